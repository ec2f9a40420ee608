package dev.insitu.agent.library;

import dev.insitu.weave.scan.ClassFileReader;
import java.util.Map;
import java.util.Set;
import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.ClassVisitor;
import net.bytebuddy.jar.asm.ClassWriter;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.jar.asm.commons.ClassRemapper;
import net.bytebuddy.jar.asm.commons.SimpleRemapper;

/**
 * Changes a library's class: it reads settings from {@link LibrarySettings} instead of the JVM's, and its log output is discarded. An
 * application may use the same library with other settings, and its logging must not receive this output.
 */
final class LibraryCode {
    private static final String SETTINGS = LibrarySettings.class.getName().replace('.', '/');

    private static final Map<String, String> TYPES = Map.of(
            "java/util/logging/Logger", LibraryLogger.class.getName().replace('.', '/'),
            "java/util/logging/Level", LibraryLevel.class.getName().replace('.', '/'));

    /** Static methods, by class, that are replaced by those of {@link LibrarySettings}. */
    private static final Map<String, Set<String>> ASKED = Map.of(
            "java/lang/System", Set.of("getProperty", "setProperty", "clearProperty", "getProperties", "getenv"),
            "java/lang/Boolean", Set.of("getBoolean"));

    private static final String RUNTIME = "java/lang/Runtime";
    private static final String EXEC = "exec";

    private LibraryCode() {}

    static byte[] changed(byte[] classFile) {
        ClassReader reader = new ClassFileReader(classFile);
        if (!mentionsAny(reader)) {
            return classFile;
        }
        ClassWriter writer = new ClassWriter(0);
        reader.accept(new ClassRemapper(new Calls(writer), new SimpleRemapper(Opcodes.ASM9, TYPES)), 0);
        return writer.toByteArray();
    }

    private static boolean mentionsAny(ClassReader reader) {
        char[] buffer = new char[reader.getMaxStringLength()];
        for (int i = 1; i < reader.getItemCount(); i++) {
            int at = reader.getItem(i);
            // Tag 7 is a class; the second half of a long constant has no offset.
            if (at > 0 && reader.readByte(at - 1) == 7) {
                String name = reader.readUTF8(at, buffer);
                if (TYPES.containsKey(name) || ASKED.containsKey(name) || name.equals(RUNTIME)) {
                    return true;
                }
            }
        }
        return false;
    }

    private static final class Calls extends ClassVisitor {
        Calls(ClassVisitor next) {
            super(Opcodes.ASM9, next);
        }

        @Override
        public MethodVisitor visitMethod(int access, String name, String type, String signature, String[] exceptions) {
            return new MethodVisitor(Opcodes.ASM9, super.visitMethod(access, name, type, signature, exceptions)) {
                @Override
                public void visitMethodInsn(int opcode, String owner, String name, String type, boolean isInterface) {
                    if (opcode == Opcodes.INVOKESTATIC
                            && ASKED.getOrDefault(owner, Set.of()).contains(name)) {
                        super.visitMethodInsn(opcode, SETTINGS, name, type, false);
                    } else if (owner.equals(RUNTIME) && name.equals(EXEC)) {
                        String withRuntime = "(L" + RUNTIME + ';' + type.substring(1);
                        super.visitMethodInsn(Opcodes.INVOKESTATIC, SETTINGS, name, withRuntime, false);
                    } else {
                        super.visitMethodInsn(opcode, owner, name, type, isInterface);
                    }
                }
            };
        }
    }
}
