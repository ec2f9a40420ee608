package dev.insitu.report.snapshot.figures;

import java.util.Optional;

/**
 * Calls of a probe that were made directly within calls of a probe, on the same thread.
 *
 * @param probe the name of the probe whose calls contain the others; absent where it is not known whether one does, and which
 * @param count of the calls within
 * @param nanos they took together, each with all that it contains
 */
public record Caller(Optional<String> probe, long count, long nanos) implements Comparable<Caller> {

    /** Whether this is the probe of that name. */
    public boolean is(String name) {
        return probe.isPresent() && probe.get().equals(name);
    }

    /** The one that accounts for more time comes first; what is not known comes last. */
    @Override
    public int compareTo(Caller other) {
        if (probe.isPresent() != other.probe.isPresent()) {
            return probe.isPresent() ? -1 : 1;
        }
        int byTime = Long.compare(other.nanos, nanos);
        return byTime != 0 ? byTime : probe.orElse("").compareTo(other.probe.orElse(""));
    }
}
