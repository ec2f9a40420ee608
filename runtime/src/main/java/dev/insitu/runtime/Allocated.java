package dev.insitu.runtime;

import dev.insitu.runtime.counters.AllocatedBytes;

/**
 * Woven code calls these methods besides {@link Probe} where the bytes that calls allocate are counted:
 *
 * <pre>{@code
 * long bytes = Allocated.before();
 * ...                                // as Probe shows, up to the second reading of the clock
 * bytes = Allocated.since(bytes);    // once for all probes there, before any of them counts: a thread's first calls allocate for that
 * Allocated.took(bytes, 7);
 * Allocated.tookWhenTrue(result, bytes, 8);
 * }</pre>
 *
 * <p>Any thread may call these methods at any time. They throw nothing of their own.
 */
public final class Allocated {
    private Allocated() {}

    /** A call is about to begin. Returns the bytes that the thread has allocated so far; negative if this call is not measured. */
    public static long before() {
        return AllocatedBytes.before();
    }

    /** The call has ended. Returns the bytes that it allocated; negative if it was not measured. */
    public static long since(long before) {
        return AllocatedBytes.since(before);
    }

    /** The call returned, or failed. */
    public static void took(long bytes, int probe) {
        AllocatedBytes.count(bytes, probe);
    }

    /** The call returned a boolean; only {@code true} is counted. */
    public static void tookWhenTrue(boolean returned, long bytes, int probe) {
        countIf(returned, bytes, probe);
    }

    /** The call returned an object; only a non-null one is counted. */
    public static void tookWhenNonNull(Object returned, long bytes, int probe) {
        countIf(returned != null, bytes, probe);
    }

    /** The call returned a byte, short, char or int; only a positive one is counted. */
    public static void tookWhenPositive(int returned, long bytes, int probe) {
        countIf(returned > 0, bytes, probe);
    }

    /** The call returned a long; only a positive one is counted. */
    public static void tookWhenPositive(long returned, long bytes, int probe) {
        countIf(returned > 0, bytes, probe);
    }

    /** The call returned a float; only a positive one is counted. */
    public static void tookWhenPositive(float returned, long bytes, int probe) {
        countIf(returned > 0, bytes, probe);
    }

    /** The call returned a double; only a positive one is counted. */
    public static void tookWhenPositive(double returned, long bytes, int probe) {
        countIf(returned > 0, bytes, probe);
    }

    private static void countIf(boolean wanted, long bytes, int probe) {
        if (wanted) {
            AllocatedBytes.count(bytes, probe);
        }
    }
}
