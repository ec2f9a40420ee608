package dev.insitu.agent.session;

import dev.insitu.agent.affinity.CpuBinder;
import dev.insitu.agent.export.Exports;
import dev.insitu.agent.jitter.JitterThread;
import dev.insitu.config.ConfigResult;
import dev.insitu.config.value.Config;
import dev.insitu.config.value.Output;
import dev.insitu.explain.Explanation;
import dev.insitu.platform.process.Alerts;
import dev.insitu.platform.process.Daemon;
import dev.insitu.recording.directory.LatestLink;
import dev.insitu.recording.directory.ReportDirectory;
import dev.insitu.recording.history.HistoryKeeper;
import dev.insitu.recording.history.PauseLog;
import dev.insitu.recording.journal.SessionFact;
import dev.insitu.recording.memory.Leftovers;
import dev.insitu.recording.memory.LiveRecording;
import java.lang.instrument.Instrumentation;
import java.util.function.BooleanSupplier;

/** A session's work besides weaving and counting, deferred until the application has started. */
final class DeferredStartup {
    /** Assumed cost of a probe in place, until it is measured. */
    private static final double USUAL_COST_NANOS = 200;

    private final ConfigResult.Valid valid;
    private final Config config;
    private final Instrumentation instrumentation;
    private final ReportDirectory directory;
    private final LiveRecording recording;
    private volatile double probeCostNanos = USUAL_COST_NANOS;
    private volatile boolean prepared;
    private volatile boolean calibrated;
    private volatile boolean awaited;
    private JitterThread jitter;
    private boolean ended;
    private final PauseLog pauses = new PauseLog();
    private final Allocations allocations;
    private HistoryKeeper history;
    /** Null until all other deferred work is done. */
    private volatile Explanation explained;

    private CpuBinder binder;
    private boolean linked;
    private boolean environmentNoted;
    private volatile boolean moreNoted;
    private Exports exports;

    DeferredStartup(
            ConfigResult.Valid valid,
            Instrumentation instrumentation,
            ReportDirectory directory,
            LiveRecording recording) {
        this.valid = valid;
        this.config = valid.config();
        this.instrumentation = instrumentation;
        this.directory = directory;
        this.recording = recording;
        this.allocations = new Allocations(config.explain().allocations(), instrumentation, recording);
    }

    /** Begins what must count the application's first calls. */
    void begin() {
        allocations.start();
    }

    /** Does the deferred work; call once, on an agent thread. */
    void run(Explanation explanation, Alerts alerts) {
        prepared = true;
        try {
            if (watch(explanation)) {
                export(alerts);
                Environment.noteMore(recording, instrumentation);
                moreNoted = true;
                Leftovers.sweep(recording.path(), recording);
            }
        } finally {
            explained = explanation;
        }
    }

    /** Starts threads, unless the session has ended meanwhile: no code would end them then. Returns whether they were started. */
    private synchronized boolean watch(Explanation explanation) {
        if (!ended) {
            allocations.startLate();
            Daemon.start(this::calibrate, "insitu-calibration");
            jitter = JitterThread.start(
                    config.jitter(),
                    binder(),
                    instrumentation,
                    recording,
                    pauses,
                    explanation.stops,
                    explanation.jvm,
                    explanation::lookQuickly);
            // Looks need calls in flight or driven iterations.
            if (config.explain().inFlight() || config.drive().isPresent()) {
                explanation.prepare();
            }
        }
        return !ended;
    }

    /** Whether the report is printed at the end. */
    boolean printsReport() {
        return config.report().outputs().contains(Output.CONSOLE);
    }

    String outputs() {
        return AgentProperties.outputs(config.report());
    }

    /** Begins to keep counts by interval, unless the session has ended meanwhile. */
    synchronized void keepHistory(SessionFact.WallClock start, BooleanSupplier measuring) {
        if (!ended && history == null) {
            history = history(start, measuring);
            history.start();
            linkLatest();
        }
    }

    private HistoryKeeper history(SessionFact.WallClock start, BooleanSupplier measuring) {
        return new HistoryKeeper(
                directory.file(), start, config.report().intervalNanos(), recording.changes(), pauses, measuring);
    }

    /** The history; created now if it is missing and an output shows it, otherwise null. After the end. */
    synchronized HistoryKeeper history(SessionFact.WallClock start) {
        boolean shown = config.report().outputs().contains(Output.HLOG)
                || config.report().outputs().contains(Output.HTML);
        return history == null && shown ? history(start, null) : history;
    }

    /** Starts exports if configured; otherwise their classes are not loaded. */
    private void export(Alerts alerts) {
        if (config.export().isAny()) {
            Exports begun = new Exports();
            synchronized (this) {
                exports = begun;
            }
            begun.start(config.export(), recording::read, instrumentation, alerts);
        }
    }

    private synchronized Exports exports() {
        return exports;
    }

    /** Keeps the exported counts for a later session in this JVM. Called after counting has ended. */
    void carryExports(boolean isLast) {
        Exports begun = exports();
        if (begun != null && !isLast) {
            begun.carry();
        }
    }

    private void calibrate() {
        try {
            Calibration measured = Calibration.measure();
            measured.note(recording);
            probeCostNanos = measured.probeCostInPlace();
        } finally {
            calibrated = true;
        }
    }

    /** The cost of a probe in place; an assumed cost until it is measured. */
    double probeCostNanos() {
        return probeCostNanos;
    }

    /** Whether all work that would disturb measurements is done. After the first call of this method, calls wait for it. */
    boolean isReady() {
        awaited = true;
        Explanation begun = explained;
        return calibrated && begun != null && begun.isReady();
    }

    /** Whether calls wait for this to be ready. */
    boolean isAwaited() {
        return awaited;
    }

    /** The binder for all agent threads: on a machine with several CPUs it keeps them apart. */
    synchronized CpuBinder binder() {
        if (binder == null) {
            binder = new CpuBinder(directory.file(), recording);
        }
        return binder;
    }

    /** Notes the environment that the figures depend on, once: not on the thread that starts main, and in a short run at its end. */
    synchronized void noteEnvironment() {
        if (!environmentNoted) {
            environmentNoted = true;
            Environment.noteStart(recording, directory.pid(), valid.text());
        }
    }

    /** Points {@code latest} to this session's report. */
    synchronized void linkLatest() {
        if (!linked && directory.latestLink() != null) {
            linked = true;
            LatestLink.point(directory.latestLink(), directory.file());
        }
    }

    /** Ends all threads started here, sends the last exports, and notes if the run was too short to start. Before the recording ends. */
    void end(Alerts alerts) {
        Exports begun = exports();
        if (begun == null && config.export().otlp().isPresent()) {
            // A short run sends a single export, at its end.
            export(alerts);
            begun = exports();
        }
        if (begun != null) {
            begun.end();
        }
        endOwn();
    }

    private synchronized void endOwn() {
        ended = true;
        allocations.end();
        noteEnvironment();
        if (!moreNoted) {
            Environment.noteCollector(recording);
        }
        if (jitter != null) {
            jitter.stop();
        }
        if (!prepared) {
            recording.note(new SessionFact.Note("too short a run to measure what the clock and a probe cost"));
        }
    }
}
