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
 * A session: weaves, records, and at the JVM's end reports. Whatever runs here on a thread of the application's is muted,
 * so that woven methods which the session itself calls do not count as the application's.
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
     * Opens a recording for a session that is to be started.
     *
     * @param name tells it from those of other JVMs on the machine
     * @throws IllegalStateException where this JVM has a session already
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
     * @param rules of this config, made before there was a recording to wait for
     * @param directory where the report goes
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

    /** Takes back what a start that failed has done so far. */
    private synchronized void abandon() {
        finished = true;
        stop();
        ending.unregister();
        if (explanation != null) {
            explanation.abandon();
        }
        directory.discard();
    }

    /** Whatever has begun ends, and the bytecode is as it was. */
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

    /** On a thread of its own: the tool that asked for the session can end it meanwhile. */
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
            stop();
            run();
            // Not before: a JVM that ends meanwhile waits for the report.
            ending.unregister();
            AgentControl.endSession();
            recording.retire(instrumentation);
        }
    }

    /** Whether what can wait should wait. */
    boolean isMeasuring() {
        return driver != null && driver.isMeasuring();
    }

    @Override
    public Alerts alerts() {
        return alerts;
    }

    /** Whether calls are among the slowest only once all is in place: the application ran before, and at no rate of the driver's. */
    boolean settles() {
        return !ending.isWithJvm() && !isDriven();
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

    /** The end: everything recorded is written and the report printed. Has no effect on a session that is over. */
    @Override
    public synchronized void run() {
        if (finished) {
            return;
        }
        finished = true;
        // Before anything that allocates or loads a class.
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
