package dev.insitu.weave.generated;

/** Stands in for the runtime as {@link CallTally} does, where it is counted what calls allocate. Public because woven code calls it. */
public final class AllocatedTally {
    private static final long BEFORE = 4_711;
    private static final long BYTES = 16;

    private AllocatedTally() {}

    public static long before() {
        return BEFORE;
    }

    public static long since(long before) {
        return before == BEFORE ? BYTES : -1;
    }

    public static void took(long bytes, int probe) {
        tookWhenTrue(true, bytes, probe);
    }

    public static void tookWhenTrue(boolean returned, long bytes, int probe) {
        if (returned) {
            CallTally.count("allocated " + (bytes == BYTES ? "" : bytes + " ") + probe);
        }
    }

    public static void tookWhenNonNull(Object returned, long bytes, int probe) {
        tookWhenTrue(returned != null, bytes, probe);
    }

    public static void tookWhenPositive(int returned, long bytes, int probe) {
        tookWhenTrue(returned > 0, bytes, probe);
    }

    public static void tookWhenPositive(long returned, long bytes, int probe) {
        tookWhenTrue(returned > 0, bytes, probe);
    }

    public static void tookWhenPositive(double returned, long bytes, int probe) {
        tookWhenTrue(returned > 0, bytes, probe);
    }
}
