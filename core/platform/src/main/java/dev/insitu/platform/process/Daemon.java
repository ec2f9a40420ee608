package dev.insitu.platform.process;

/**
 * Agent threads: in the system's thread group and with nothing inherited, so that the application does not find them among its own.
 * They cannot be interrupted: an interrupt would close the file that such a thread is writing.
 */
public final class Daemon {
    private Daemon() {}

    /** Starts an agent thread. */
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
                // Ignores interrupts.
            }
        };
        thread.setDaemon(true);
        thread.setContextClassLoader(null);
        thread.start();
        return thread;
    }

    /** Keeps failures (a full heap, for example) off the application's stderr. */
    private static void runQuietly(Runnable work) {
        try {
            work.run();
        } catch (RuntimeException | Error e) {
            // Only this work's result is missing from the report.
        }
    }

    /** Runs work on an agent thread and waits for its end, as {@link #join}. */
    public static void runAndWait(Runnable work, String name) {
        Thread thread;
        try {
            thread = start(work, name);
        } catch (OutOfMemoryError e) {
            // The system has no thread left; the caller does the work.
            work.run();
            return;
        }
        join(thread);
    }

    /** Waits for a thread's end. If the caller is interrupted, before or meanwhile, it still waits, and keeps its interrupt. */
    public static void join(Thread thread) {
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

    /** Waits for a thread's end, but no longer than this: whether it has ended. */
    public static boolean hasEnded(Thread thread, long longestMillis) throws InterruptedException {
        if (longestMillis > 0) {
            thread.join(longestMillis);
        }
        return !thread.isAlive();
    }

    /** Sleeps. Returns early if the thread is interrupted. */
    public static void sleep(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            // Agent threads are not ended by interrupts.
        }
    }
}
