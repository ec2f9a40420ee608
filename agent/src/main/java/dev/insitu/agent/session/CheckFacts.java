package dev.insitu.agent.session;

import dev.insitu.config.value.CheckSettings;
import dev.insitu.config.value.StatisticLimit;
import dev.insitu.recording.journal.JournalWriter;
import dev.insitu.recording.journal.RuleFact;
import java.util.List;
import java.util.OptionalDouble;

/** Notes the config's checks in the recording, so that its reader needs no config. */
final class CheckFacts {
    private CheckFacts() {}

    /** Notes each limit. */
    static void note(List<CheckSettings> checks, JournalWriter facts) {
        for (CheckSettings check : checks) {
            OptionalDouble rate =
                    check.at().isPresent() ? OptionalDouble.of(check.at().get().perSecond()) : OptionalDouble.empty();
            for (StatisticLimit limit : check.limits()) {
                facts.note(new RuleFact.MustHold(check.text(limit), check.probe(), rate, limit.figure(), limit.fact()));
            }
        }
    }
}
