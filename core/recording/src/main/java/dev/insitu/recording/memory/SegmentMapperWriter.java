package dev.insitu.recording.memory;

import java.lang.invoke.MethodHandles;
import net.bytebuddy.jar.asm.ClassWriter;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;

/**
 * Writes the class that calls {@code channel.map(mode, 0, bytes, Arena.ofAuto())} and {@code segment.address()}. These came with
 * JDK 22, and Insitu is compiled for 17. Calls by reflection would cost the time that segments save.
 */
final class SegmentMapperWriter {
    private static final String NAME = "dev/insitu/recording/memory/SegmentMapperImpl";
    private static final String ARENA = "java/lang/foreign/Arena";
    private static final String SEGMENT = "java/lang/foreign/MemorySegment";
    private static final String CHANNEL = "java/nio/channels/FileChannel";
    private static final String MODE = "Ljava/nio/channels/FileChannel$MapMode;";

    private SegmentMapperWriter() {}

    static SegmentMapper define() throws ReflectiveOperationException {
        Class<?> type = MethodHandles.lookup().defineClass(write());
        return (SegmentMapper) type.getDeclaredConstructor().newInstance();
    }

    private static byte[] write() {
        ClassWriter out = new ClassWriter(0);
        out.visit(Opcodes.V17, Opcodes.ACC_FINAL | Opcodes.ACC_SUPER, NAME, null, "java/lang/Object", new String[] {
            "dev/insitu/recording/memory/SegmentMapper"
        });

        MethodVisitor make = out.visitMethod(0, "<init>", "()V", null, null);
        make.visitVarInsn(Opcodes.ALOAD, 0);
        make.visitMethodInsn(Opcodes.INVOKESPECIAL, "java/lang/Object", "<init>", "()V", false);
        make.visitInsn(Opcodes.RETURN);
        make.visitMaxs(1, 1);

        String parameters = "(L" + CHANNEL + ";" + MODE + "J)Ljava/lang/Object;";
        MethodVisitor map = out.visitMethod(Opcodes.ACC_PUBLIC, "map", parameters, null, null);
        map.visitVarInsn(Opcodes.ALOAD, 1);
        map.visitVarInsn(Opcodes.ALOAD, 2);
        map.visitInsn(Opcodes.LCONST_0);
        map.visitVarInsn(Opcodes.LLOAD, 3);
        map.visitMethodInsn(Opcodes.INVOKESTATIC, ARENA, "ofAuto", "()L" + ARENA + ";", true);
        String mapped = "(" + MODE + "JJL" + ARENA + ";)L" + SEGMENT + ";";
        map.visitMethodInsn(Opcodes.INVOKEVIRTUAL, CHANNEL, "map", mapped, false);
        map.visitInsn(Opcodes.ARETURN);
        map.visitMaxs(7, 5);

        MethodVisitor address = out.visitMethod(Opcodes.ACC_PUBLIC, "address", "(Ljava/lang/Object;)J", null, null);
        address.visitVarInsn(Opcodes.ALOAD, 1);
        address.visitTypeInsn(Opcodes.CHECKCAST, SEGMENT);
        address.visitMethodInsn(Opcodes.INVOKEINTERFACE, SEGMENT, "address", "()J", true);
        address.visitInsn(Opcodes.LRETURN);
        address.visitMaxs(2, 2);

        out.visitEnd();
        return out.toByteArray();
    }
}
