package dev.insitu.agent.session;

import dev.insitu.agent.Daemon;
import dev.insitu.agent.Version;
import dev.insitu.agent.config.Config;
import dev.insitu.agent.recording.LiveRecording;
import dev.insitu.agent.weave.LoadedClasses;
import dev.insitu.agent.weave.RuleBook;
import dev.insitu.agent.weave.UnmatchedRules;
import dev.insitu.agent.weave.Weaver;
import dev.insitu.report.file.ReportWriter;
import dev.insitu.report.format.Format;
import dev.insitu.report.recording.Recording;
import dev.insitu.report.snapshot.Snapshot;
import dev.insitu.runtime.Housekeeping;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.lang.instrument.Instrumentation;

/**
 * A session: weaves, records, and at the JVM's end reports. Whatever runs here on a thread of the application's is muted,
 * so that woven methods which the session itself calls do not count as the application's.
 */
public final class Session {
    private final Config config;
    private final Instrumentation instrumentation;
    private final ReportDirectory directory;
    private final LiveRecording recording;
    private final RuleBook rules;
    private final PrintStream console;
    private boolean linked;
    private boolean finished;

    private Session(
            Config config,
            Instrumentation instrumentation,
            ReportDirectory directory,
            LiveRecording recording,
            PrintStream console) {
        this.config = config;
        this.instrumentation = instrumentation;
        this.directory = directory;
        this.recording = recording;
        this.rules = new RuleBook(config.probes());
        this.console = console;
    }

    /**
     * Starts a session in this JVM; it ends with the JVM.
     *
     * @param directory where the report goes
     * @param recording open and empty
     * @param console where the report is printed
     */
    public static void start(
            Config config,
            Instrumentation instrumentation,
            ReportDirectory directory,
            LiveRecording recording,
            PrintStream console)
            throws IOException {
        Session session = new Session(config, instrumentation, directory, recording, console);
        session.noteStart();
        session.directory.write(Recording.startedAt(recording.path()));
        session.weave();
        Background.start(session, config.report().intervalNanos());
        ShutdownHook.register(session::finish);
    }

    private void noteStart() {
        recording.note("insitu", Version.text());
        recording.note("started", Long.toString(System.currentTimeMillis()));
        recording.note("directory", directory.name());
        recording.note("setting", "percentiles", Settings.percentiles(config.report()));
        recording.note("setting", "outputs", Settings.outputs(config.report()));
        Environment.noteStart(recording, directory.pid());
    }

    private void weave() {
        Object muted = Housekeeping.mute();
        try {
            instrumentation.addTransformer(new Weaver(rules, recording), true);
            LoadedClasses.weave(instrumentation, rules, recording);
        } finally {
            Housekeeping.unmute(muted);
        }
    }

    /** What can wait until the application runs; called once, by the background thread. */
    void prepare() {
        Daemon.start(() -> Calibration.measure().note(recording), "insitu-calibration");
        Environment.noteMore(recording);
        try {
            Rehearsal.run();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        linkLatest();
    }

    private synchronized void linkLatest() {
        if (!linked && directory.latestLink() != null) {
            linked = true;
            LatestLink.point(directory.latestLink(), directory.file());
        }
    }

    /** Called by the background thread every now and then. */
    synchronized void tidy() {
        if (!finished) {
            recording.tidy();
        }
    }

    synchronized boolean isFinished() {
        return finished;
    }

    /** Copies what is recorded so far to the report directory; called by the background thread once an interval. */
    synchronized void copy() {
        if (!finished) {
            try {
                directory.write(recording.read(false));
            } catch (IOException e) {
                // The disk may be full for now. The live counts are not on it; the end says so if it still is.
            }
        }
    }

    /** The end: everything recorded is written and the report printed. */
    private synchronized void finish() {
        finished = true;
        Object muted = Housekeeping.mute();
        String counts = recording.path().orElse("lost");
        try {
            UnmatchedRules.note(rules, instrumentation, recording);
            recording.note("finished", Long.toString(System.currentTimeMillis()));
            Recording complete = recording.read(true);
            directory.write(complete);
            counts = directory.file().getPath();
            recording.release();
            Snapshot snapshot = Snapshot.of(complete);
            if (snapshot.outputs().contains("console")) {
                Format.named("console").ifPresent(format -> console.print(format.render(snapshot)));
                console.flush();
            }
            ReportWriter.write(snapshot, directory.file(), snapshot.outputs());
            linkLatest();
        } catch (Throwable e) {
            console.println("insitu: the report could not be finished: " + e + "; the counts are in " + counts);
            console.flush();
        } finally {
            Housekeeping.unmute(muted);
        }
    }
}
