package dev.insitu.agent.session;

import dev.insitu.config.ConfigResult;
import dev.insitu.config.value.Config;
import dev.insitu.platform.process.Version;
import dev.insitu.recording.directory.ReportDirectory;
import dev.insitu.recording.journal.JournalWriter;
import dev.insitu.recording.journal.SessionFact;

/** What a recording says from the beginning: what records, since when, to where, and what is wanted of
 * the report. What else does not change any more is noted off the application's way: {@link DeferredStartup#noteEnvironment}. */
final class SessionStartFacts {
    private SessionStartFacts() {}

    /**
     * Notes it.
     *
     * @return which session it is
     */
    static SessionFact.Identity note(ConfigResult.Valid valid, ReportDirectory directory, JournalWriter facts) {
        Config config = valid.config();
        facts.note(new SessionFact.Version(Version.text()));
        long now = System.currentTimeMillis();
        SessionFact.Identity identity = SessionFact.Identity.begun(now, System.nanoTime());
        facts.note(identity);
        facts.note(new SessionFact.Started(now));
        facts.note(new SessionFact.Directory(directory.name()));
        // With it: what a killed JVM left is brought to the directory that these two name.
        facts.note(new SessionFact.Environment(
                SessionFact.Environment.WORKING_DIRECTORY, System.getProperty("user.dir", "")));
        facts.note(
                new SessionFact.Setting(SessionFact.Setting.PERCENTILES, AgentProperties.percentiles(config.report())));
        facts.note(new SessionFact.Setting(SessionFact.Setting.OUTPUTS, AgentProperties.outputs(config.report())));
        CheckFacts.note(config.checks(), facts);
        return identity;
    }
}
