package dev.insitu.weave.generated;

import java.util.Map;
import java.util.function.Consumer;
import net.bytebuddy.jar.asm.ClassWriter;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;

/** Programs that no compiler at hand writes: a {@code Main} with one method besides {@code run()}. */
public final class Generated {
    private Generated() {}

    /**
     * A program whose {@code run()} calls {@code code}.
     *
     * @param classVersion of the class file
     * @param flags of the {@link ClassWriter}: whether it is to find out maxima and frames
     * @param descriptor of the method, which is static and takes nothing or ints
     * @param code writes its instructions, and its maxima unless they are computed
     */
    public static Program program(int classVersion, int flags, String descriptor, Consumer<MethodVisitor> code) {
        ClassWriter writer = new ClassWriter(flags);
        writer.visit(classVersion, Opcodes.ACC_PUBLIC, "Main", null, "java/lang/Object", null);
        MethodVisitor run =
                writer.visitMethod(Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC, "run", "()Ljava/lang/Object;", null, null);
        run.visitCode();
        int arguments = descriptor.indexOf(')') - 1;
        for (int i = 0; i < arguments; i++) {
            run.visitIntInsn(Opcodes.BIPUSH, 7 + i);
        }
        run.visitMethodInsn(Opcodes.INVOKESTATIC, "Main", "code", descriptor, false);
        run.visitMethodInsn(
                Opcodes.INVOKESTATIC,
                "java/lang/String",
                "valueOf",
                "(" + descriptor.substring(arguments + 2) + ")Ljava/lang/String;",
                false);
        run.visitInsn(Opcodes.ARETURN);
        run.visitMaxs(Math.max(2, arguments), 0);
        run.visitEnd();
        MethodVisitor method =
                writer.visitMethod(Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC, "code", descriptor, null, null);
        method.visitCode();
        code.accept(method);
        if ((flags & (ClassWriter.COMPUTE_MAXS | ClassWriter.COMPUTE_FRAMES)) != 0) {
            method.visitMaxs(0, 0);
        }
        method.visitEnd();
        writer.visitEnd();
        return new Program(Map.of("Main", writer.toByteArray()));
    }
}
