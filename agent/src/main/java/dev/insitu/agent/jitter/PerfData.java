package dev.insitu.agent.jitter;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/** Finds counters in the memory of HotSpot's performance data (layout version 2). */
final class PerfData {
    private static final int MAGIC = 0xCAFE_C0C0;
    private static final int HEADER_BYTES = 32;
    private static final int BYTE_ORDER = 4;
    private static final int VERSION = 5;
    private static final int FIRST_ENTRY = 24;
    private static final int ENTRIES = 28;

    private static final int ENTRY_LENGTH = 0;
    private static final int ENTRY_NAME = 4;
    private static final int ENTRY_DATA = 16;

    private final ByteBuffer image;

    /** Sets the buffer's byte order to the image's. */
    PerfData(ByteBuffer image) {
        this.image = image;
        if (image.capacity() > HEADER_BYTES) {
            image.order(image.get(BYTE_ORDER) == 0 ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN);
        }
    }

    /** The offset of a counter's value, a long; 0 if no counter has that name. */
    int offsetOf(String name) {
        if (!isReadable()) {
            return 0;
        }
        byte[] wanted = name.getBytes(StandardCharsets.US_ASCII);
        int entry = image.getInt(FIRST_ENTRY);
        for (int left = image.getInt(ENTRIES); left > 0; left--) {
            if (isNamed(entry + image.getInt(entry + ENTRY_NAME), wanted)) {
                return entry + image.getInt(entry + ENTRY_DATA);
            }
            entry += image.getInt(entry + ENTRY_LENGTH);
        }
        return 0;
    }

    private boolean isReadable() {
        return image.capacity() > HEADER_BYTES
                && (image.getInt(0) == MAGIC || Integer.reverseBytes(image.getInt(0)) == MAGIC)
                && image.get(VERSION) == 2;
    }

    private boolean isNamed(int at, byte[] name) {
        for (int i = 0; i < name.length; i++) {
            if (image.get(at + i) != name[i]) {
                return false;
            }
        }
        return image.get(at + name.length) == 0;
    }
}
