package dev.insitu.weave.emit;

import java.util.Arrays;

/** Collects bytes of a class file in sequence. For one thread. */
final class ByteWriter {
    private static final int USUAL = 128;

    private byte[] bytes;
    private int length;

    ByteWriter() {
        this(USUAL);
    }

    /** @param room bytes that it has room for at first */
    ByteWriter(int room) {
        bytes = new byte[room];
    }

    int length() {
        return length;
    }

    void u1(int value) {
        makeRoom(1);
        bytes[length++] = (byte) value;
    }

    void u2(int value) {
        makeRoom(2);
        bytes[length++] = (byte) (value >> 8);
        bytes[length++] = (byte) value;
    }

    void u4(int value) {
        u2(value >>> 16);
        u2(value);
    }

    /** Overwrites four bytes. */
    void u4At(int at, int value) {
        for (int i = 0; i < Integer.BYTES; i++) {
            bytes[at + i] = (byte) (value >> (24 - 8 * i));
        }
    }

    void copy(byte[] from, int start, int count) {
        makeRoom(count);
        System.arraycopy(from, start, bytes, length, count);
        length += count;
    }

    void copy(ByteWriter from) {
        copy(from.bytes, 0, from.length);
    }

    /** The bytes. Nothing may be added after that. */
    byte[] toByteArray() {
        return length == bytes.length ? bytes : Arrays.copyOf(bytes, length);
    }

    private void makeRoom(int more) {
        if (length + more > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, length + more));
        }
    }
}
