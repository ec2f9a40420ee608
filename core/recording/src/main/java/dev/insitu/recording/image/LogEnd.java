package dev.insitu.recording.image;

/** How an {@link IntervalLog} ended that was gone through. */
public enum LogEnd {
    /** Its writer has ended it. */
    WHOLE,
    /** Behind an interval, and its writer has not ended it: it goes on writing, or was killed. */
    OPEN,
    /** Within an interval. */
    CUT,
    /** In something that no writer makes. */
    DAMAGED
}
