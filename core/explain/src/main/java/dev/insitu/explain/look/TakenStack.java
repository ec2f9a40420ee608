package dev.insitu.explain.look;

import dev.insitu.explain.evidence.ProbedCode;
import dev.insitu.explain.evidence.Sample;
import dev.insitu.platform.process.CutStack;

/**
 * Where a thread was at a time, of which is known that it is between two others.
 *
 * @param askedNanos before that
 * @param takenNanos after it
 * @param ageNanos how long its call, one of the slowest, had taken by then
 * @param reason what it was seen to wait for, a number of {@link WaitReasons}
 * @param stack where it was
 * @param lock the class of what it waited for; empty where that is not known
 * @param holder the name of the thread that had it then; empty where that is not known
 * @param holderAt a frame of that thread; empty where that is not known
 */
record TakenStack(
        long threadId,
        long askedNanos,
        long takenNanos,
        long ageNanos,
        int reason,
        CutStack stack,
        String lock,
        String holder,
        String holderAt) {

    /** To request a stack takes less, unless the thread that does it loses its CPU. A call that ends so soon may have ended before the request. */
    private static final long REQUEST_NANOS = 100_000;

    /**
     * Whether it is of a call. A thread may have shown its stack in the call and only then have left it, or have left first: where the call had ended
     * when the stack was there, the stack itself must show the call's code. The lock was read before all that.
     */
    boolean isOf(Sample call, ProbedCode code) {
        if (askedNanos - call.startNanos() < 0 || askedNanos - call.endNanos() > 0) {
            return false;
        }
        return takenNanos - call.endNanos() <= 0
                || (call.endNanos() - askedNanos >= REQUEST_NANOS
                        && (code.isOn(stack.frames(), call.probe()) || stack.isCut()));
    }
}
