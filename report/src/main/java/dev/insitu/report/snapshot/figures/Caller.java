package dev.insitu.report.snapshot.figures;

/**
 * Calls of a probe that were made directly within calls of a probe, on the same thread.
 *
 * @param probe the name of the probe whose calls contain the others
 * @param count of the calls within
 * @param nanos they took together, each with all that it contains
 */
public record Caller(String probe, long count, long nanos) implements Comparable<Caller> {

    /** The one that accounts for more time comes first. */
    @Override
    public int compareTo(Caller other) {
        int byTime = Long.compare(other.nanos, nanos);
        return byTime != 0 ? byTime : probe.compareTo(other.probe);
    }
}
