package dev.insitu.runtime;

/** What woven code calls around the driven method. */
public final class Drive {
    private Drive() {}

    /** Waits for the turn of a call that is about to begin; null where it is no iteration. */
    public static Iteration begin() {
        return null;
    }

    /** As {@link #begin()}, where the iteration's end will be known by an object. */
    public static Iteration begin(Object key) {
        return null;
    }

    /** As {@link #begin()}, where the iteration's end will be known by a primitive. */
    public static Iteration begin(long key, char type) {
        return null;
    }

    /** The driven call returned. */
    public static void end(Iteration iteration) {}

    /** The driven call returned an object by which the iteration's end will be known. */
    public static void end(Iteration iteration, Object key) {}

    /** The driven call returned a primitive by which the iteration's end will be known. */
    public static void end(Iteration iteration, long key, char type) {}

    /** The driven call threw. */
    public static void failed(Iteration iteration) {}

    /** What ends an iteration ended: the oldest in flight. */
    public static void until(boolean failed) {}

    /** What ends an iteration ended: the oldest in flight with this key. */
    public static void until(Object key, boolean failed) {}

    /** What ends an iteration ended: the oldest in flight with this key. */
    public static void until(long key, char type, boolean failed) {}

    /** The driven method was entered on this receiver. */
    public static void seen(Object receiver) {}
}
