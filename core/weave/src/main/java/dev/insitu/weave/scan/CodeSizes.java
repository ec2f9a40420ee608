package dev.insitu.weave.scan;

import java.util.HashMap;
import java.util.Map;
import net.bytebuddy.jar.asm.ClassReader;

/**
 * Bytes of bytecode, or the place of the code, of each method. Reads the class file directly (JVMS 4.1): if ASM read the
 * code, the JVM would compile ASM's largest methods, which takes most of a second of CPU time.
 */
public final class CodeSizes {
    private final ClassReader reader;
    private final char[] buffer;
    private int at;

    private CodeSizes(ClassReader reader) {
        this.reader = reader;
        this.buffer = new char[reader.getMaxStringLength()];
        this.at = reader.header;
    }

    private static final int BYTES_AT = 10;

    /** Sizes by name and descriptor; methods without code are absent. */
    public static Map<String, Integer> of(byte[] classFile) {
        return new CodeSizes(new ClassFileReader(classFile)).read(false);
    }

    /** Offsets of the attribute {@code Code} by name and descriptor; methods without code are absent. */
    static Map<String, Integer> offsetsOf(ClassReader reader) {
        return new CodeSizes(reader).read(true);
    }

    private Map<String, Integer> read(boolean offsets) {
        at += 6;
        int interfaces = u2();
        at += interfaces * 2;
        for (int fields = u2(); fields > 0; fields--) {
            at += 6;
            for (int attributes = u2(); attributes > 0; attributes--) {
                skipAttribute();
            }
        }
        Map<String, Integer> sizes = new HashMap<>();
        for (int methods = u2(); methods > 0; methods--) {
            at += 2;
            String key = reader.readUTF8(at, buffer) + reader.readUTF8(at + 2, buffer);
            at += 4;
            for (int attributes = u2(); attributes > 0; attributes--) {
                if ("Code".equals(reader.readUTF8(at, buffer))) {
                    sizes.put(key, offsets ? at : reader.readInt(at + BYTES_AT));
                }
                skipAttribute();
            }
        }
        return sizes;
    }

    private void skipAttribute() {
        at += 6 + reader.readInt(at + 2);
    }

    private int u2() {
        int value = reader.readUnsignedShort(at);
        at += 2;
        return value;
    }
}
