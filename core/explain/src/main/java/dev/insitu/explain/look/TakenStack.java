package dev.insitu.explain.look;

import dev.insitu.explain.evidence.ProbedCode;
import dev.insitu.explain.evidence.Sample;
import dev.insitu.platform.process.CutStack;

/**
 * A stack of a thread, taken at some time between {@code askedNanos} and {@code takenNanos}.
 *
 * @param askedNanos before the stack was taken
 * @param takenNanos after the stack was taken
 * @param ageNanos how long the thread's call, one of the slowest, had taken by then
 * @param reason what the thread was seen to wait for, a number of {@link WaitReasons}
 * @param stack the thread's stack
 * @param lock the class of the lock it waited for; empty if unknown
 * @param holder the name of the thread that owned the lock then; empty if unknown
 * @param holderAt a frame of the owner's stack; empty if unknown
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

    /**
     * Upper bound of the time to request a stack, unless the requesting thread loses its CPU. A call that ends within this time may have
     * ended before the request.
     */
    private static final long REQUEST_NANOS = 100_000;

    /**
     * Whether the stack is of a call. If the call had ended by {@code takenNanos}, the thread may have left it before or after it showed
     * its stack, so the stack itself must show the call's code. The lock was read before the stack.
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
