package dev.insitu.agent.session;

import dev.insitu.agent.drive.DriverHost;
import dev.insitu.agent.part.JvmState;
import dev.insitu.agent.part.SessionContext;
import dev.insitu.config.ConfigResult;
import dev.insitu.platform.process.Alerts;
import dev.insitu.platform.process.EndDeadline;
import dev.insitu.recording.directory.ReportDirectory;
import dev.insitu.recording.image.Recording;
import dev.insitu.recording.memory.LiveRecording;
import dev.insitu.runtime.AgentControl;
import dev.insitu.runtime.memory.MemoryRegion;
import dev.insitu.weave.rule.RuleBook;
import java.io.IOException;
import java.lang.instrument.Instrumentation;

/**
 * A session: begins its parts, ends them when the JVM ends or before, and reports. Application threads are muted while they run this code,
 * so that woven methods called by the session do not count as the application's calls.
 */
public final class Session implements DriverHost, Runnable {
    private final SessionContext context;
    private final SessionParts parts;
    private final SessionThread thread;
    private final SessionEndTime ending;
    private final ReportDelivery delivery;

    private Session(SessionContext context, RuleBook rules, SessionEndTime ending) {
        this.context = context;
        this.ending = ending;
        this.parts = new SessionParts(context, rules, this);
        this.thread = new SessionThread(parts, new JvmState());
        this.delivery = new ReportDelivery(
                context.directory().file(), context.recording(), context.endsWithJvm(), context.alerts());
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
     * @param rules this config's rules
     * @param directory the report directory
     * @param recording open and empty
     */
    public static Session start(
            ConfigResult.Valid config,
            RuleBook rules,
            Instrumentation instrumentation,
            ReportDirectory directory,
            LiveRecording recording,
            SessionEndTime ending)
            throws IOException {
        SessionContext context = new SessionContext(config, instrumentation, directory, recording, ending.isWithJvm());
        Session session = new Session(context, rules, ending);
        Object muted = AgentControl.mute();
        try {
            directory.write(
                    Recording.startedAt(recording.path(), SessionStartFacts.note(config, directory, recording)));
            session.parts.begin();
            ending.register(session);
            session.thread.start();
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
        context.finish();
        try {
            parts.abandon();
        } finally {
            ending.unregister();
            context.directory().discard();
        }
    }

    @Override
    public boolean isReady() {
        return thread.isReady();
    }

    @Override
    public void betweenRuns() {
        parts.betweenRuns();
    }

    @Override
    public void setMeasuring(boolean now) {
        context.setMeasuring(now);
    }

    @Override
    public boolean hasConsole() {
        return context.endsWithJvm();
    }

    @Override
    public Alerts alerts() {
        return context.alerts();
    }

    /** Whether the classes loaded before the session are woven. */
    public boolean isWoven() {
        return parts.isWoven();
    }

    /** Whether the session is over, or about to be. */
    public boolean isFinished() {
        return context.isFinished();
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
        if (!context.isFinished()) {
            parts.takeOut();
            run();
            // Only now: until the report is written, a JVM that ends must wait for it.
            ending.unregister();
            AgentControl.endSession();
            context.recording().retire(context.instrumentation());
        }
    }

    /** Ends the session: writes the recording and prints the report. Has no effect on a session that is over. */
    @Override
    public synchronized void run() {
        if (context.isFinished()) {
            return;
        }
        context.finish();
        // First, because all that follows allocates or loads classes.
        if (!JvmState.heapHasRoomForReport()) {
            delivery.sayHeapIsFull();
            return;
        }
        context.recording().stopTime();
        Object muted = AgentControl.mute();
        EndDeadline deadline = null;
        try {
            deadline = context.deadline();
            parts.end();
            if (delivery.deliver(parts.history(), deadline)) {
                parts.linkLatest();
            }
        } catch (Throwable e) {
            delivery.say(e, deadline);
        }
        try {
            parts.reported();
            delivery.sayRest(context.deadline());
        } catch (Throwable e) {
            // The report is made, or has failed, which was said. Only a last message or line may be missing.
        } finally {
            context.directory().release();
            AgentControl.unmute(muted);
        }
    }
}
