package dev.insitu.explain.evidence;

import java.util.Comparator;

/** Samples in the order in which they ended; the clock may have wrapped around meanwhile. */
final class ByEnd implements Comparator<Sample> {
    @Override
    public int compare(Sample one, Sample other) {
        return Long.compare(one.endNanos() - other.endNanos(), 0);
    }
}
