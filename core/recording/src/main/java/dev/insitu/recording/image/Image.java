package dev.insitu.recording.image;

import dev.insitu.runtime.memory.Layout;

/** The bytes of a recording's image in the machine's byte order, in any kind of memory; see {@link Layout}. */
public interface Image {
    /** Reads the int at an offset, with acquire semantics while writers are active. */
    int intAt(long offset);

    /** Reads the long at an offset, with acquire semantics while writers are active. */
    long longAt(long offset);

    /** The byte at an offset. */
    byte byteAt(long offset);

    /** The size in bytes; this default trusts the image's own header. */
    default long size() {
        return longAt(Layout.HEADER_SIZE);
    }

    /** Reads longs from an offset on, each as a whole, and none before an earlier read. */
    default void longsAt(long offset, long[] into) {
        for (int i = 0; i < into.length; i++) {
            into[i] = longAt(offset + (long) i * Long.BYTES);
        }
    }

    /** Reads bytes from an offset on. */
    default void bytesAt(long offset, byte[] into) {
        for (int i = 0; i < into.length; i++) {
            into[i] = byteAt(offset + i);
        }
    }
}
