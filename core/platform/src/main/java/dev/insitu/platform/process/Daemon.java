package dev.insitu.platform.process;

/**
 * Threads of the agent: in the system's thread group and with nothing inherited, so that the application does not find them
 * among its own. They cannot be interrupted: an interrupt would close the file that such a thread is writing.
 */
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

            @Override
            public void interrupt() {
                // An application that interrupts all threads does not mean this one.
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

    /**
     * Runs work on such a thread and waits for its end. The caller may be interrupted, before or meanwhile: it waits all the
     * same, and keeps its interrupt.
     */
    public static void runAndWait(Runnable work, String name) {
        Thread thread;
        try {
            thread = start(work, name);
        } catch (OutOfMemoryError e) {
            // The system has no thread left; this one does it.
            work.run();
            return;
        }
        boolean interrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Sleeps, or returns early where somebody interrupts every thread that there is. */
    public static void sleep(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            // Our threads end by other means.
        }
    }
}
