package dev.insitu.runtime.memory;

import static dev.insitu.runtime.memory.Memory.UNSAFE;

/**
 * The images of ended sessions. They stay mapped while threads may still write to them. This class outlives the sessions' own
 * classes; the agent of a later session decides when no thread can write any more.
 */
public final class RetiredImages {
    private static final Retired[] NONE = {};

    private static Retired[] images = NONE;

    private static boolean heldForGood;

    private RetiredImages() {}

    /** The mapped part of an image. */
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

        /** The number of mapped bytes. */
        public long bytes() {
            return bytes;
        }

        /** Whether an address is in the image. */
        public boolean holds(long address) {
            return address >= base && address < base + bytes;
        }

        /** Whether threads with shared counters, such as virtual threads, counted in it. */
        public boolean isShared() {
            if (UNSAFE.getIntVolatile(null, base + Layout.HEADER_VIRTUAL) != 0) {
                return true;
            }
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

    /** Adds an image. Its allocator must be sealed, and no other code may unmap it. */
    public static synchronized void add(long base, long bytes) {
        Retired[] more = new Retired[images.length + 1];
        System.arraycopy(images, 0, more, 0, images.length);
        more[images.length] = new Retired(base, bytes);
        images = more;
    }

    /** The images of the sessions before the current one. Not to be changed. */
    public static synchronized Retired[] all() {
        return images;
    }

    /** Keeps all current and future images mapped for ever. */
    public static synchronized void holdForGood() {
        heldForGood = true;
    }

    /** Whether all images stay mapped for ever. */
    public static synchronized boolean areHeldForGood() {
        return heldForGood;
    }

    /** Removes an image that is about to be unmapped. */
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
