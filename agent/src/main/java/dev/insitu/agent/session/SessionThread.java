package dev.insitu.agent.session;

import dev.insitu.agent.part.JvmState;
import dev.insitu.agent.part.SessionPart;
import dev.insitu.platform.process.Daemon;
import dev.insitu.runtime.AgentControl;
import java.io.IOException;
import java.util.List;

/**
 * The thread that drives a session's parts: a daemon that wakes up every 50 ms. A part that fails, because memory is short perhaps, has its
 * turn again the next time.
 */
final class SessionThread implements Runnable {
    private static final long PAUSE_MILLIS = 50;

    private final Host host;
    private final JvmState jvm;
    private boolean started;
    private volatile boolean prepared;
    private volatile boolean awaited;

    /** What the thread needs of its session. */
    interface Host {
        /** Begins the parts that begin on this thread. */
        void beginOnSessionThread() throws IOException;

        /** Whether the session began before main, which classes that are loaded beside it would delay. */
        boolean isMainAhead();

        /** All parts, from the list's top to its bottom. */
        List<SessionPart> all();

        /** Whether the session is over, or about to be. */
        boolean isFinished();

        /** The number of classes that the application has loaded since the session began. */
        int classesLoaded();
    }

    SessionThread(Host host, JvmState jvm) {
        this.host = host;
        this.jvm = jvm;
    }

    void start() {
        Daemon.start(this, "insitu");
    }

    @Override
    public void run() {
        AgentControl.mute();
        if (host.isMainAhead()) {
            jvm.sleep(PAUSE_MILLIS);
        }
        if (!host.isFinished()) {
            begin();
        }
        ApplicationStart start = new ApplicationStart(jvm.nanoTime());
        jvm.sleep(PAUSE_MILLIS);
        while (!host.isFinished()) {
            try {
                step(start);
            } catch (RuntimeException | Error e) {
                // The heap is too full to create the parts; the next step tries again.
            }
            jvm.sleep(PAUSE_MILLIS);
        }
    }

    private void begin() {
        try {
            host.beginOnSessionThread();
        } catch (IOException | RuntimeException | Error e) {
            // Memory may be short for now; the parts begin later what has not begun.
        }
    }

    private void step(ApplicationStart start) {
        List<SessionPart> parts = host.all();
        boolean hasStarted = start.isOver(jvm.nanoTime(), host.classesLoaded());
        if (!started && (awaited || hasStarted) && jvm.heapHasRoom()) {
            started = true;
            applicationStarted(parts);
            prepared = true;
        }
        fromTheStart(parts);
        if (started && jvm.heapHasRoom()) {
            everySoOften(parts);
        }
    }

    private void applicationStarted(List<SessionPart> parts) {
        for (SessionPart part : parts) {
            try {
                part.applicationStarted();
            } catch (RuntimeException | Error e) {
                // The session goes on without it.
            }
        }
    }

    private void fromTheStart(List<SessionPart> parts) {
        for (SessionPart part : parts) {
            try {
                part.fromTheStart(jvm.heapHasRoom());
            } catch (RuntimeException | Error e) {
                // Has its turn again.
            }
        }
    }

    private void everySoOften(List<SessionPart> parts) {
        for (SessionPart part : parts) {
            try {
                part.everySoOften();
            } catch (RuntimeException | Error e) {
                // Has its turn again.
            }
        }
    }

    /** Whether all parts are ready for measurements. From the first call on calls wait for that, so it does not wait for the application. */
    boolean isReady() {
        awaited = true;
        return prepared && areReady(host.all());
    }

    private static boolean areReady(List<SessionPart> parts) {
        for (SessionPart part : parts) {
            if (!part.isReady()) {
                return false;
            }
        }
        return true;
    }
}
