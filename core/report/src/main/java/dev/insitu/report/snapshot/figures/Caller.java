package dev.insitu.report.snapshot.figures;

import java.util.Optional;

/**
 * Calls of a probe that were made directly within calls of another probe, on the same thread.
 *
 * @param probe the name of the calling probe; absent where it is not known which one there is, if any
 * @param count the number of calls made within it
 * @param nanos their total time, including what each contains
 */
public record Caller(Optional<String> probe, long count, long nanos) implements Comparable<Caller> {

    /** Whether the caller is the probe of that name. */
    public boolean is(String name) {
        return probe.isPresent() && probe.get().equals(name);
    }

    /** Orders by time, the most first; unknown callers come last. */
    @Override
    public int compareTo(Caller other) {
        if (probe.isPresent() != other.probe.isPresent()) {
            return probe.isPresent() ? -1 : 1;
        }
        int byTime = Long.compare(other.nanos, nanos);
        return byTime != 0 ? byTime : probe.orElse("").compareTo(other.probe.orElse(""));
    }
}
