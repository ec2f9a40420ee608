package dev.insitu.recording.image;

import dev.insitu.runtime.memory.Layout;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;

/**
 * An image that may be damaged. For any content, reading it terminates and takes at most a few times its size in memory. Every
 * block must lie within the image, and all blocks together must not exceed its size, as they would in a cyclic list.
 */
final class CheckedImage {
    private final Image image;
    private final long size;
    private long unclaimed;

    /** @throws IllegalArgumentException if this is not a complete image of this version */
    CheckedImage(Image image) {
        this.image = image;
        this.size = image.size();
        this.unclaimed = size;
        if (size < Layout.FIRST_BLOCK || image.longAt(Layout.HEADER_MAGIC) != Layout.MAGIC) {
            throw new IllegalArgumentException("not a recording of this version of Insitu");
        }
        if (image.longAt(Layout.HEADER_SIZE) > size) {
            throw new IllegalArgumentException("the recording is cut off");
        }
    }

    byte byteAt(long offset) {
        within(offset, Byte.BYTES);
        return image.byteAt(offset);
    }

    int intAt(long offset) {
        within(offset, Integer.BYTES);
        return image.intAt(offset);
    }

    long longAt(long offset) {
        within(offset, Long.BYTES);
        return image.longAt(offset);
    }

    /** Reads longs from an offset on. */
    void longsAt(long offset, long[] into) {
        within(offset, (long) into.length * Long.BYTES);
        image.longsAt(offset, into);
    }

    /** A counter, which is never negative. */
    long countAt(long offset) {
        return count(longAt(offset), offset);
    }

    /** A counter that was read at an offset. */
    static long count(long count, long offset) {
        if (count < 0) {
            throw damaged(offset);
        }
        return count;
    }

    /** The journal's string at an offset, where its length comes first. */
    String stringAt(long offset) {
        return textAt(offset + Integer.BYTES, intAt(offset), StandardCharsets.UTF_8);
    }

    /** The text at an offset, with its length in bytes. */
    String textAt(long offset, int length, Charset charset) {
        within(offset, length);
        byte[] text = new byte[length];
        image.bytesAt(offset, text);
        return length == 0 ? "" : new String(text, charset);
    }

    /** The block at an offset, with its length in bytes. Each block is read only once. */
    long block(long offset, long bytes) {
        within(offset, bytes);
        unclaimed -= (bytes + Layout.UNIT - 1) & -Layout.UNIT;
        if (offset < Layout.FIRST_BLOCK || unclaimed < 0) {
            throw damaged(offset);
        }
        return offset;
    }

    /** Whether the given bytes at an offset lie within the image. */
    boolean holds(long offset, long bytes) {
        return offset >= Layout.FIRST_BLOCK && offset <= size - bytes;
    }

    private void within(long offset, long bytes) {
        if (offset < 0 || bytes < 0 || offset > size - bytes) {
            throw damaged(offset);
        }
    }

    static IllegalArgumentException damaged(long offset) {
        return new IllegalArgumentException("the recording is damaged near byte " + offset);
    }
}
