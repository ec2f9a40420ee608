package dev.insitu.explain.evidence;

import dev.insitu.recording.journal.CauseKind;

/**
 * An interval with its cause. Times are on the clock of {@link System#nanoTime()}.
 *
 * @param detail more about the cause, may be empty; the probe's name for a nested call
 */
public record Interval(long fromNanos, long toNanos, CauseKind cause, String detail) {
    public long nanos() {
        return toNanos - fromNanos;
    }

    /** The part of the interval between two times. */
    public Interval within(long from, long to) {
        return new Interval(fromNanos - from > 0 ? fromNanos : from, toNanos - to < 0 ? toNanos : to, cause, detail);
    }

    public boolean overlaps(long from, long to) {
        return fromNanos - to < 0 && toNanos - from > 0;
    }
}
