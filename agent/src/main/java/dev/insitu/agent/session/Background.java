package dev.insitu.agent.session;

import dev.insitu.runtime.Housekeeping;

/**
 * The session's own thread: measures what a probe costs, keeps memory ready, copies the counts to the report directory.
 * A daemon that sleeps nearly all the time.
 */
final class Background implements Runnable {
    /** Short enough that memory kept ready lasts, long enough to cost nothing. */
    private static final long PAUSE_MILLIS = 50;

    /** What can wait does wait, so as not to slow down an application that is starting. */
    private static final long PREPARE_AFTER_NANOS = 500_000_000;

    private final Session session;
    private final long intervalNanos;

    private Background(Session session, long intervalNanos) {
        this.session = session;
        this.intervalNanos = intervalNanos;
    }

    static void start(Session session, long intervalNanos) {
        daemon(new Background(session, intervalNanos), "insitu");
    }

    /** In the system's thread group and with nothing inherited: the application must not find it among its own. */
    static Thread daemon(Runnable work, String name) {
        ThreadGroup group = Thread.currentThread().getThreadGroup();
        while (group.getParent() != null) {
            group = group.getParent();
        }
        Thread thread = new Thread(group, work, name, 0, false);
        thread.setDaemon(true);
        thread.setContextClassLoader(null);
        thread.start();
        return thread;
    }

    @Override
    public void run() {
        Housekeeping.mute();
        long prepareNanos = System.nanoTime() + PREPARE_AFTER_NANOS;
        long nextCopyNanos = System.nanoTime() + PAUSE_MILLIS * 1_000_000;
        boolean prepared = false;
        while (session.tidy()) {
            if (!prepared && System.nanoTime() - prepareNanos >= 0) {
                session.prepare();
                prepared = true;
            }
            if (System.nanoTime() - nextCopyNanos >= 0) {
                session.copy();
                nextCopyNanos = System.nanoTime() + intervalNanos;
            }
            try {
                Thread.sleep(PAUSE_MILLIS);
            } catch (InterruptedException e) {
                // Nobody but this class has the thread to interrupt; were it so, the JVM's end would still end it.
            }
        }
    }
}
