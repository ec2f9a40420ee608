package dev.insitu.weave.scan;

import java.nio.charset.StandardCharsets;
import java.util.BitSet;

/**
 * Searches a class file's constant pool (JVMS 4.4) for the names that rules ask for. Reads nothing else, except the
 * supertypes on request.
 */
public final class ConstantPool {
    private static final int COUNT = 8;
    private static final int FIRST = 10;
    private static final int UTF8 = 1;

    /** Offset of the superclass after the pool. Next come the number of interfaces and the interfaces themselves. */
    private static final int PARENT = 4;

    private static final int IMPLEMENTED = 6;

    /** Length of an entry after its tag, in bytes; 0 for a tag that does not exist. */
    private static final int[] LENGTHS = {0, 2, 0, 4, 4, 8, 8, 2, 2, 4, 4, 4, 4, 0, 0, 3, 2, 4, 4, 2, 2};

    private final byte[] classFile;
    private final BitSet mentioned = new BitSet();

    /** Offset of each entry, just after its tag. */
    private final int[] entries;

    /** Offset just after the last entry; 0 if the pool cannot be read. */
    private final int end;

    /** Reads the pool of a class file. */
    public ConstantPool(byte[] classFile, PoolMarks marks) {
        this.classFile = classFile;
        this.entries = new int[countOf(classFile)];
        this.end = read(marks);
    }

    /** The rules whose names the class file mentions; all rules if the pool cannot be read. */
    public BitSet mentioned() {
        return mentioned;
    }

    private int read(PoolMarks marks) {
        marks.addUnmarked(mentioned);
        int at = FIRST;
        for (int i = 1; i < entries.length; i++) {
            if (at + 2 >= classFile.length) {
                // The file is broken. The JVM will refuse it.
                return 0;
            }
            int tag = classFile[at++];
            int length = tag > 0 && tag < LENGTHS.length ? LENGTHS[tag] : 0;
            if (length == 0) {
                // The file is from a newer Java.
                marks.addAll(mentioned);
                return 0;
            }
            entries[i] = at;
            if (tag == UTF8) {
                int bytes = unsignedShort(at);
                see(at + 2, bytes, marks);
                at += bytes;
            } else if (length == Long.BYTES) {
                // Long and double entries take two indexes.
                i++;
            }
            at += length;
        }
        return at;
    }

    private void see(int at, int length, PoolMarks marks) {
        if (length > 0
                && at + length <= classFile.length
                && marks.mayBe(length, classFile[at], classFile[at + length - 1])) {
            marks.see(new String(classFile, at, length, StandardCharsets.UTF_8), mentioned);
        }
    }

    /** The number of entries of a class file's constant pool, plus one. */
    public static int countOf(byte[] classFile) {
        return classFile.length < FIRST ? 0 : (classFile[COUNT] & 0xFF) << 8 | (classFile[COUNT + 1] & 0xFF);
    }

    /** The internal names of the class's interfaces, then of its superclass; null if the file cannot be read. */
    public String[] supertypes() {
        if (end == 0) {
            return null;
        }
        try {
            int parent = unsignedShort(end + PARENT);
            int implemented = unsignedShort(end + IMPLEMENTED);
            String[] names = new String[parent == 0 ? implemented : implemented + 1];
            for (int i = 0; i < implemented; i++) {
                names[i] = className(unsignedShort(end + IMPLEMENTED + 2 + 2 * i));
            }
            if (parent != 0) {
                names[implemented] = className(parent);
            }
            return names;
        } catch (IndexOutOfBoundsException e) {
            return null;
        }
    }

    private String className(int index) {
        int at = entries[unsignedShort(entries[index])];
        int length = unsignedShort(at);
        for (int i = at + 2; i < at + 2 + length; i++) {
            if (classFile[i] < 0) {
                return decoded(at + 2, length);
            }
        }
        return new String(classFile, at + 2, length, StandardCharsets.ISO_8859_1);
    }

    /** Decodes the JVM's modified UTF-8 (JVMS 4.4.7), in which a character takes one, two or three bytes. */
    private String decoded(int start, int length) {
        StringBuilder text = new StringBuilder(length);
        int at = start;
        while (at < start + length) {
            int first = classFile[at++];
            if (first >= 0) {
                text.append((char) first);
            } else if ((first & 0x20) == 0) {
                text.append((char) ((first & 0x1F) << 6 | (classFile[at++] & 0x3F)));
            } else {
                int second = classFile[at++] & 0x3F;
                text.append((char) ((first & 0x0F) << 12 | second << 6 | (classFile[at++] & 0x3F)));
            }
        }
        return text.toString();
    }

    private int unsignedShort(int at) {
        return (classFile[at] & 0xFF) << 8 | (classFile[at + 1] & 0xFF);
    }
}
