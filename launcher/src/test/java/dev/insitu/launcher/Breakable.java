package dev.insitu.launcher;

/** Its initialisation meets what looks like a full heap, for as long as a system property says so. */
final class Breakable {
    static final String BREAKS = "dev.insitu.test.breaks";

    static {
        if (Boolean.getBoolean(BREAKS)) {
            throw new OutOfMemoryError("of a test");
        }
    }

    private Breakable() {}
}
