package dev.insitu.recording.incident;

/**
 * What a session keeps of its incidents.
 *
 * @param most incidents; the oldest go first
 * @param mostIntervals intervals of an incident that are not merged, from its start
 * @param mostBytes of these intervals in the history, and of flight recordings, of all incidents together
 * @param keepNanos the age up to which incidents are kept
 */
public record IncidentLimits(int most, int mostIntervals, long mostBytes, long keepNanos) {
    public static final int MOST = 100;
    public static final int MOST_INTERVALS = 600;

    /** The usual numbers. */
    public static IncidentLimits of(long mostBytes, long keepNanos) {
        return new IncidentLimits(MOST, MOST_INTERVALS, mostBytes, keepNanos);
    }
}
