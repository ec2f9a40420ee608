package dev.insitu.weave.scan;

import java.util.HashMap;
import java.util.Map;
import net.bytebuddy.jar.asm.ClassReader;

/**
 * Bytes of bytecode of each method. Reads the class file directly (JVMS 4.1): if ASM read the code, the JVM would compile ASM's
 * largest methods, which takes most of a second of CPU time.
 */
public final class CodeSizes {
    private static final int BYTES_AT = 10;

    private CodeSizes() {}

    /** Sizes by name and descriptor; methods without code are absent. */
    public static Map<String, Integer> of(byte[] classFile) {
        ClassReader reader = new ClassFileReader(classFile);
        Map<String, Integer> sizes = new HashMap<>();
        for (ClassScan.Method method : new MethodsReader(reader).read()) {
            if (method.code != 0) {
                sizes.put(method.key(), reader.readInt(method.code + BYTES_AT));
            }
        }
        return sizes;
    }
}
