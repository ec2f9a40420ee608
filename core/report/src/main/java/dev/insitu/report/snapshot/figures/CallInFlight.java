package dev.insitu.report.snapshot.figures;

import java.util.List;
import java.util.Optional;

/**
 * A call that had begun and not ended when the counts were read. No other figure includes it. Sorts oldest first.
 *
 * @param thread the thread's name
 * @param nanos how long it had been in flight
 * @param stack the thread's stack, deepest frame first; empty where that is not known
 * @param lock the class of what the thread waited for
 * @param holder the thread that held it
 * @param holderAt the frame of that thread
 */
public record CallInFlight(
        String thread,
        long nanos,
        List<String> stack,
        Optional<String> lock,
        Optional<String> holder,
        Optional<String> holderAt)
        implements Comparable<CallInFlight> {

    public CallInFlight {
        stack = List.copyOf(stack);
    }

    /** By age, the oldest first. */
    @Override
    public int compareTo(CallInFlight other) {
        return Long.compare(other.nanos, nanos);
    }
}
