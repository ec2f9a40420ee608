package dev.insitu.explain.look;

import dev.insitu.explain.thread.ThreadTimes;
import dev.insitu.platform.process.CutStack;
import dev.insitu.platform.process.Frames;
import java.lang.management.ThreadInfo;
import java.util.ArrayList;
import java.util.List;

/**
 * A request for a thread's stack. A thread that waits for a CPU shows its stack only once it has a CPU. That can take many milliseconds,
 * during which looks continue. So the request holds all it needs, and its result is stored after the stack was taken.
 *
 * @param ageNanos how long the call had taken at the request
 * @param reason what the thread was seen to wait for, a number of {@link WaitReasons}
 * @param slow whether the call is among the slowest; else it was chosen at random
 * @param forLock whether the thread waits for a lock; then the stack of the lock's owner is taken, too
 */
record StackRequest(Thread thread, long id, long startNanos, long ageNanos, int reason, boolean slow, boolean forLock) {

    /**
     * The result of a request.
     *
     * @param inCall whether the call was still in flight after the stack was taken
     * @param mayBeInCall whether the stack may be of the call
     */
    record Found(StackRequest request, TakenStack stack, boolean inCall, boolean mayBeInCall) {}

    /**
     * What was read just before the stack is taken.
     *
     * @param lock the lock that the thread waits for; null if not asked for or unknown
     * @param inCall whether the call was in flight then
     */
    record Asked(StackRequest request, ThreadInfo lock, long nanos, boolean inCall) {
        /** The id of the thread that owns the lock; zero or negative if there is none. */
        long holder() {
            return lock == null ? 0 : lock.getLockOwnerId();
        }
    }

    /**
     * Groups requests whose stacks are taken together. If only one thread stops at a time, each is a group, and waiting threads come
     * first: a waiting thread needs no CPU to show its stack.
     */
    static List<List<StackRequest>> groups(List<StackRequest> requests, StackTaker taker) {
        if (!taker.stopsOneThread()) {
            return List.of(List.copyOf(requests));
        }
        List<List<StackRequest>> groups = new ArrayList<>();
        for (StackRequest each : requests) {
            boolean runs = each.reason == WaitReasons.NONE || each.reason == WaitReasons.RUNNABLE;
            groups.add(runs ? groups.size() : 0, List.of(each));
        }
        return groups;
    }

    /** Takes the stacks of a group: all at once if all threads stop for a stack, else one by one. */
    static List<Found> run(List<StackRequest> requests, StackTaker taker, ThreadTimes times, InFlightSource calls) {
        List<Asked> asked = new ArrayList<>();
        for (StackRequest request : requests) {
            asked.add(request.ask(times, calls));
        }
        StackTraceElement[][][] stacks = taker.take(asked);
        List<Found> found = new ArrayList<>();
        for (int i = 0; i < asked.size(); i++) {
            found.add(requests.get(i).found(asked.get(i), stacks[i], taker, calls));
        }
        return found;
    }

    private Asked ask(ThreadTimes times, InFlightSource calls) {
        ThreadInfo lock = forLock ? times.lock(id) : null;
        return new Asked(this, lock, System.nanoTime(), calls.isInFlight(id, startNanos));
    }

    private Found found(Asked asked, StackTraceElement[][] stacks, StackTaker taker, InFlightSource calls) {
        long takenNanos = System.nanoTime();
        boolean inCall = calls.isInFlight(id, startNanos);
        // A thread that stops alone stops at its next safepoint poll, as soon as it has a CPU. A slow call cannot
        // end without passing such a poll.
        boolean mayBeInCall = inCall || (asked.inCall() && taker.stopsOneThread());
        ThreadInfo info = asked.lock();
        String lock = info == null || info.getLockInfo() == null
                ? ""
                : info.getLockInfo().getClassName();
        String name = asked.holder() > 0 ? info.getLockOwnerName() : "";
        TakenStack stack = new TakenStack(
                id,
                asked.nanos(),
                takenNanos,
                ageNanos,
                reason,
                CutStack.of(stacks[0]),
                lock,
                name == null ? "" : name,
                Frames.ofApplication(stacks[1]));
        return new Found(this, stack, inCall, mayBeInCall);
    }
}
