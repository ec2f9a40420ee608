package dev.insitu.weave;

import static dev.insitu.weave.Counters.Counted.calls;
import static net.bytebuddy.jar.asm.Opcodes.ACONST_NULL;
import static net.bytebuddy.jar.asm.Opcodes.ASTORE;
import static net.bytebuddy.jar.asm.Opcodes.ATHROW;
import static net.bytebuddy.jar.asm.Opcodes.GOTO;
import static net.bytebuddy.jar.asm.Opcodes.ICONST_2;
import static net.bytebuddy.jar.asm.Opcodes.ICONST_3;
import static net.bytebuddy.jar.asm.Opcodes.IDIV;
import static net.bytebuddy.jar.asm.Opcodes.IFGT;
import static net.bytebuddy.jar.asm.Opcodes.ILOAD;
import static net.bytebuddy.jar.asm.Opcodes.IRETURN;
import static net.bytebuddy.jar.asm.Opcodes.ISTORE;
import static net.bytebuddy.jar.asm.Opcodes.ISUB;
import static net.bytebuddy.jar.asm.Opcodes.JSR;
import static net.bytebuddy.jar.asm.Opcodes.LCONST_1;
import static net.bytebuddy.jar.asm.Opcodes.LRETURN;
import static net.bytebuddy.jar.asm.Opcodes.POP;
import static net.bytebuddy.jar.asm.Opcodes.RET;
import static net.bytebuddy.jar.asm.Opcodes.V17;
import static net.bytebuddy.jar.asm.Opcodes.V1_2;
import static net.bytebuddy.jar.asm.Opcodes.V1_4;
import static net.bytebuddy.jar.asm.Opcodes.V1_5;
import static net.bytebuddy.jar.asm.Opcodes.V1_6;
import static net.bytebuddy.jar.asm.Opcodes.V1_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.weave.generated.Generated;
import net.bytebuddy.jar.asm.ClassWriter;
import net.bytebuddy.jar.asm.Label;
import net.bytebuddy.jar.asm.MethodVisitor;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What compilers wrote before Java 7, and what only other tools write. */
class OldClassFilesTest {
    /** In 1.6 frames may be absent, and the JVM then verifies the old way. */
    @ParameterizedTest
    @ValueSource(ints = {V1_2, V1_4, V1_5, V1_6})
    void withoutFrames(int version) {
        Woven woven = Generated.program(version, ClassWriter.COMPUTE_MAXS, "(I)I", OldClassFilesTest::loopInATry)
                .weave("Main#code")
                .runsAsBefore();

        assertThat(woven.counted("code")).isEqualTo(calls(1));
    }

    @ParameterizedTest
    @ValueSource(ints = {V1_6, V1_8, V17})
    void withFrames(int version) {
        Woven woven = Generated.program(version, ClassWriter.COMPUTE_FRAMES, "(I)I", OldClassFilesTest::loopInATry)
                .weave("Main#code")
                .runsAsBefore();

        assertThat(woven.counted("code")).isEqualTo(calls(1));
    }

    @ParameterizedTest
    @ValueSource(ints = {V1_2, V1_4, V1_5, V1_6})
    void withSubroutines(int version) {
        Woven woven = Generated.program(version, ClassWriter.COMPUTE_MAXS, "(I)I", OldClassFilesTest::subroutine)
                .weave("Main#code")
                .runsAsBefore();

        assertThat(woven.counted("code")).isEqualTo(calls(1));
    }

    @ParameterizedTest
    @ValueSource(ints = {V1_4, V1_6, V17})
    void withMoreOnTheStackThanIsReturned(int version) {
        Woven woven = Generated.program(version, ClassWriter.COMPUTE_FRAMES, "(II)J", code -> {
                    Label second = new Label();
                    code.visitVarInsn(ILOAD, 0);
                    code.visitInsn(LCONST_1);
                    code.visitInsn(ACONST_NULL);
                    code.visitVarInsn(ILOAD, 1);
                    code.visitJumpInsn(IFGT, second);
                    code.visitInsn(ATHROW);
                    code.visitLabel(second);
                    code.visitInsn(LCONST_1);
                    code.visitInsn(LRETURN);
                })
                .weave("Main#code")
                .runsAsBefore();

        assertThat(woven.counted("code")).isEqualTo(calls(1));
    }

    /** try { do { i -= 3 } while (i > 0); return 2 / i; } catch (Throwable e) { return 3; } */
    private static void loopInATry(MethodVisitor code) {
        Label start = new Label();
        Label end = new Label();
        Label handler = new Label();
        code.visitTryCatchBlock(start, end, handler, null);
        code.visitLabel(start);
        code.visitVarInsn(ILOAD, 0);
        code.visitInsn(ICONST_3);
        code.visitInsn(ISUB);
        code.visitVarInsn(ISTORE, 0);
        code.visitVarInsn(ILOAD, 0);
        code.visitJumpInsn(IFGT, start);
        code.visitInsn(ICONST_2);
        code.visitVarInsn(ILOAD, 0);
        code.visitInsn(IDIV);
        code.visitInsn(IRETURN);
        code.visitLabel(end);
        code.visitLabel(handler);
        code.visitInsn(POP);
        code.visitInsn(ICONST_3);
        code.visitInsn(IRETURN);
    }

    /** Two calls of a subroutine that subtracts 3, as javac up to 1.4 wrote a finally. */
    private static void subroutine(MethodVisitor code) {
        Label subroutine = new Label();
        Label over = new Label();
        code.visitJumpInsn(JSR, subroutine);
        code.visitJumpInsn(JSR, subroutine);
        code.visitJumpInsn(GOTO, over);
        code.visitLabel(subroutine);
        code.visitVarInsn(ASTORE, 1);
        code.visitVarInsn(ILOAD, 0);
        code.visitInsn(ICONST_3);
        code.visitInsn(ISUB);
        code.visitVarInsn(ISTORE, 0);
        code.visitVarInsn(RET, 1);
        code.visitLabel(over);
        code.visitVarInsn(ILOAD, 0);
        code.visitInsn(IRETURN);
    }
}
