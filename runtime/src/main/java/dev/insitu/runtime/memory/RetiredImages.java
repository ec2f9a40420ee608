package dev.insitu.runtime.memory;

import static dev.insitu.runtime.memory.Memory.UNSAFE;

/**
 * The images of sessions that are over, which stay mapped for who may still write to them. It outlives the sessions' own classes; the
 * agent's of a later session decides when nobody can any more.
 */
public final class RetiredImages {
    private static final Retired[] NONE = {};

    private static Retired[] images = NONE;

    private static boolean heldForGood;

    private RetiredImages() {}

    /** What of an image is mapped. */
    public static final class Retired {
        private final long base;
        private final long bytes;

        Retired(long base, long bytes) {
            this.base = base;
            this.bytes = bytes;
        }

        /** Address of its first byte. */
        public long base() {
            return base;
        }

        /** How many are mapped. */
        public long bytes() {
            return bytes;
        }

        /** Whether an address is in it. */
        public boolean holds(long address) {
            return address >= base && address < base + bytes;
        }

        /** Whether threads counted in it that shared their counters, as virtual threads do. */
        public boolean isShared() {
            for (int unit = UNSAFE.getIntVolatile(null, base + Layout.HEADER_CELLS); unit != 0; ) {
                long cell = base + ((long) unit << Layout.UNIT_SHIFT);
                if (UNSAFE.getInt(cell + CellLayout.CELL_OWNER) < 0) {
                    return true;
                }
                unit = UNSAFE.getIntAcquire(null, cell + CellLayout.CELL_NEXT);
            }
            return false;
        }
    }

    /** Adds one. Its allocator is sealed, and the mapping is never given up by anybody else. */
    public static synchronized void add(long base, long bytes) {
        Retired[] more = new Retired[images.length + 1];
        System.arraycopy(images, 0, more, 0, images.length);
        more[images.length] = new Retired(base, bytes);
        images = more;
    }

    /** Those of the sessions before the current one. Not to be changed. */
    public static synchronized Retired[] all() {
        return images;
    }

    /** Has all that are, and will be, stay mapped. */
    public static synchronized void holdForGood() {
        heldForGood = true;
    }

    /** Whether they do. */
    public static synchronized boolean areHeldForGood() {
        return heldForGood;
    }

    /** One is about to be unmapped. */
    public static synchronized void remove(Retired image) {
        int kept = 0;
        Retired[] fewer = new Retired[images.length];
        for (Retired each : images) {
            if (each != image) {
                fewer[kept++] = each;
            }
        }
        images = new Retired[kept];
        System.arraycopy(fewer, 0, images, 0, kept);
    }
}
