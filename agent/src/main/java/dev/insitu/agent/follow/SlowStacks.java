package dev.insitu.agent.follow;

import dev.insitu.explain.thread.CpuQueue;
import dev.insitu.explain.thread.ThreadTimes;
import dev.insitu.platform.process.CutStack;
import dev.insitu.runtime.follow.FollowReading;
import dev.insitu.runtime.follow.Follower;
import java.lang.management.ThreadInfo;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/**
 * The newest stacks of slow calls. A stack is taken of a call that has already taken long, and kept if that call ends slow. Stacks cost time
 * in which the JVM may stop all threads, so they have a budget: it fills with time, and each look takes what it took. For one thread.
 */
final class SlowStacks implements AutoCloseable {
    private static final int MOST = 1_000;
    private static final int MOST_AT_ONCE = 8;

    /** The most that the budget saves up, and the most that it owes. */
    private static final long SAVED_NANOS = 15_000_000;

    /** A call by the slot of its thread and its number there. */
    record Call(int slot, int number) {}

    private record Taken(Call call, SeenStack stack) {}

    private final Follower follower;
    private final PoolWatch pools;
    private final WakeWatch wakes;
    private final double share;
    private final ThreadTimes times = new ThreadTimes();
    private final CpuQueue cpus = new CpuQueue(times);
    private final CpuWaits waits = new CpuWaits(cpus);
    private final List<Taken> undecided = new ArrayList<>();
    private final Deque<SeenStack> kept = new ArrayDeque<>();
    private final Set<Call> calls = new HashSet<>();
    private long leftNanos = SAVED_NANOS;
    private long filledNanos = System.nanoTime();

    /** @param share of a CPU that stacks may take */
    SlowStacks(Follower follower, PoolWatch pools, WakeWatch wakes, double share) {
        this.follower = follower;
        this.pools = pools;
        this.wakes = wakes;
        this.share = share;
        times.open();
    }

    /** Takes stacks of the calls that have taken longer than this. */
    void look(long ageNanos) {
        wakes.poll(times);
        waits.look(follower);
        long now = System.nanoTime();
        leftNanos = Math.min(SAVED_NANOS, leftNanos + (long) ((now - filledNanos) * share));
        filledNanos = now;
        if (leftNanos <= 0) {
            return;
        }
        List<Follower.InFlight> old = follower.inFlight(now - ageNanos);
        if (!old.isEmpty()) {
            take(old.subList(0, Math.min(MOST_AT_ONCE, old.size())));
            // A look may have waited for a CPU, or loaded classes: such a debt must not end the looks for long.
            leftNanos = Math.max(leftNanos - (System.nanoTime() - now), -SAVED_NANOS);
        }
    }

    private void take(List<Follower.InFlight> old) {
        long[] ids = new long[old.size()];
        int[] waitsFor = new int[old.size()];
        int[] woken = new int[old.size()];
        for (int i = 0; i < ids.length; i++) {
            ids[i] = old.get(i).threadId();
            waitsFor[i] = follower.waitsFor(old.get(i));
            woken[i] = follower.wakes(old.get(i).slot());
            waits.begin(old.get(i));
        }
        Map<Long, Long> runnable = cpus.runnable(ids);
        ThreadInfo[] infos = times.stacks(ids, CutStack.DEEPEST);
        Set<Long> withoutCpu = cpus.stillWaiting(runnable);
        Map<Long, ThreadInfo> holders = holders(infos);
        for (int i = 0; i < ids.length; i++) {
            ThreadInfo info = infos[i];
            Follower.InFlight seen = old.get(i);
            if (info != null && info.getStackTrace().length > 0 && follower.isStill(seen)) {
                List<StackTraceElement> frames = List.of(info.getStackTrace());
                Call call = new Call(seen.slot(), seen.call());
                if (isParked(info) && withoutCpu.contains(info.getThreadId())) {
                    undecided.add(new Taken(call, SeenStack.waitingForCpu(frames)));
                } else {
                    SeenStack stack = new SeenStack(
                            frames,
                            WaitReason.of(info, holders.get(info.getLockOwnerId())),
                            pools.look(seen, waitsFor[i], frames, times),
                            Optional.empty());
                    undecided.add(new Taken(call, stack.in(wakes.look(seen, woken[i], stack, times))));
                }
            }
        }
    }

    /** Whether a thread parks or sleeps to the JVM. One that waits for a monitor may spin. */
    private static boolean isParked(ThreadInfo info) {
        return info.getThreadState() == Thread.State.WAITING || info.getThreadState() == Thread.State.TIMED_WAITING;
    }

    private Map<Long, ThreadInfo> holders(ThreadInfo[] infos) {
        Set<Long> owners = new HashSet<>();
        for (ThreadInfo info : infos) {
            if (info != null && info.getLockOwnerId() > 0) {
                owners.add(info.getLockOwnerId());
            }
        }
        Map<Long, ThreadInfo> holders = new HashMap<>();
        if (!owners.isEmpty()) {
            long[] ids = new long[owners.size()];
            int count = 0;
            for (long owner : owners) {
                ids[count++] = owner;
            }
            for (ThreadInfo info : times.stacks(ids, CutStack.DEEPEST)) {
                if (info != null) {
                    holders.put(info.getThreadId(), info);
                }
            }
        }
        return holders;
    }

    /** Reads the figures. Keeps the stacks of calls that ended slow, and drops those of calls that ended otherwise. */
    FollowReading read() {
        Set<Taken> ended = new HashSet<>();
        for (Taken taken : undecided) {
            if (follower.newest(taken.call.slot) != taken.call.number) {
                ended.add(taken);
            }
        }
        FollowReading reading = follower.read();
        Map<Call, FollowReading.SlowCall> slow = new HashMap<>();
        for (FollowReading.SlowCall call : reading.slowCalls()) {
            slow.put(new Call(call.slot(), call.call()), call);
        }
        List<Taken> left = new ArrayList<>();
        for (Taken taken : undecided) {
            if (slow.containsKey(taken.call)) {
                taken.stack.parked().ifPresent(wait -> wakes.ended(wait, slow.get(taken.call), times));
                keep(taken);
            } else if (!ended.contains(taken)) {
                left.add(taken);
            }
        }
        undecided.clear();
        undecided.addAll(left.subList(Math.max(0, left.size() - MOST), left.size()));
        return reading;
    }

    private void keep(Taken taken) {
        if (kept.size() == MOST) {
            kept.removeFirst();
        }
        kept.addLast(taken.stack);
        calls.add(taken.call);
    }

    /** The stacks of slow calls, the oldest first. */
    List<SeenStack> kept() {
        return new ArrayList<>(kept);
    }

    /** How long a slow call of the newest reading waited for a CPU since it was first seen; absent where that is not known. */
    OptionalLong cpuWaitNanos(FollowReading.SlowCall call) {
        return waits.take(new Call(call.slot(), call.call()));
    }

    /** Drops what is known of calls that are not in the newest reading. */
    void forgetCpuWaits() {
        waits.clear();
    }

    /** The number of slow calls of which there is a stack. */
    int calls() {
        return calls.size();
    }

    @Override
    public void close() {
        cpus.close();
    }
}
