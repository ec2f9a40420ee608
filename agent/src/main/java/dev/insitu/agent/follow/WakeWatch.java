package dev.insitu.agent.follow;

import dev.insitu.explain.thread.ThreadTimes;
import dev.insitu.platform.process.CutStack;
import dev.insitu.recording.journal.CauseKind;
import dev.insitu.runtime.follow.FollowReading;
import dev.insitu.runtime.follow.Follower;
import dev.insitu.weave.follow.FollowWeaver;
import java.lang.management.ThreadInfo;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Which threads end the waits of slow calls, such as by completing a future, and what they did meanwhile. Their stacks must be taken before
 * it is known which of them it will be: those are looked at that have done it before. For one thread.
 */
final class WakeWatch {
    private static final int MOST_KNOWN = 6;
    private static final int MOST_OPEN = 100;
    private static final long SHORTEST_WATCH_NANOS = 3_000_000_000L;
    private static final String LOCK_SUPPORT = "java.util.concurrent.locks.LockSupport";

    private final FollowWeaver weaver;
    private final Follower follower;
    private boolean woven;
    private long wovenNanos;

    /** Threads that have ended waits, the newest first. */
    private final Deque<Long> known = new ArrayDeque<>();

    private final List<Wait> open = new ArrayList<>();

    WakeWatch(FollowWeaver weaver, Follower follower) {
        this.weaver = weaver;
        this.follower = follower;
    }

    /** A thread that ended a wait. */
    record Waker(String thread, List<StackTraceElement> stack) {}

    /** A wait that was looked at. */
    static final class Wait {
        private final Follower.InFlight call;
        private final int wakes;
        private final Map<Long, ThreadInfo> meanwhile;
        private Optional<Waker> waker = Optional.empty();

        private Wait(Follower.InFlight call, int wakes, Map<Long, ThreadInfo> meanwhile) {
            this.call = call;
            this.wakes = wakes;
            this.meanwhile = meanwhile;
        }

        /** The thread that ended it; empty while that is not known, and where it was not seen. */
        Optional<Waker> waker() {
            return waker;
        }
    }

    /** Weaves what it takes, once slow calls wait for other threads in a way that shows no holder. */
    void weave(List<SeenStack> slow) {
        if (!woven && slow.stream().anyMatch(WakeWatch::waitsForOther)) {
            woven = true;
            weaver.weaveWakes();
            wovenNanos = System.nanoTime();
        }
    }

    /** Whether ends of waits have been seen for a short time only. */
    boolean isTooEarly() {
        return woven && System.nanoTime() - wovenNanos < SHORTEST_WATCH_NANOS;
    }

    private static boolean waitsForOther(SeenStack stack) {
        return stack.reason().isPresent()
                && stack.reason().get().kind() == CauseKind.PARK
                && stack.reason().get().holder().isEmpty()
                && stack.pool().isEmpty()
                && isParkedByJdk(stack.frames());
    }

    /** A thread that the application parks itself is mostly delayed on purpose. */
    private static boolean isParkedByJdk(List<StackTraceElement> stack) {
        for (int i = 1; i < stack.size(); i++) {
            if (stack.get(i - 1).getClassName().equals(LOCK_SUPPORT)
                    && !stack.get(i).getClassName().equals(LOCK_SUPPORT)) {
                return stack.get(i).getClassName().startsWith("java.util.concurrent.");
            }
        }
        return false;
    }

    /** The stacks of the threads that may end the waits which are looked at. */
    private Map<Long, ThreadInfo> meanwhile(ThreadTimes times) {
        Map<Long, ThreadInfo> infos = new HashMap<>();
        if (!known.isEmpty()) {
            long[] ids = new long[known.size()];
            int count = 0;
            for (long id : known) {
                ids[count++] = id;
            }
            for (ThreadInfo info : times.stacks(ids, CutStack.DEEPEST)) {
                if (info != null) {
                    infos.put(info.getThreadId(), info);
                }
            }
        }
        return infos;
    }

    /**
     * A wait whose end is awaited; empty if the thread does not wait.
     *
     * @param wakes how many waits of the slot had ended before its stack was taken
     */
    Optional<Wait> look(Follower.InFlight call, int wakes, SeenStack stack, ThreadTimes times) {
        if (!woven || open.size() >= MOST_OPEN || !waitsForOther(stack)) {
            return Optional.empty();
        }
        Map<Long, ThreadInfo> meanwhile = meanwhile(times);
        if (follower.wakes(call.slot()) != wakes) {
            return Optional.empty();
        }
        Wait wait = new Wait(call, wakes, meanwhile);
        open.add(wait);
        return Optional.of(wait);
    }

    /** Finds out which waits have ended, and by which thread. To be called often: of a slot, only the newest end is known. */
    void poll(ThreadTimes times) {
        open.removeIf(wait -> {
            long by = follower.wokenBy(wait.call.slot(), wait.wakes);
            if (by != Follower.UNKNOWN) {
                ended(wait, by, times);
            }
            return by != Follower.UNKNOWN || !follower.isStill(wait.call);
        });
    }

    /** A slow call with a wait has ended: if no other wait followed, the last end was that of the wait. */
    void ended(Wait wait, FollowReading.SlowCall call, ThreadTimes times) {
        if (wait.waker.isEmpty() && call.wakes() == wait.wakes + 1) {
            ended(wait, call.wokenBy(), times);
        }
    }

    private void ended(Wait wait, long by, ThreadTimes times) {
        ThreadInfo seen = wait.meanwhile.get(by);
        ThreadInfo named = seen == null ? times.lock(by) : seen;
        if (named != null) {
            wait.waker = Optional.of(
                    new Waker(named.getThreadName(), seen == null ? List.of() : List.of(seen.getStackTrace())));
        }
        remember(by);
    }

    private void remember(long thread) {
        known.remove(thread);
        known.addFirst(thread);
        if (known.size() > MOST_KNOWN) {
            known.removeLast();
        }
    }
}
