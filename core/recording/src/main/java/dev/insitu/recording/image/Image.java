package dev.insitu.recording.image;

import dev.insitu.runtime.memory.Layout;

/** The bytes of a recording's image in the machine's own order, wherever they lie; see {@link Layout}. */
public interface Image {
    /** The int at an offset, by acquire where writers are at work. */
    int intAt(long offset);

    /** The long at an offset, by acquire where writers are at work. */
    long longAt(long offset);

    /** The byte at an offset. */
    byte byteAt(long offset);

    /** Bytes that there are; this one trusts what the image says of itself. */
    default long size() {
        return longAt(Layout.HEADER_SIZE);
    }

    /** The longs from an offset on, each read as a whole, none before what was read earlier. */
    default void longsAt(long offset, long[] into) {
        for (int i = 0; i < into.length; i++) {
            into[i] = longAt(offset + (long) i * Long.BYTES);
        }
    }
}
