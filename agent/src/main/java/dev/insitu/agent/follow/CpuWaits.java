package dev.insitu.agent.follow;

import dev.insitu.explain.thread.CpuQueue;
import dev.insitu.platform.linux.WatchedTask;
import dev.insitu.runtime.follow.Follower;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.OptionalLong;

/**
 * How long slow calls waited for a CPU, from the first look at them to their end. The system adds a wait to a thread's sum when it is over.
 * For one thread.
 */
final class CpuWaits {
    private static final int MOST = 1_000;

    private final CpuQueue cpus;
    private final Map<SlowStacks.Call, Watched> inFlight = new HashMap<>();
    private final Map<SlowStacks.Call, Long> ended = new HashMap<>();

    /** @param beforeNanos what the thread had waited before */
    private record Watched(Follower.InFlight call, WatchedTask task, long beforeNanos) {}

    CpuWaits(CpuQueue cpus) {
        this.cpus = cpus;
    }

    /** Begins with a call that is in flight, unless it is known. */
    void begin(Follower.InFlight seen) {
        SlowStacks.Call call = new SlowStacks.Call(seen.slot(), seen.call());
        if (inFlight.size() < MOST && !inFlight.containsKey(call)) {
            WatchedTask task = cpus.task(seen.threadId());
            if (task != null) {
                inFlight.put(call, new Watched(seen, task, waitNanos(task)));
            }
        }
    }

    /** Reads the waits of calls that have ended since the last look. To be called often: what their threads wait later would count, too. */
    void look(Follower follower) {
        for (Iterator<Map.Entry<SlowStacks.Call, Watched>> each =
                        inFlight.entrySet().iterator();
                each.hasNext(); ) {
            Map.Entry<SlowStacks.Call, Watched> next = each.next();
            Watched watched = next.getValue();
            if (!follower.isStill(watched.call)) {
                each.remove();
                if (ended.size() < MOST) {
                    ended.put(next.getKey(), waitNanos(watched.task) - watched.beforeNanos);
                }
            }
        }
    }

    private static long waitNanos(WatchedTask task) {
        task.cpuNanosNow();
        return task.waitNanos();
    }

    /** Gives out what is known of a call that has ended; absent if nothing is. */
    OptionalLong take(SlowStacks.Call call) {
        Long nanos = ended.remove(call);
        return nanos == null ? OptionalLong.empty() : OptionalLong.of(nanos);
    }

    /** Drops the calls that have ended and were not asked for. */
    void clear() {
        ended.clear();
    }
}
