package dev.insitu.agent.session;

import dev.insitu.agent.config.Check;
import dev.insitu.agent.config.Limit;
import dev.insitu.agent.weave.Facts;
import java.util.List;

/** The config's checks as the recording keeps them, so that its reader needs no config. */
final class CheckFacts {
    private CheckFacts() {}

    /** Notes each limit. */
    static void note(List<Check> checks, Facts facts) {
        for (Check check : checks) {
            String rate = check.at().map(at -> Double.toString(at.perSecond())).orElse("-");
            for (Limit limit : check.limits()) {
                facts.note("check", check.text(limit), check.probe(), rate, limit.figure(), limit.fact());
            }
        }
    }
}
