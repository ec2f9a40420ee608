package dev.insitu.agent.explain.evidence;

/**
 * A part of a slow sample.
 *
 * @param name what is to blame, such as {@code gc}
 * @param detail more about it, may be empty
 */
public record Cause(String name, long nanos, String detail) {
    static final String QUEUEING = "queueing";
    public static final String GC = "gc";
    public static final String SAFEPOINT = "safepoint";
    public static final String LOCK = "lock";
    public static final String PARK = "park";
    public static final String SLEEP = "sleep";
    public static final String IO = "io";
    static final String CPU_WAIT = "cpu-wait";
    static final String CODE = "code";
    static final String UNEXPLAINED = "unexplained";

    /** Of a probe inside another. */
    static String nested(String probe) {
        return "nested:" + probe;
    }
}
