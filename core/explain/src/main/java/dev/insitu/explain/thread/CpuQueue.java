package dev.insitu.explain.thread;

import dev.insitu.platform.linux.SystemCall;
import dev.insitu.platform.linux.TaskWatch;
import dev.insitu.platform.linux.WatchedTask;
import java.lang.management.ThreadInfo;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Which threads want to run and have no CPU. To the JVM a thread parks or sleeps until it runs again, also if what it waited for is over.
 * Knows nothing where the system does not show it. For one thread.
 */
public final class CpuQueue implements AutoCloseable {
    private static final int MOST_KNOWN = 2_048;
    private static final int MOST_TRIES = 4;

    private final ThreadTimes times;
    private final Optional<TaskWatch> tasks = TaskWatch.every(TaskWatch.ON_DEMAND);
    private final Optional<TaskFinder> finder;

    /** The system's threads, by the ids of the Java threads. */
    private final Map<Long, WatchedTask> known = new HashMap<>();

    private final Map<Long, Integer> tries = new HashMap<>();

    /** @param times those of the JVM's threads */
    public CpuQueue(ThreadTimes times) {
        this.times = times;
        finder = tasks.map(watch -> new TaskFinder(watch, times));
    }

    /** Those of some threads that want to run, with their CPU times. Takes long for threads that it is asked about for the first time. */
    public Map<Long, Long> runnable(long[] ids) {
        Map<Long, Long> runnable = new HashMap<>();
        for (long id : ids) {
            if (isRunnable(id)) {
                runnable.put(id, times.cpuNanos(id));
            }
        }
        return runnable;
    }

    /** Those of some threads that still want to run, and have had no CPU since. */
    public Set<Long> stillWaiting(Map<Long, Long> runnable) {
        Set<Long> waiting = new HashSet<>();
        runnable.forEach((id, cpuNanos) -> {
            if (isRunnable(id) && cpuNanos >= 0 && times.cpuNanos(id) == cpuNanos) {
                waiting.add(id);
            }
        });
        return waiting;
    }

    /** Whether the system says that a thread has a CPU or waits for one. */
    private boolean isRunnable(long id) {
        WatchedTask task = task(id);
        if (task == null) {
            return false;
        }
        SystemCall call = SystemCall.of(task.id);
        SystemCall.Kind kind = call.look();
        call.release();
        return kind == SystemCall.Kind.RUNNING;
    }

    /** The system's thread; null if it is not known, or has ended. Takes long where it is asked for the first time. */
    public WatchedTask task(long id) {
        WatchedTask task = known.containsKey(id) ? known.get(id) : find(id);
        return task == null || task.isOver() ? null : task;
    }

    /** Null if it is not known which of the system's threads it is. */
    private WatchedTask find(long id) {
        makeRoom();
        boolean isSought = known.size() < MOST_KNOWN && tries.getOrDefault(id, 0) < MOST_TRIES;
        ThreadInfo info = finder.isPresent() && isSought ? times.lock(id) : null;
        if (info == null) {
            return null;
        }
        WatchedTask task = finder.get().find(info.getThreadName(), id);
        if (task == null) {
            tries.merge(id, 1, Integer::sum);
        } else {
            known.put(id, task);
        }
        return task;
    }

    private void makeRoom() {
        if (known.size() >= MOST_KNOWN) {
            known.values().removeIf(WatchedTask::isOver);
        }
        if (tries.size() >= MOST_KNOWN) {
            tries.clear();
        }
    }

    /** Closes the system's files. */
    @Override
    public void close() {
        tasks.ifPresent(TaskWatch::end);
    }
}
