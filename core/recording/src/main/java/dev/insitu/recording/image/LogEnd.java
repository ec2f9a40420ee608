package dev.insitu.recording.image;

/** How an {@link IntervalLog} ends, as found by reading it. */
public enum LogEnd {
    /** The writer has closed the log. */
    WHOLE,
    /** The log ends after an interval but was not closed: its writer continues or was killed. */
    OPEN,
    /** The log ends within an interval. */
    CUT,
    /** The log has bytes that no writer produces. */
    DAMAGED
}
