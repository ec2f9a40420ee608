package dev.insitu.platform.linux;

/** The CPU time known of a thread between two times: the part of an interval that has looks. */
public record CpuStretch(long fromNanos, long toNanos, CpuBounds bounds) {
    /** The length of this part. */
    public long nanos() {
        return toNanos - fromNanos;
    }
}
