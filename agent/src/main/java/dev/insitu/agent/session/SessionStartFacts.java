package dev.insitu.agent.session;

import dev.insitu.config.ConfigResult;
import dev.insitu.config.value.CheckSettings;
import dev.insitu.config.value.KeepSettings;
import dev.insitu.config.value.ReportSettings;
import dev.insitu.config.value.StatisticLimit;
import dev.insitu.platform.output.OutputFormat;
import dev.insitu.platform.process.Version;
import dev.insitu.platform.text.Decimal;
import dev.insitu.recording.directory.ReportDirectory;
import dev.insitu.recording.journal.IncidentFact;
import dev.insitu.recording.journal.JournalWriter;
import dev.insitu.recording.journal.RuleFact;
import dev.insitu.recording.journal.SessionFact;
import java.util.OptionalDouble;
import java.util.StringJoiner;

/**
 * Notes the first facts of a recording: version, start, directory, and what a reader needs of the config. Other constant facts are noted
 * later, so that they do not delay the application: {@link dev.insitu.agent.part.Environment}.
 */
final class SessionStartFacts {
    private SessionStartFacts() {}

    /**
     * Notes the facts.
     *
     * @return the session's identity
     */
    static SessionFact.Identity note(ConfigResult.Valid valid, ReportDirectory directory, JournalWriter facts) {
        facts.note(new SessionFact.Version(Version.text()));
        long now = System.currentTimeMillis();
        SessionFact.Identity identity = SessionFact.Identity.begun(now, System.nanoTime());
        facts.note(identity);
        facts.note(new SessionFact.Started(now));
        facts.note(new SessionFact.Directory(directory.name()));
        // Both name the directory to which the recording of a killed JVM is moved.
        facts.note(new SessionFact.Environment(
                SessionFact.Environment.WORKING_DIRECTORY, System.getProperty("user.dir", "")));
        ReportSettings report = valid.config().report();
        facts.note(new SessionFact.Setting(SessionFact.Setting.PERCENTILES, percentiles(report)));
        facts.note(new SessionFact.Setting(SessionFact.Setting.OUTPUTS, outputs(report)));
        for (CheckSettings check : valid.config().checks()) {
            note(check, facts);
        }
        for (KeepSettings rule : valid.config().timeline().keep()) {
            facts.note(new IncidentFact.Judged(rule.text(), 0));
        }
        return identity;
    }

    private static void note(CheckSettings check, JournalWriter facts) {
        OptionalDouble rate =
                check.at().isPresent() ? OptionalDouble.of(check.at().get().perSecond()) : OptionalDouble.empty();
        for (StatisticLimit limit : check.limits()) {
            facts.note(new RuleFact.MustHold(check.text(limit), check.probe(), rate, limit.figure(), limit.fact()));
        }
    }

    private static String percentiles(ReportSettings report) {
        StringJoiner list = new StringJoiner(",").setEmptyValue("auto");
        for (Decimal percentile : report.percentiles()) {
            list.add(percentile.text());
        }
        return list.toString();
    }

    private static String outputs(ReportSettings report) {
        StringJoiner list = new StringJoiner(",");
        for (OutputFormat output : OutputFormat.values()) {
            if (report.outputs().contains(output)) {
                list.add(output.text());
            }
        }
        return list.toString();
    }
}
