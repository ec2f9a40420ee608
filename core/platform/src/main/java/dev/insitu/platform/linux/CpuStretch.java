package dev.insitu.platform.linux;

/** What is known of a thread's CPU time between two times: of the part of a stretch of time in which it was looked at. */
public record CpuStretch(long fromNanos, long toNanos, CpuBounds bounds) {
    /** How long it is. */
    public long nanos() {
        return toNanos - fromNanos;
    }
}
