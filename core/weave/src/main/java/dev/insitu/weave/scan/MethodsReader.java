package dev.insitu.weave.scan;

import java.util.ArrayList;
import java.util.List;
import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.Opcodes;

/**
 * Reads the methods of a class file with their annotations, but not their code (JVMS 4.6). Skips all else. ASM would read the
 * names of all fields and attributes too, which takes most of a scan's time while the JVM interprets it. For one thread.
 */
final class MethodsReader {
    private static final int FLAGS_AND_NAMES = 6;
    private static final int ATTRIBUTE_HEADER = 6;
    private static final int MAX_LOCALS_AT = 8;

    private final ClassReader reader;
    private final char[] buffer;
    private int at;

    MethodsReader(ClassReader reader) {
        this.reader = reader;
        this.buffer = new char[reader.getMaxStringLength()];
        this.at = reader.header + FLAGS_AND_NAMES;
    }

    /** @throws IndexOutOfBoundsException if the class file is broken */
    List<ClassScan.Method> read() {
        int interfaces = u2();
        at += interfaces * 2;
        for (int fields = u2(); fields > 0; fields--) {
            at += FLAGS_AND_NAMES;
            skipAttributes();
        }
        int count = u2();
        List<ClassScan.Method> methods = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            methods.add(method());
        }
        skipAttributes();
        // The last byte: the file may be cut short.
        reader.readByte(at - 1);
        return methods;
    }

    private ClassScan.Method method() {
        ClassScan.Method method =
                new ClassScan.Method(u2(), reader.readUTF8(at, buffer), reader.readUTF8(at + 2, buffer));
        at += 4;
        for (int attributes = u2(); attributes > 0; attributes--) {
            switch (reader.readUTF8(at, buffer)) {
                case "Code" -> {
                    method.code = at;
                    method.maxLocals = reader.readUnsignedShort(at + MAX_LOCALS_AT);
                }
                // Of compilers before Java 5, which had no flag for it.
                case "Synthetic" -> method.access |= Opcodes.ACC_SYNTHETIC;
                case "RuntimeVisibleAnnotations", "RuntimeInvisibleAnnotations" ->
                    annotations(at + ATTRIBUTE_HEADER, method.annotations);
                default -> {}
            }
            skipAttribute();
        }
        return method;
    }

    private void annotations(int attribute, List<String> types) {
        int next = attribute + 2;
        for (int left = reader.readUnsignedShort(attribute); left > 0; left--) {
            types.add(reader.readUTF8(next, buffer));
            next = behindAnnotation(next);
        }
    }

    private int behindAnnotation(int annotation) {
        int next = annotation + 4;
        for (int pairs = reader.readUnsignedShort(annotation + 2); pairs > 0; pairs--) {
            next = behindValue(next + 2);
        }
        return next;
    }

    private int behindValue(int value) {
        return switch (reader.readByte(value)) {
            case 'e' -> value + 5;
            case '@' -> behindAnnotation(value + 1);
            case '[' -> {
                int next = value + 3;
                for (int values = reader.readUnsignedShort(value + 1); values > 0; values--) {
                    next = behindValue(next);
                }
                yield next;
            }
            default -> value + 3;
        };
    }

    private void skipAttributes() {
        for (int attributes = u2(); attributes > 0; attributes--) {
            skipAttribute();
        }
    }

    private void skipAttribute() {
        at += ATTRIBUTE_HEADER + reader.readInt(at + 2);
    }

    private int u2() {
        int value = reader.readUnsignedShort(at);
        at += 2;
        return value;
    }
}
