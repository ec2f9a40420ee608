package dev.insitu.agent.session;

import dev.insitu.agent.affinity.CpuBinder;
import dev.insitu.agent.config.ConfigResult;
import dev.insitu.agent.config.value.Config;
import dev.insitu.agent.drive.Driver;
import dev.insitu.agent.drive.DriverHost;
import dev.insitu.agent.explain.Explanation;
import dev.insitu.agent.jitter.JitterThread;
import dev.insitu.agent.process.Alerts;
import dev.insitu.agent.process.Daemon;
import dev.insitu.agent.process.Version;
import dev.insitu.agent.recording.LiveRecording;
import dev.insitu.agent.recording.OrphanRecording;
import dev.insitu.agent.recording.SpanFacts;
import dev.insitu.agent.startup.TransformerPreload;
import dev.insitu.agent.weave.LiveWeaving;
import dev.insitu.agent.weave.Weaver;
import dev.insitu.agent.weave.live.LoadedClasses;
import dev.insitu.agent.weave.rule.HiddenClasses;
import dev.insitu.agent.weave.rule.RuleBook;
import dev.insitu.agent.weave.rule.UnmatchedRules;
import dev.insitu.report.journal.SessionFact;
import dev.insitu.report.recording.Recording;
import dev.insitu.runtime.AgentControl;
import dev.insitu.runtime.Drive;
import dev.insitu.runtime.Span;
import dev.insitu.runtime.counters.ThrownCounts;
import dev.insitu.runtime.memory.MemoryRegion;
import java.io.IOException;
import java.lang.instrument.Instrumentation;

/**
 * A session: weaves, records, and at the JVM's end reports. Whatever runs here on a thread of the application's is muted,
 * so that woven methods which the session itself calls do not count as the application's.
 */
public final class Session implements DriverHost {
    private static final long LONGEST_HINTS_MILLIS = 2_000;

    private final Config config;
    private final Instrumentation instrumentation;
    private final ReportDirectory directory;
    private final LiveRecording recording;
    private final String configText;
    private final RuleBook rules;
    private final SmallProbeRemoval small;
    private final ThrownPlaces thrown;
    private final ShutdownPolicy ending;
    private final Alerts alerts = new Alerts();
    private Weaver weaver;
    private LiveWeaving live;
    private volatile boolean woven;
    private volatile boolean awaited;
    private Explanation explanation;
    private Driver driver;
    private volatile boolean prepared;
    private volatile boolean calibrated;
    private volatile JitterThread jitter;
    private CpuBinder binder;
    private boolean linked;
    private volatile boolean finished;

    private Session(
            ConfigResult.Valid config,
            Instrumentation instrumentation,
            ReportDirectory directory,
            LiveRecording recording,
            ShutdownPolicy ending) {
        this.ending = ending;
        this.config = config.config();
        this.configText = config.text();
        this.instrumentation = instrumentation;
        this.directory = directory;
        this.recording = recording;
        this.rules = new RuleBook(config.config());
        this.thrown = new ThrownPlaces(instrumentation, recording);
        this.small = new SmallProbeRemoval(
                config.config().report().dropBelowNanos(), instrumentation, recording, rules.dropped());
    }

    /**
     * Starts a session in this JVM; it ends with the JVM at the latest.
     *
     * @param directory where the report goes
     * @param recording open and empty
     */
    public static Session start(
            ConfigResult.Valid config,
            Instrumentation instrumentation,
            ReportDirectory directory,
            LiveRecording recording,
            ShutdownPolicy ending)
            throws IOException {
        Session session = new Session(config, instrumentation, directory, recording, ending);
        Object muted = AgentControl.mute();
        try {
            session.noteStart();
            directory.write(Recording.startedAt(recording.path()));
            session.explanation = Explanation.begin(config.config(), directory.file(), recording);
            ending.register(session::finish);
            if (config.config().drive().isPresent()) {
                Driver.announce(config.config().drive().get());
            }
            session.weaver = new Weaver(session.rules, recording, session.alerts);
            TransformerPreload.run(session.rules);
            session.weaver.install(instrumentation);
            MemoryPreparer.start(recording, session);
            if (ending.isWithJvm()) {
                LoadedClasses.weave(instrumentation, session.rules, recording);
                session.begin();
            } else {
                session.live = new LiveWeaving(instrumentation, session.rules, session.weaver, recording);
                Daemon.start(session::weaveLive, "insitu-weaving");
            }
            return session;
        } catch (IOException | RuntimeException | Error e) {
            session.abandon();
            throw e;
        } finally {
            AgentControl.unmute(muted);
        }
    }

    /** Takes back what a start that failed has done so far. */
    private synchronized void abandon() {
        finished = true;
        if (live != null) {
            live.stop();
        }
        if (weaver != null) {
            weaver.restore(instrumentation, recording);
        }
        if (driver != null) {
            driver.stop();
        }
        if (explanation != null) {
            explanation.stopFlight();
        }
        ending.unregister();
        directory.discard();
    }

    /** What was loaded is woven. */
    private void begin() {
        explanation.awaitStarted();
        synchronized (this) {
            if (!finished) {
                if (isDriven()) {
                    driver = Driver.start(config.drive().get(), recording, instrumentation, binder(), this);
                }
                Background.start(this, config.report().intervalNanos());
                woven = true;
            }
        }
    }

    /** On a thread of its own: the tool that asked for the session can end it meanwhile. */
    private void weaveLive() {
        AgentControl.mute();
        live.run();
        begin();
        recording.note(new SessionFact.Woven());
    }

    private void noteStart() {
        recording.note(new SessionFact.Version(Version.text()));
        recording.note(new SessionFact.Started(System.currentTimeMillis()));
        recording.note(new SessionFact.Directory(directory.name()));
        recording.note(
                new SessionFact.Setting(SessionFact.Setting.PERCENTILES, AgentProperties.percentiles(config.report())));
        recording.note(new SessionFact.Setting(SessionFact.Setting.OUTPUTS, AgentProperties.outputs(config.report())));
        CheckFacts.note(config.checks(), recording);
        Environment.noteStart(recording, directory.pid(), configText);
    }

    /** What can wait until the application runs; called once, by the background thread. */
    void prepare() {
        prepared = true;
        Calibration.load();
        Daemon.start(this::calibrate, "insitu-calibration");
        jitter = JitterThread.start(config.jitter(), binder(), instrumentation, recording);
        explanation.prepare();
        Environment.noteMore(recording);
        linkLatest();
        OrphanRecording.sweep(recording.path(), recording);
    }

    private void calibrate() {
        try {
            Calibration.measure().note(recording);
        } finally {
            calibrated = true;
        }
    }

    /** The one for all threads of ours; on a machine of several CPUs they do not meet. */
    private synchronized CpuBinder binder() {
        if (binder == null) {
            binder = new CpuBinder(directory.file(), recording);
        }
        return binder;
    }

    private synchronized void linkLatest() {
        if (!linked && directory.latestLink() != null) {
            linked = true;
            LatestLink.point(directory.latestLink(), directory.file());
        }
    }

    @Override
    public boolean isReady() {
        awaited = true;
        return calibrated;
    }

    /** Whether calls wait until it can be measured what they cost. */
    boolean isAwaited() {
        return awaited;
    }

    /** How many classes the application has loaded since the session began. */
    int classesLoaded() {
        return weaver.classesLoaded();
    }

    @Override
    public void changeWhatShows() {
        small.dropBetweenRuns();
    }

    @Override
    public boolean hasConsole() {
        return ending.isWithJvm();
    }

    /**
     * Ends the session before the JVM does: the bytecode is as it was, and the report is written. Or ends both, where the
     * session is to end with the JVM. Has no effect on one that is over. Any thread.
     */
    @Override
    public void end() {
        if (ending.isWithJvm()) {
            System.exit(0);
        }
        Object muted = AgentControl.mute();
        try {
            takeOut();
        } finally {
            AgentControl.unmute(muted);
        }
    }

    private synchronized void takeOut() {
        if (!finished) {
            live.stop();
            if (driver != null) {
                driver.stop();
            }
            weaver.restore(instrumentation, recording);
            ending.unregister();
            explanation.stopFlight();
            finish();
            Span.forget();
            Drive.forget();
            MemoryRegion.close();
            ThrownCounts.take();
        }
    }

    /** Whether what can wait should wait. */
    boolean isMeasuring() {
        return driver != null && driver.isMeasuring();
    }

    /** Takes out probes that are not worth their cost; called by the background thread. */
    void dropSmallProbes() {
        small.dropNowAndThen(() -> isMeasuring() || isFinished());
    }

    @Override
    public Alerts alerts() {
        return alerts;
    }

    /** Says on stderr what cannot wait for the report; not where stderr is another program's, whose tool prints the report. */
    void alert() {
        if (hasConsole()) {
            alerts.print();
        }
    }

    /** Notes where exceptions were thrown; called by the background thread. */
    void noteThrown() {
        thrown.note();
    }

    /** Weaves what was loaded while another class was woven; called by the background thread. */
    void weaveLatecomers() {
        if (!isMeasuring()) {
            weaver.latecomers().weave(instrumentation, recording);
        }
    }

    boolean isDriven() {
        return config.drive().isPresent();
    }

    /** Whether the classes that were loaded before it are woven. */
    public boolean isWoven() {
        return woven;
    }

    /** Whether it is over, or about to be. */
    public boolean isFinished() {
        return finished;
    }

    /** Copies what is recorded so far to the report directory; called by the background thread once an interval. */
    synchronized void copy() {
        if (!finished) {
            try {
                directory.write(recording.read());
            } catch (IOException e) {
                // The disk may be full for now. The live counts are not on it; the end says so if it still is.
            }
        }
    }

    /** The end: everything recorded is written and the report printed. */
    private synchronized void finish() {
        if (finished) {
            return;
        }
        finished = true;
        Object muted = AgentControl.mute();
        Delivery delivery = new Delivery(directory.file(), recording, hasConsole());
        try {
            if (jitter != null) {
                jitter.stop();
            }
            noteUnmatched();
            if (!prepared) {
                recording.note(new SessionFact.Note("too short a run to measure what the clock and a probe cost"));
            }
            if (!isDriven() || Drive.isPlanned()) {
                // After the last run, calls go on that are none of its.
                SpanFacts.note(recording);
            }
            explanation.end(recording.read().journal(), recording.kept());
            Environment.noteEnd(recording);
            recording.note(new SessionFact.Finished(System.currentTimeMillis()));
            recording.end();
            if (delivery.deliver()) {
                linkLatest();
            }
        } catch (Throwable e) {
            delivery.say(e);
        } finally {
            directory.release();
            AgentControl.unmute(muted);
        }
    }

    /** On a thread that is not waited for without end: hints ask the application's class loaders for their files. */
    private void noteUnmatched() throws InterruptedException {
        Thread hints = Daemon.start(
                () -> {
                    AgentControl.mute();
                    thrown.note();
                    weaver.latecomers().note(instrumentation, recording);
                    HiddenClasses.note(rules, instrumentation, recording);
                    UnmatchedRules.note(rules, instrumentation, recording);
                },
                "insitu-hints");
        hints.join(LONGEST_HINTS_MILLIS);
    }
}
