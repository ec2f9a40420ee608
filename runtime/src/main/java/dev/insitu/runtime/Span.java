package dev.insitu.runtime;

/** What woven code calls where a span begins and where it ends; a span goes by the number of its probe. */
public final class Span {
    private Span() {}

    /** A span began; by order. */
    public static void from(int span) {}

    /** A span began; its end will have this key. */
    public static void from(int span, Object key) {}

    /** A span began; its end will have this key. */
    public static void from(int span, long key, char type) {}

    /** A span ended; by order. */
    public static void to(int span, boolean failed) {}

    /** A span ended: the oldest with this key. */
    public static void to(int span, Object key, boolean failed) {}

    /** A span ended: the oldest with this key. */
    public static void to(int span, long key, char type, boolean failed) {}
}
