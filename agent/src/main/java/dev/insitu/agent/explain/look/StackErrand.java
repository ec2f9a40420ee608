package dev.insitu.agent.explain.look;

import dev.insitu.agent.process.Frames;
import java.lang.management.ThreadInfo;
import java.util.List;

/**
 * A stack that is to be taken. A thread that wants a CPU shows its stack when it gets one: that can take many milliseconds, in which
 * others look on. So what it needs to know is in it, and what it finds is kept afterwards.
 *
 * @param ageNanos how long its call had taken by then
 * @param sight what it was seen to wait for
 * @param slow whether it is that of a call among the slowest; else of one taken at random
 * @param forLock whether it is asked who holds what it waits for
 * @param withStack else only that
 */
record StackErrand(
        Thread thread,
        long id,
        long startNanos,
        long ageNanos,
        int sight,
        boolean slow,
        boolean forLock,
        boolean withStack) {

    private static final StackTraceElement[][] NO_STACKS = {{}, {}};

    /**
     * What was found.
     *
     * @param inCall whether the call was still in flight after that
     * @param cpuNanos what it took of a CPU
     */
    record Found(TakenStack stack, boolean inCall, long cpuNanos) {}

    /** Takes it. */
    Found run(StackTaker taker, ThreadTimes times, InFlightSource calls) {
        long begunNanos = times.ownNanos();
        ThreadInfo info = forLock ? times.lock(id) : null;
        long holder = info == null ? 0 : info.getLockOwnerId();
        String lock = info == null || info.getLockInfo() == null
                ? ""
                : info.getLockInfo().getClassName();
        long askedNanos = System.nanoTime();
        boolean asked = calls.isInFlight(id, startNanos);
        StackTraceElement[][] stacks = withStack ? taker.take(thread, id, holder) : NO_STACKS;
        long takenNanos = System.nanoTime();
        boolean inCall = calls.isInFlight(id, startNanos);
        if (!inCall && asked && taker.stopsOneThread()) {
            // It stopped where it could first, for which it needed a CPU. A slow call cannot end without coming by such
            // a place.
            takenNanos = askedNanos;
            inCall = true;
        }
        String name = holder > 0 ? info.getLockOwnerName() : "";
        TakenStack stack = new TakenStack(
                id,
                takenNanos,
                ageNanos,
                sight,
                List.of(stacks[0]),
                lock,
                name == null ? "" : name,
                Frames.ofApplication(stacks[1]));
        return new Found(stack, inCall, times.ownNanos() - begunNanos);
    }
}
