package dev.insitu.explain.look;

import dev.insitu.explain.thread.ThreadTimes;
import dev.insitu.platform.process.CutStack;
import dev.insitu.platform.process.Frames;
import java.lang.management.ThreadInfo;
import java.util.ArrayList;
import java.util.List;

/**
 * A stack that is to be taken. A thread that wants a CPU shows its stack when it gets one: that can take many milliseconds, in which
 * others look on. So what it needs to know is in it, and what it finds is kept afterwards.
 *
 * @param ageNanos how long its call had taken by then
 * @param reason what it was seen to wait for
 * @param slow whether it is that of a call among the slowest; else of one taken at random
 * @param forLock whether it waits for a lock, so that the stack of the thread that holds it is taken, too
 */
record StackRequest(Thread thread, long id, long startNanos, long ageNanos, int reason, boolean slow, boolean forLock) {

    /**
     * What was found.
     *
     * @param inCall whether the call was still in flight after that
     * @param mayBeInCall whether it was in flight when the stack was requested
     */
    record Found(StackRequest errand, TakenStack stack, boolean inCall, boolean mayBeInCall) {}

    /**
     * Asked before the stack is taken.
     *
     * @param lock what it waits for; null where that was not asked or is not known
     * @param inCall whether its call was in flight then
     */
    record Asked(StackRequest errand, ThreadInfo lock, long nanos, boolean inCall) {
        /** The id of the thread that holds what it waits for; not positive where there is none. */
        long holder() {
            return lock == null ? 0 : lock.getLockOwnerId();
        }
    }

    /** Those that are taken at once. One by one, a thread that waits comes first: it needs no CPU to show its stack. */
    static List<List<StackRequest>> groups(List<StackRequest> errands, StackTaker taker) {
        if (!taker.stopsOneThread()) {
            return List.of(List.copyOf(errands));
        }
        List<List<StackRequest>> groups = new ArrayList<>();
        for (StackRequest each : errands) {
            boolean runs = each.reason == WaitReasons.NONE || each.reason == WaitReasons.RUNNABLE;
            groups.add(runs ? groups.size() : 0, List.of(each));
        }
        return groups;
    }

    /** Takes several stacks, at once where all threads stop for one. */
    static List<Found> run(List<StackRequest> errands, StackTaker taker, ThreadTimes times, InFlightSource calls) {
        List<Asked> asked = new ArrayList<>();
        for (StackRequest errand : errands) {
            asked.add(errand.ask(times, calls));
        }
        StackTraceElement[][][] stacks = taker.take(asked);
        List<Found> found = new ArrayList<>();
        for (int i = 0; i < asked.size(); i++) {
            found.add(errands.get(i).found(asked.get(i), stacks[i], taker, calls));
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
        // A thread alone stops where it can first, for which it needs a CPU, and a slow call cannot end without coming
        // by such a place.
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
