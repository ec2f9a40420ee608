package dev.insitu.agent.session;

import dev.insitu.agent.config.value.CheckSettings;
import dev.insitu.agent.config.value.StatisticLimit;
import dev.insitu.agent.journal.JournalWriter;
import java.util.List;

/** The config's checks as the recording keeps them, so that its reader needs no config. */
final class CheckFacts {
    private CheckFacts() {}

    /** Notes each limit. */
    static void note(List<CheckSettings> checks, JournalWriter facts) {
        for (CheckSettings check : checks) {
            String rate = check.at().map(at -> Double.toString(at.perSecond())).orElse("-");
            for (StatisticLimit limit : check.limits()) {
                facts.note("check", check.text(limit), check.probe(), rate, limit.figure(), limit.fact());
            }
        }
    }
}
