package dev.insitu.agent.explain;

/**
 * A part of a slow sample.
 *
 * @param name what is to blame, such as {@code gc}
 * @param detail more about it, may be empty
 */
record Cause(String name, long nanos, String detail) {
    static final String QUEUEING = "queueing";
    static final String GC = "gc";
    static final String SAFEPOINT = "safepoint";
    static final String LOCK = "lock";
    static final String PARK = "park";
    static final String SLEEP = "sleep";
    static final String IO = "io";
    static final String CPU_WAIT = "cpu-wait";
    static final String CODE = "code";
    static final String UNEXPLAINED = "unexplained";

    /** Of a probe inside another. */
    static String nested(String probe) {
        return "nested:" + probe;
    }
}
