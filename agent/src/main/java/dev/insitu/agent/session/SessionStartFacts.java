package dev.insitu.agent.session;

import dev.insitu.config.ConfigResult;
import dev.insitu.config.value.Config;
import dev.insitu.platform.process.Version;
import dev.insitu.recording.directory.ReportDirectory;
import dev.insitu.recording.journal.JournalWriter;
import dev.insitu.recording.journal.SessionFact;

/**
 * Notes the first facts of a recording: version, start, directory and report settings. Other constant facts are noted later, so that they
 * do not delay the application: {@link dev.insitu.agent.part.Environment}.
 */
final class SessionStartFacts {
    private SessionStartFacts() {}

    /**
     * Notes the facts.
     *
     * @return the session's identity
     */
    static SessionFact.Identity note(ConfigResult.Valid valid, ReportDirectory directory, JournalWriter facts) {
        Config config = valid.config();
        facts.note(new SessionFact.Version(Version.text()));
        long now = System.currentTimeMillis();
        SessionFact.Identity identity = SessionFact.Identity.begun(now, System.nanoTime());
        facts.note(identity);
        facts.note(new SessionFact.Started(now));
        facts.note(new SessionFact.Directory(directory.name()));
        // Both name the directory to which the recording of a killed JVM is moved.
        facts.note(new SessionFact.Environment(
                SessionFact.Environment.WORKING_DIRECTORY, System.getProperty("user.dir", "")));
        facts.note(
                new SessionFact.Setting(SessionFact.Setting.PERCENTILES, AgentProperties.percentiles(config.report())));
        facts.note(new SessionFact.Setting(SessionFact.Setting.OUTPUTS, AgentProperties.outputs(config.report())));
        CheckFacts.note(config.checks(), facts);
        return identity;
    }
}
