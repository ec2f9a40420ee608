package dev.insitu.launcher;

import java.io.IOException;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;

/**
 * The entries of a zip file, in the order of its central directory. An entry is an offset in the directory. Format: PKWARE's
 * APPNOTE.TXT, 4.3.7 (an entry's own header), 4.3.12 (the directory), 4.3.16 (its end).
 */
final class ZipDirectory {
    private static final int HEADER_MAGIC = 0x04034b50;
    private static final int HEADER_BYTES = 30;
    private static final int ENTRY_BYTES = 46;
    private static final int END_MAGIC = 0x06054b50;
    private static final int END_BYTES = 22;

    private final Region zip;
    private final byte[] directory;
    private final int entries;

    /**
     * Reads the directory.
     *
     * @throws ZipException if the file does not end like a zip file without a comment
     */
    ZipDirectory(Region zip) throws IOException {
        this.zip = zip;
        byte[] end = zip.read(zip.length() - END_BYTES, END_BYTES);
        if (int32(end, 0) != END_MAGIC) {
            throw new ZipException("no zip file without a comment");
        }
        entries = int16(end, 10);
        directory = zip.read(int32(end, 16), int32(end, 12));
    }

    int entries() {
        return entries;
    }

    /** The entry after this one; the first is at 0. */
    int next(int entry) {
        return nameEnd(entry) + int16(directory, entry + 30) + int16(directory, entry + 32);
    }

    /** The bytes to which the offsets of names refer: not to be changed. */
    byte[] names() {
        return directory;
    }

    int nameStart(int entry) {
        return entry + ENTRY_BYTES;
    }

    int nameEnd(int entry) {
        return entry + ENTRY_BYTES + int16(directory, entry + 28);
    }

    /**
     * The bytes of a stored entry.
     *
     * @throws ZipException if the entry is missing because the file was replaced
     */
    Region bytes(int entry) throws IOException {
        int at = int32(directory, entry + 42);
        byte[] header = zip.read(at, HEADER_BYTES);
        if (int32(header, 0) != HEADER_MAGIC || int16(directory, entry + 10) != ZipEntry.STORED) {
            throw new ZipException("no stored entry at " + at);
        }
        return zip.part(at + HEADER_BYTES + int16(header, 26) + int16(header, 28), int32(directory, entry + 20));
    }

    private static int int16(byte[] bytes, int at) {
        return (bytes[at] & 0xff) | (bytes[at + 1] & 0xff) << 8;
    }

    private static int int32(byte[] bytes, int at) {
        return int16(bytes, at) | int16(bytes, at + 2) << 16;
    }
}
