package dev.insitu.weave.generated;

import static net.bytebuddy.jar.asm.Opcodes.*;

import dev.insitu.weave.generated.RandomMethod.Kind;
import java.util.List;
import java.util.function.Consumer;
import net.bytebuddy.jar.asm.ClassWriter;
import net.bytebuddy.jar.asm.Label;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Type;

/** A class file of random methods. */
final class RandomClass {
    /** The class that random classes extend. */
    static final String PARENT = Type.getInternalName(RandomParent.class);

    private static final String TEXT = "Ljava/lang/String;";

    private final ClassWriter writer;

    private RandomClass(int flags) {
        this.writer = new ClassWriter(flags) {
            @Override
            protected String getCommonSuperClass(String type1, String type2) {
                return "java/lang/Object";
            }
        };
    }

    /**
     * Writes it.
     *
     * @param version major version of the class file; from 50 on with frames
     */
    static byte[] write(List<RandomMethod> methods, int version) {
        return new RandomClass(version < V1_6 ? ClassWriter.COMPUTE_MAXS : ClassWriter.COMPUTE_FRAMES)
                .bytes(methods, version);
    }

    private byte[] bytes(List<RandomMethod> methods, int version) {
        writer.visit(version == 45 ? V1_1 : version, ACC_PUBLIC | ACC_SUPER, "Main", null, PARENT, null);
        writer.visitField(ACC_STATIC, "LOCK", "Ljava/lang/Object;", null, null);
        writer.visitField(ACC_STATIC, "SELF", "LMain;", null, null);
        method(ACC_STATIC, "<clinit>", "()V", RandomClass::initialise);
        method(ACC_PUBLIC, "<init>", "()V", RandomClass::construct);
        method(ACC_STATIC, "text", "(I)" + TEXT, RandomClass::text);
        method(ACC_STATIC, "number", "(" + TEXT + ")I", RandomClass::number);
        method(ACC_PUBLIC | ACC_STATIC, "isLocked", "()Z", RandomClass::isLocked);
        for (RandomMethod method : methods) {
            int access = method.kind() == Kind.STATIC ? ACC_PUBLIC | ACC_STATIC : ACC_PUBLIC;
            new StatementWriter(writer.visitMethod(access, method.name(), method.descriptor(), null, null), method)
                    .write();
        }
        writer.visitEnd();
        return writer.toByteArray();
    }

    private void method(int access, String name, String descriptor, Consumer<MethodVisitor> body) {
        MethodVisitor code = writer.visitMethod(access, name, descriptor, null, null);
        code.visitCode();
        body.accept(code);
        code.visitMaxs(0, 0);
        code.visitEnd();
    }

    private static void initialise(MethodVisitor code) {
        make(code, "java/lang/Object");
        code.visitFieldInsn(PUTSTATIC, "Main", "LOCK", "Ljava/lang/Object;");
        make(code, "Main");
        code.visitFieldInsn(PUTSTATIC, "Main", "SELF", "LMain;");
        code.visitInsn(RETURN);
    }

    private static void make(MethodVisitor code, String type) {
        code.visitTypeInsn(NEW, type);
        code.visitInsn(DUP);
        code.visitMethodInsn(INVOKESPECIAL, type, "<init>", "()V", false);
    }

    private static void construct(MethodVisitor code) {
        code.visitVarInsn(ALOAD, 0);
        code.visitMethodInsn(INVOKESPECIAL, PARENT, "<init>", "()V", false);
        code.visitInsn(RETURN);
    }

    private static void isLocked(MethodVisitor code) {
        code.visitFieldInsn(GETSTATIC, "Main", "LOCK", "Ljava/lang/Object;");
        code.visitMethodInsn(INVOKESTATIC, "java/lang/Thread", "holdsLock", "(Ljava/lang/Object;)Z", false);
        code.visitInsn(IRETURN);
    }

    /** Null for an even number. */
    private static void text(MethodVisitor code) {
        Label even = new Label();
        code.visitVarInsn(ILOAD, 0);
        code.visitInsn(ICONST_1);
        code.visitInsn(IAND);
        code.visitJumpInsn(IFEQ, even);
        code.visitLdcInsn("odd");
        code.visitInsn(ARETURN);
        code.visitLabel(even);
        code.visitInsn(ACONST_NULL);
        code.visitInsn(ARETURN);
    }

    /** 0 for null. */
    private static void number(MethodVisitor code) {
        Label isNull = new Label();
        code.visitVarInsn(ALOAD, 0);
        code.visitJumpInsn(IFNULL, isNull);
        code.visitInsn(ICONST_1);
        code.visitInsn(IRETURN);
        code.visitLabel(isNull);
        code.visitInsn(ICONST_0);
        code.visitInsn(IRETURN);
    }
}
