package dev.insitu.agent.weave.scan;

import java.nio.charset.StandardCharsets;
import java.util.BitSet;

/** Looks through a class file's constant pool (JVMS 4.4) for the names that rules ask for, and reads nothing else of it. */
public final class ConstantPool {
    private static final int COUNT = 8;
    private static final int FIRST = 10;
    private static final int UTF8 = 1;

    /** How long an entry is behind its tag; 0 for a tag that does not exist. */
    private static final int[] LENGTHS = {0, 2, 0, 4, 4, 8, 8, 2, 2, 4, 4, 4, 4, 0, 0, 3, 2, 4, 4, 2, 2};

    private ConstantPool() {}

    /** The rules that a class file mentions what they ask for; all where the pool cannot be read. */
    public static BitSet mentioned(byte[] classFile, PoolMarks marks) {
        BitSet mentioned = new BitSet();
        marks.addUnmarked(mentioned);
        int count = countOf(classFile);
        int at = FIRST;
        for (int i = 1; i < count; i++) {
            if (at + 2 >= classFile.length) {
                // Broken. The JVM will refuse it.
                return mentioned;
            }
            int tag = classFile[at++];
            int length = tag > 0 && tag < LENGTHS.length ? LENGTHS[tag] : 0;
            if (length == 0) {
                // Of a Java to come.
                marks.addAll(mentioned);
                return mentioned;
            }
            if (tag == UTF8) {
                int bytes = unsignedShort(classFile, at);
                see(classFile, at + 2, bytes, marks, mentioned);
                at += bytes;
            } else if (length == Long.BYTES) {
                // These take two numbers.
                i++;
            }
            at += length;
        }
        return mentioned;
    }

    /** How many entries a class file's constant pool has, and one more. */
    public static int countOf(byte[] classFile) {
        return classFile.length < FIRST ? 0 : unsignedShort(classFile, COUNT);
    }

    private static void see(byte[] classFile, int at, int length, PoolMarks marks, BitSet mentioned) {
        if (length > 0
                && at + length <= classFile.length
                && marks.mayBe(length, (char) classFile[at], (char) classFile[at + length - 1])) {
            marks.see(new String(classFile, at, length, StandardCharsets.UTF_8), mentioned);
        }
    }

    private static int unsignedShort(byte[] classFile, int at) {
        return (classFile[at] & 0xFF) << 8 | (classFile[at + 1] & 0xFF);
    }
}
