package dev.insitu.weave;

import static dev.insitu.weave.Counters.Counted.calls;
import static net.bytebuddy.jar.asm.Opcodes.ACONST_NULL;
import static net.bytebuddy.jar.asm.Opcodes.IADD;
import static net.bytebuddy.jar.asm.Opcodes.ILOAD;
import static net.bytebuddy.jar.asm.Opcodes.INVOKESTATIC;
import static net.bytebuddy.jar.asm.Opcodes.IRETURN;
import static net.bytebuddy.jar.asm.Opcodes.POP;
import static net.bytebuddy.jar.asm.Opcodes.V17;
import static net.bytebuddy.jar.asm.Opcodes.V1_2;
import static net.bytebuddy.jar.asm.Opcodes.V1_5;
import static net.bytebuddy.jar.asm.Opcodes.V1_6;
import static net.bytebuddy.jar.asm.Opcodes.V1_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.weave.generated.Generated;
import dev.insitu.weave.generated.Program;
import java.util.List;
import net.bytebuddy.jar.asm.ClassWriter;
import net.bytebuddy.jar.asm.Label;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Calls in the class files of old compilers. */
class CallsInOldClassFilesTest {
    /** In 1.6 frames may be absent, and the JVM then verifies the old way. */
    @ParameterizedTest
    @ValueSource(ints = {V1_2, V1_5, V1_6, V1_8, V17})
    void inOldClassFiles(int version) {
        int flags = version < V1_8 ? ClassWriter.COMPUTE_MAXS : ClassWriter.COMPUTE_FRAMES;
        Program program = Generated.program(version, flags, "(I)I", code -> {
            Label start = new Label();
            Label end = new Label();
            Label handler = new Label();
            code.visitTryCatchBlock(start, end, handler, "java/lang/NumberFormatException");
            code.visitLabel(start);
            code.visitVarInsn(ILOAD, 0);
            code.visitInsn(ACONST_NULL);
            code.visitMethodInsn(INVOKESTATIC, "java/lang/Integer", "parseInt", "(Ljava/lang/String;)I", false);
            code.visitInsn(IADD);
            code.visitInsn(IRETURN);
            code.visitLabel(end);
            code.visitLabel(handler);
            code.visitInsn(POP);
            code.visitVarInsn(ILOAD, 0);
            code.visitInsn(IRETURN);
        });
        Woven woven = Woven.of(
                        program, Rules.book(List.of(Rules.call("parse", "java.lang.Integer#parseInt", "Main#code"))))
                .runsAsBefore();

        assertThat(woven.counted("parse")).isEqualTo(calls(1).failed(1));
    }
}
