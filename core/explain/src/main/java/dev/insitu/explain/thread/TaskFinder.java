package dev.insitu.explain.thread;

import dev.insitu.platform.linux.TaskWatch;
import dev.insitu.platform.linux.WatchedTask;

/**
 * Finds the operating system's thread of a Java thread, by its name and its CPU time, which the JVM and the operating system both count in
 * nanoseconds. For one thread.
 */
public final class TaskFinder {
    /** The operating system's count of a running thread may be behind by this much. */
    private static final long LAG_NANOS = 20_000_000;

    private final TaskWatch tasks;
    private final ThreadTimes times;

    public TaskFinder(TaskWatch tasks, ThreadTimes times) {
        this.tasks = tasks;
        this.times = times;
    }

    /** The operating system's thread; null if several match. The caller then tries again later. */
    public WatchedTask find(Thread thread, long id) {
        return find(thread.getName(), id);
    }

    /**
     * The same.
     *
     * @param name that of the Java thread
     */
    public WatchedTask find(String name, long id) {
        tasks.list();
        WatchedTask found = named(id, name);
        found = found != null || isNamed(name) ? found : named(id, tasks.processName());
        if (found != null) {
            found.take();
        }
        return found;
    }

    private boolean isNamed(String name) {
        for (WatchedTask task : tasks.tasks()) {
            if (!task.isOver() && task.isNamed(name)) {
                return true;
            }
        }
        return false;
    }

    /** @param name the thread's name; the process's name for the thread that runs {@code main}, which has no name of its own */
    private WatchedTask named(long id, String name) {
        WatchedTask near = null;
        int nearOnes = 0;
        long before = times.cpuNanos(id);
        for (WatchedTask task : tasks.tasks()) {
            if (!task.isOver() && task.isNamed(name) && task.mayHaveHad(before)) {
                before = times.cpuNanos(id);
                long counted = task.cpuNanosNow();
                long after = times.cpuNanos(id);
                if (before > 0 && counted == before) {
                    return task;
                }
                if (before < 0 || (counted <= after && counted >= before - LAG_NANOS)) {
                    near = task;
                    nearOnes++;
                }
            }
        }
        return nearOnes == 1 ? near : null;
    }
}
