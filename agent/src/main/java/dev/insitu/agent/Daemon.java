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
        Thread thread = new Thread(group, work, name, 0, false);
        thread.setDaemon(true);
        thread.setContextClassLoader(null);
        thread.start();
        return thread;
    }
}
