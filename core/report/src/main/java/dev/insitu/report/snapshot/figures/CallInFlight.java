package dev.insitu.report.snapshot.figures;

import java.util.List;
import java.util.Optional;

/**
 * A call that had begun and not ended when the counts were read. It is in no other figure. Sorted, the oldest comes first.
 *
 * @param thread its name
 * @param nanos how long it had been in flight
 * @param stack where the thread was, deepest frame first; empty where that is not known
 * @param lock the class of what it waited for
 * @param holder the thread that held it
 * @param holderAt the frame that thread was in
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
