package dev.insitu.agent.follow;

import dev.insitu.explain.thread.TaskFinder;
import dev.insitu.explain.thread.ThreadTimes;
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
 * Which threads the system lets run, or wait for a CPU. To the JVM a thread parks or sleeps until it runs again, also if what it waited for
 * is over. Knows nothing where the system does not show it. For one thread.
 */
final class CpuQueue {
    private static final int MOST_KNOWN = 256;
    private static final int MOST_TRIES = 4;

    private final ThreadTimes times;
    private final Optional<TaskFinder> finder;
    private final Map<Long, SystemCall> known = new HashMap<>();
    private final Map<Long, Integer> tries = new HashMap<>();

    /** @param times those of the JVM's threads */
    CpuQueue(ThreadTimes times) {
        this.times = times;
        finder = TaskWatch.every(TaskWatch.ON_DEMAND).map(tasks -> new TaskFinder(tasks, times));
    }

    /** Those of some threads that surely have a CPU or wait for one. */
    Set<Long> runnable(long[] ids) {
        Set<Long> runnable = new HashSet<>();
        for (long id : ids) {
            if (isRunnable(id)) {
                runnable.add(id);
            }
        }
        return runnable;
    }

    /** Whether a thread surely has a CPU or waits for one. The first time that is asked of a thread takes long. */
    boolean isRunnable(long id) {
        SystemCall call = known.containsKey(id) ? known.get(id) : find(id);
        if (call == null) {
            return false;
        }
        SystemCall.Kind kind = call.look();
        call.release();
        return kind == SystemCall.Kind.RUNNING;
    }

    /** Null if it is not known which of the system's threads it is. */
    private SystemCall find(long id) {
        ThreadInfo info = finder.isEmpty() || tries.getOrDefault(id, 0) >= MOST_TRIES ? null : times.lock(id);
        if (info == null) {
            return null;
        }
        if (known.size() >= MOST_KNOWN || tries.size() >= MOST_KNOWN) {
            known.clear();
            tries.clear();
        }
        tries.merge(id, 1, Integer::sum);
        WatchedTask task = finder.get().find(info.getThreadName(), id);
        if (task != null) {
            known.put(id, SystemCall.of(task.id));
        }
        return known.get(id);
    }
}
