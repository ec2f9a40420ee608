package dev.insitu.agent.part;

import dev.insitu.platform.process.Daemon;
import dev.insitu.recording.memory.LiveRecording;
import dev.insitu.recording.memory.Thinner;
import dev.insitu.runtime.AgentControl;

/**
 * The thread that keeps counter memory ready ahead of the application's threads. It also sets how many calls are timed if that depends on
 * their rate, which only reads memory. It does nothing else: disk access could block it, and samples would soon lack memory.
 */
public final class MemoryPreparer implements SessionPart, Runnable {
    /** Short enough that the prepared memory lasts, long enough that the cost is negligible. */
    private static final long PAUSE_MILLIS = 50;

    /** Assumed cost of a probe in place, until it is measured. */
    private static final double USUAL_COST_NANOS = 200;

    private final LiveRecording recording;
    private final Host host;
    private final JvmState jvm;
    private volatile double probeCostNanos = USUAL_COST_NANOS;
    private Thinner thinner;

    MemoryPreparer(LiveRecording recording, Host host, JvmState jvm) {
        this.recording = recording;
        this.host = host;
        this.jvm = jvm;
    }

    public MemoryPreparer(SessionContext session, SessionWeaving weaving) {
        this(session.recording(), new InSession(session, weaving), new JvmState());
    }

    /** Starts the thread, which ends when the session is over. */
    @Override
    public void begin() {
        Daemon.start(this, "insitu-keeper");
    }

    /** Sets the measured cost of a probe in place. */
    void setProbeCost(double nanos) {
        probeCostNanos = nanos;
    }

    @Override
    public void run() {
        AgentControl.mute();
        while (!host.isFinished()) {
            try {
                recording.tidy();
                thin();
            } catch (RuntimeException | Error e) {
                // The heap may be full temporarily. The thread goes on, so that samples have memory again afterwards.
            }
            jvm.sleep(PAUSE_MILLIS);
        }
    }

    private void thin() {
        if (thinner == null && host.thinsCalls()) {
            thinner = new Thinner(recording.region(), jvm.nanoTime());
        }
        if (thinner != null) {
            thinner.look(jvm.nanoTime(), probeCostNanos);
        }
    }

    /** The session's state that the thread needs. */
    interface Host {
        boolean isFinished();

        /** Whether any probe so far times only one in a number of calls that depends on their rate. */
        boolean thinsCalls();
    }

    private record InSession(SessionContext session, SessionWeaving weaving) implements Host {
        @Override
        public boolean isFinished() {
            return session.isFinished();
        }

        @Override
        public boolean thinsCalls() {
            return weaving.thinsCalls();
        }
    }
}
