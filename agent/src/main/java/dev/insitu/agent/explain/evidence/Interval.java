package dev.insitu.agent.explain.evidence;

/**
 * A stretch of time with its cause. Times are on the clock of {@link System#nanoTime()}.
 *
 * @param detail more about the cause, may be empty
 */
public record Interval(long fromNanos, long toNanos, String cause, String detail) {
    public boolean overlaps(long from, long to) {
        return fromNanos - to < 0 && toNanos - from > 0;
    }
}
