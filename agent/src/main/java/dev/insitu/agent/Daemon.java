package dev.insitu.agent;

/** Threads of ours: in the system's thread group and with nothing inherited, so that the application does not find them among its own. */
public final class Daemon {
    private Daemon() {}

    /** Starts one. */
    public static Thread start(Runnable work, String name) {
        ThreadGroup group = Thread.currentThread().getThreadGroup();
        while (group.getParent() != null) {
            group = group.getParent();
        }
        Thread thread = new Thread(group, null, name, 0, false) {
            @Override
            public void run() {
                runQuietly(work);
            }
        };
        thread.setDaemon(true);
        thread.setContextClassLoader(null);
        thread.start();
        return thread;
    }

    /** What goes wrong here (the heap is full, say) is none of the application's stderr. */
    private static void runQuietly(Runnable work) {
        try {
            work.run();
        } catch (RuntimeException | Error e) {
            // What it was to do is missing from the report, and nothing else.
        }
    }
}
