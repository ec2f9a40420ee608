package dev.insitu.explain.evidence;

import java.util.Comparator;

/** Orders samples by their ends, also if {@link System#nanoTime()} wraps around. */
final class ByEnd implements Comparator<Sample> {
    @Override
    public int compare(Sample one, Sample other) {
        return Long.compare(one.endNanos() - other.endNanos(), 0);
    }
}
