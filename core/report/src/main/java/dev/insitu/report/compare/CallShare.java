package dev.insitu.report.compare;

/**
 * Some of the calls of a JVM.
 *
 * @param of all calls, at least one
 */
record CallShare(long some, long of) {
    double value() {
        return Math.min(1, (double) some / (double) of);
    }
}
