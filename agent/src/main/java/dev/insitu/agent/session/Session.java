package dev.insitu.agent.session;

import dev.insitu.agent.drive.Driver;
import dev.insitu.agent.drive.DriverHost;
import dev.insitu.config.ConfigResult;
import dev.insitu.config.value.Config;
import dev.insitu.explain.Explanation;
import dev.insitu.platform.process.Alerts;
import dev.insitu.platform.process.Daemon;
import dev.insitu.recording.directory.ReportDirectory;
import dev.insitu.recording.image.Recording;
import dev.insitu.recording.journal.SessionFact;
import dev.insitu.recording.memory.LiveRecording;
import dev.insitu.runtime.AgentControl;
import dev.insitu.runtime.memory.MemoryRegion;
import dev.insitu.weave.rule.RuleBook;
import java.io.IOException;
import java.lang.instrument.Instrumentation;

/**
 * A session: weaves, records, and at the JVM's end reports. Application threads are muted while they run this code, so that woven methods
 * called by the session do not count as the application's calls.
 */
public final class Session implements DriverHost, Runnable {
    private final Config config;
    private final Instrumentation instrumentation;
    private final ReportDirectory directory;
    private final LiveRecording recording;
    private final SessionWeaving weaving;
    private final SmallProbeRemoval small;
    private final ThrownPlaces thrown;
    private final ShutdownPolicy ending;
    private final Alerts alerts = new Alerts();
    private volatile boolean woven;
    private Explanation explanation;
    private Driver driver;
    private final DeferredStartup preparation;
    private final Delivery delivery;
    private volatile boolean finished;

    private Session(
            ConfigResult.Valid config,
            RuleBook rules,
            Instrumentation instrumentation,
            ReportDirectory directory,
            LiveRecording recording,
            ShutdownPolicy ending) {
        this.ending = ending;
        this.config = config.config();
        this.instrumentation = instrumentation;
        this.directory = directory;
        this.recording = recording;
        this.preparation = new DeferredStartup(config, instrumentation, directory, recording);
        this.weaving = new SessionWeaving(instrumentation, rules, recording);
        this.thrown = new ThrownPlaces(instrumentation, recording);
        this.delivery = new Delivery(directory.file(), recording, hasConsole());
        this.small = new SmallProbeRemoval(
                config.config().report().dropBelowNanos(), instrumentation, recording, rules.dropped());
    }

    /**
     * Opens a recording for a new session.
     *
     * @param name distinguishes it from recordings of other JVMs on the machine
     * @throws IllegalStateException if this JVM already has a session
     */
    public static LiveRecording record(String name) throws IOException {
        if (MemoryRegion.isOpen()) {
            throw new IllegalStateException("Insitu profiles this JVM already");
        }
        return LiveRecording.open(name);
    }

    /**
     * Starts a session in this JVM; it ends with the JVM at the latest.
     *
     * @param rules this config's rules, made before the recording was opened
     * @param directory the report directory
     * @param recording open and empty
     */
    public static Session start(
            ConfigResult.Valid config,
            RuleBook rules,
            Instrumentation instrumentation,
            ReportDirectory directory,
            LiveRecording recording,
            ShutdownPolicy ending)
            throws IOException {
        Session session = new Session(config, rules, instrumentation, directory, recording, ending);
        Object muted = AgentControl.mute();
        try {
            session.preparation.begin();
            SessionFact.Identity identity = SessionStartFacts.note(config, directory, recording);
            directory.write(Recording.startedAt(recording.path(), identity));
            session.explanation = Explanation.begin(config.config(), directory.file(), recording, instrumentation);
            ending.register(session);
            if (config.config().drive().isPresent()) {
                Driver.announce(config.config().drive().get());
            }
            session.weaving.install(session.alerts, !ending.isWithJvm());
            MemoryPreparer.start(recording, session, session.weaving, session.preparation);
            if (ending.isWithJvm()) {
                session.weaving.weaveLoaded();
                session.begin();
            } else {
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

    /** Undoes what a failed start has done so far. */
    private synchronized void abandon() {
        finished = true;
        stop();
        ending.unregister();
        if (explanation != null) {
            explanation.abandon();
        }
        directory.discard();
    }

    /** Ends the driver and the flight recording, and restores the original bytecode. */
    private void stop() {
        if (driver != null) {
            driver.stop();
        }
        weaving.takeOut();
        if (explanation != null) {
            explanation.stopFlight();
        }
    }

    private void begin() {
        explanation.awaitStarted();
        synchronized (this) {
            if (!finished) {
                if (isDriven()) {
                    driver = Driver.start(config.drive().get(), recording, instrumentation, preparation.binder(), this);
                }
                Maintenance maintenance =
                        new Maintenance(this, directory, recording, preparation, explanation, weaving, small, thrown);
                MaintenanceThread.start(maintenance, config.report().intervalNanos());
                woven = true;
            }
        }
    }

    /** Weaves loaded classes, on a thread of its own, so that the tool can end the session meanwhile. */
    private void weaveLive() {
        AgentControl.mute();
        weaving.weaveLoaded();
        begin();
        recording.note(new SessionFact.Woven());
    }

    @Override
    public boolean isReady() {
        return preparation.isReady();
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
     * Ends an attached session: restores the original bytecode and writes the report. If the session ends with the JVM, ends the JVM. Has
     * no effect on a session that is over. Any thread.
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
            stop();
            run();
            // Only now: until the report is written, a JVM that ends must wait for it.
            ending.unregister();
            AgentControl.endSession();
            recording.retire(instrumentation);
        }
    }

    /** Whether deferrable work must wait, because the driver measures. */
    boolean isMeasuring() {
        return driver != null && driver.isMeasuring();
    }

    @Override
    public Alerts alerts() {
        return alerts;
    }

    /** Whether calls can be among the slowest only after {@link Explanation#settle}: in an attached session without a driver. */
    boolean settles() {
        return !ending.isWithJvm() && !isDriven();
    }

    boolean isDriven() {
        return config.drive().isPresent();
    }

    /** Whether the classes loaded before the session are woven. */
    public boolean isWoven() {
        return woven;
    }

    /** Whether the session is over, or about to be. */
    public boolean isFinished() {
        return finished;
    }

    /** Ends the session: writes the recording and prints the report. Has no effect on a session that is over. */
    @Override
    public synchronized void run() {
        if (finished) {
            return;
        }
        finished = true;
        // First, because all that follows allocates or loads classes.
        if (!JvmState.heapHasRoomForReport()) {
            delivery.sayHeapIsFull();
            return;
        }
        recording.stopTime();
        Object muted = AgentControl.mute();
        try {
            preparation.end(alerts);
            if (hasConsole()) {
                alerts.printLast(preparation.printsReport());
            }
            if (settles()) {
                explanation.settle();
            }
            new SessionShutdown(weaving, thrown, recording).note(explanation, isDriven());
            preparation.carryExports(ending.isWithJvm());
            if (delivery.deliver(preparation.history(explanation.start()))) {
                preparation.linkLatest();
            }
        } catch (Throwable e) {
            delivery.say(e);
        } finally {
            directory.release();
            AgentControl.unmute(muted);
        }
    }
}
