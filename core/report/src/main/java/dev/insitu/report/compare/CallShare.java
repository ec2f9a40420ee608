package dev.insitu.report.compare;

/**
 * Calls of a JVM with some property, as a share of all calls.
 *
 * @param of the number of all calls, at least one
 */
record CallShare(long some, long of) {
    double value() {
        return Math.min(1, (double) some / (double) of);
    }
}
