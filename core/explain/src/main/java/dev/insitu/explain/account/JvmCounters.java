package dev.insitu.explain.account;

/** Cumulative counters of the whole JVM: one thread reads them from the JVM and sets them here, others take them. 0 where it has none. */
public final class JvmCounters {
    private volatile long compiledNanos;

    /** Sets the time that the JVM's compilers have taken, which the JVM adds when a compilation ends. */
    public void compiled(long nanos) {
        compiledNanos = nanos;
    }

    /** The time that the JVM's compilers have taken. */
    long compiledNanos() {
        return compiledNanos;
    }
}
