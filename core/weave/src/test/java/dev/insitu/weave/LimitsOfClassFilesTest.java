package dev.insitu.weave;

import static dev.insitu.weave.Counters.Counted.calls;
import static net.bytebuddy.jar.asm.Opcodes.ACC_PUBLIC;
import static net.bytebuddy.jar.asm.Opcodes.ACC_STATIC;
import static net.bytebuddy.jar.asm.Opcodes.ARETURN;
import static net.bytebuddy.jar.asm.Opcodes.BIPUSH;
import static net.bytebuddy.jar.asm.Opcodes.GOTO;
import static net.bytebuddy.jar.asm.Opcodes.IFEQ;
import static net.bytebuddy.jar.asm.Opcodes.ILOAD;
import static net.bytebuddy.jar.asm.Opcodes.INVOKESTATIC;
import static net.bytebuddy.jar.asm.Opcodes.IRETURN;
import static net.bytebuddy.jar.asm.Opcodes.ISTORE;
import static net.bytebuddy.jar.asm.Opcodes.POP;
import static net.bytebuddy.jar.asm.Opcodes.RETURN;
import static net.bytebuddy.jar.asm.Opcodes.V17;
import static net.bytebuddy.jar.asm.Opcodes.V1_5;
import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.config.value.ProbeRule;
import dev.insitu.weave.generated.Program;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import net.bytebuddy.jar.asm.ClassWriter;
import net.bytebuddy.jar.asm.Label;
import net.bytebuddy.jar.asm.MethodVisitor;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A method that with a probe would exceed what a class file can say is left out; its class keeps the other probes. */
class LimitsOfClassFilesTest {
    private static final List<ProbeRule> RULES =
            List.of(Rules.named("small", "Main#small"), Rules.call("call", "Main#called", "Main#code"));

    /** Each call takes a line of the table for each clause, which has 65,535. */
    @ParameterizedTest
    @CsvSource({"200, true", "3000, false"})
    void linesOfTheTableOfExceptions(int calls, boolean carriesProbe) {
        Woven woven = weave(V17, code -> {
            Label start = new Label();
            Label end = new Label();
            Label[] handlers = new Label[24];
            for (int i = 0; i < handlers.length; i++) {
                handlers[i] = new Label();
                code.visitTryCatchBlock(start, end, handlers[i], "java/lang/IllegalStateException");
            }
            code.visitLabel(start);
            call(code, calls);
            code.visitLabel(end);
            code.visitVarInsn(ILOAD, 0);
            code.visitInsn(IRETURN);
            for (Label handler : handlers) {
                code.visitLabel(handler);
                code.visitInsn(POP);
                code.visitVarInsn(ILOAD, 0);
                code.visitInsn(IRETURN);
            }
        });

        assertCarries(woven, calls, carriesProbe, "65,535 lines");
    }

    /** Growing pushes jumps over 32,767 bytes, forwards and backwards, across the handlers that probes add. */
    @ParameterizedTest
    @ValueSource(ints = {500, 1500, 1900, 2400, 2600, 2700, 3000, 4000, 5000, 6000, 7000, 8000, 9000})
    void jumps(int calls) {
        for (int version : new int[] {V1_5, V17}) {
            Woven woven = weave(version, code -> jumping(code, calls));

            assertThat(woven.counted("small")).isEqualTo(calls(1));
            if (woven.facts().skipped().isEmpty()) {
                assertThat(woven.counted("call")).isEqualTo(calls(calls));
            }
        }
    }

    private static void jumping(MethodVisitor code, int calls) {
        Label loop = new Label();
        Label last = new Label();
        Label start = new Label();
        Label end = new Label();
        Label handler = new Label();
        code.visitTryCatchBlock(start, end, handler, "java/lang/IllegalStateException");
        code.visitJumpInsn(GOTO, start);
        code.visitLabel(handler);
        code.visitInsn(POP);
        code.visitLabel(loop);
        code.visitJumpInsn(GOTO, last);
        code.visitLabel(start);
        for (int i = 0; i < calls; i++) {
            call(code, 1);
            if (i % 10 == 0) {
                code.visitVarInsn(ILOAD, 0);
                code.visitJumpInsn(IFEQ, i % 20 == 0 ? last : loop);
            }
        }
        code.visitLabel(end);
        code.visitIincInsn(0, 0);
        code.visitVarInsn(ILOAD, 0);
        code.visitJumpInsn(IFEQ, loop);
        code.visitLabel(last);
        code.visitVarInsn(ILOAD, 0);
        code.visitInsn(IRETURN);
    }

    @ParameterizedTest
    @ValueSource(ints = {300, 32_000, 64_000, 65_500, 65_533, 65_534})
    void localVariables(int variables) {
        for (int version : new int[] {V1_5, V17}) {
            Woven woven = weave(version, code -> {
                Label on = new Label();
                code.visitVarInsn(ILOAD, 0);
                code.visitVarInsn(ISTORE, variables);
                call(code, 1);
                code.visitVarInsn(ILOAD, variables);
                code.visitJumpInsn(IFEQ, on);
                call(code, 1);
                code.visitLabel(on);
                code.visitVarInsn(ILOAD, 0);
                code.visitInsn(IRETURN);
            });

            assertThat(woven.counted("small")).isEqualTo(calls(1));
            if (woven.facts().skipped().isEmpty()) {
                assertThat(woven.counted("call")).isEqualTo(calls(2));
            }
        }
    }

    private static void call(MethodVisitor code, int calls) {
        for (int i = 0; i < calls; i++) {
            code.visitMethodInsn(INVOKESTATIC, "Main", "called", "()V", false);
        }
    }

    private static void assertCarries(Woven woven, int calls, boolean carriesProbe, String reason) {
        assertThat(woven.counted("small")).isEqualTo(calls(1));
        if (carriesProbe) {
            assertThat(woven.facts().skipped()).isEmpty();
            assertThat(woven.counted("call")).isEqualTo(calls(calls));
        } else {
            assertThat(woven.facts().skipped()).containsOnlyKeys("Main#code(int)");
            assertThat(woven.facts().skipped().values()).anyMatch(text -> text.contains(reason));
        }
    }

    /** A class whose {@code run()} calls {@code small()} and {@code code(7)}. */
    private static Woven weave(int version, Consumer<MethodVisitor> writer) {
        ClassWriter type = new ClassWriter(version < V17 ? ClassWriter.COMPUTE_MAXS : ClassWriter.COMPUTE_FRAMES);
        type.visit(version, ACC_PUBLIC, "Main", null, "java/lang/Object", null);
        method(type, "called", "()V", code -> code.visitInsn(RETURN));
        method(type, "small", "()V", code -> code.visitInsn(RETURN));
        method(type, "code", "(I)I", writer);
        method(type, "run", "()Ljava/lang/Object;", code -> {
            code.visitMethodInsn(INVOKESTATIC, "Main", "small", "()V", false);
            code.visitIntInsn(BIPUSH, 7);
            code.visitMethodInsn(INVOKESTATIC, "Main", "code", "(I)I", false);
            code.visitMethodInsn(INVOKESTATIC, "java/lang/String", "valueOf", "(I)Ljava/lang/String;", false);
            code.visitInsn(ARETURN);
        });
        type.visitEnd();
        return Woven.of(new Program(Map.of("Main", type.toByteArray())), Rules.book(RULES))
                .runsAsBefore();
    }

    private static void method(ClassWriter type, String name, String descriptor, Consumer<MethodVisitor> writer) {
        MethodVisitor code = type.visitMethod(ACC_PUBLIC | ACC_STATIC, name, descriptor, null, null);
        code.visitCode();
        writer.accept(code);
        code.visitMaxs(0, 0);
        code.visitEnd();
    }
}
