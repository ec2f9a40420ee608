package dev.insitu.weave.generated;

import static net.bytebuddy.jar.asm.Opcodes.ACONST_NULL;
import static net.bytebuddy.jar.asm.Opcodes.ALOAD;
import static net.bytebuddy.jar.asm.Opcodes.ASTORE;
import static net.bytebuddy.jar.asm.Opcodes.ATHROW;
import static net.bytebuddy.jar.asm.Opcodes.ICONST_0;
import static net.bytebuddy.jar.asm.Opcodes.IFEQ;
import static net.bytebuddy.jar.asm.Opcodes.ILOAD;
import static net.bytebuddy.jar.asm.Opcodes.INVOKESPECIAL;
import static net.bytebuddy.jar.asm.Opcodes.ISTORE;
import static net.bytebuddy.jar.asm.Opcodes.RETURN;
import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.weave.Woven;
import java.util.HashMap;
import java.util.Map;
import java.util.function.BiConsumer;
import net.bytebuddy.jar.asm.ClassWriter;
import net.bytebuddy.jar.asm.Label;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import org.junit.jupiter.api.Test;

/** Constructors that javac does not write but the JVM accepts: they are left alone, with the reason. */
class OddConstructorsTest {
    private static final Program STUB = Program.compile(17, """
            class Main {
                static Object run() {
                    try { return new Odd(0).getClass().getName() + new Odd(1).getClass().getName(); }
                    catch (NullPointerException e) { return "thrown"; }
                }
            }
            class Odd { Odd(int i) {} }
            """);

    private static final String NOT_ONE_PLACE =
            "it does not call super(...) or this(...) in one place that all of it runs through";

    @Test
    void superInMoreThanOnePlace() {
        assertThat(reason((code, other) -> {
                    callSuper(code);
                    code.visitInsn(RETURN);
                    code.visitLabel(other);
                    callSuper(code);
                    code.visitInsn(RETURN);
                }))
                .isEqualTo(NOT_ONE_PLACE);
    }

    @Test
    void codeBehindSuperThatRunsInsteadOfIt() {
        assertThat(reason((code, other) -> {
                    callSuper(code);
                    code.visitInsn(RETURN);
                    code.visitLabel(other);
                    code.visitInsn(ACONST_NULL);
                    code.visitInsn(ATHROW);
                }))
                .isEqualTo(NOT_ONE_PLACE);
    }

    @Test
    void noSuperAtAll() {
        assertThat(reason((code, other) -> {
                    code.visitLabel(other);
                    code.visitInsn(ACONST_NULL);
                    code.visitInsn(ATHROW);
                }))
                .isEqualTo("it never calls super(...) or this(...)");
    }

    /** The JVM keeps the object there, and the agent's handlers find it. */
    @Test
    void anotherValueWhereTheObjectWas() {
        assertThat(reason((code, other) -> {
                    callSuper(code);
                    code.visitInsn(ICONST_0);
                    code.visitVarInsn(ISTORE, 0);
                    code.visitInsn(RETURN);
                    code.visitLabel(other);
                    callSuper(code);
                    code.visitInsn(RETURN);
                }))
                .isEqualTo("it puts something else where the JVM keeps 'this'");
    }

    @Test
    void anotherValueWhereTheObjectWasBeforeSuper() {
        assertThat(reason((code, other) -> {
                    code.visitLabel(other);
                    code.visitVarInsn(ALOAD, 0);
                    code.visitVarInsn(ASTORE, 2);
                    code.visitInsn(ACONST_NULL);
                    code.visitVarInsn(ASTORE, 0);
                    code.visitVarInsn(ALOAD, 2);
                    code.visitMethodInsn(INVOKESPECIAL, "java/lang/Object", "<init>", "()V", false);
                    code.visitInsn(RETURN);
                }))
                .isEqualTo("it puts something else where the JVM keeps 'this'");
    }

    private static void callSuper(MethodVisitor code) {
        code.visitVarInsn(ALOAD, 0);
        code.visitMethodInsn(INVOKESPECIAL, "java/lang/Object", "<init>", "()V", false);
    }

    /**
     * Why a probe on this constructor is refused; the program must run as before.
     *
     * @param constructor writes what follows a jump to the label where the argument is 0
     */
    private static String reason(BiConsumer<MethodVisitor, Label> constructor) {
        ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_FRAMES);
        writer.visit(Opcodes.V17, 0, "Odd", null, "java/lang/Object", null);
        MethodVisitor code = writer.visitMethod(0, "<init>", "(I)V", null, null);
        Label other = new Label();
        code.visitCode();
        code.visitVarInsn(ILOAD, 1);
        code.visitJumpInsn(IFEQ, other);
        constructor.accept(code, other);
        code.visitMaxs(0, 0);
        code.visitEnd();
        writer.visitEnd();
        Map<String, byte[]> classes = new HashMap<>(STUB.classes());
        classes.put("Odd", writer.toByteArray());

        Woven woven = new Program(classes).weave("Odd#<init>").runsAsBefore();

        assertThat(woven.leftAlone("Odd")).isTrue();
        return woven.facts().skipped().get("Odd#<init>(int)");
    }
}
