package dev.insitu.weave;

import static dev.insitu.weave.Counters.Counted.calls;
import static net.bytebuddy.jar.asm.Opcodes.GOTO;
import static net.bytebuddy.jar.asm.Opcodes.IFEQ;
import static net.bytebuddy.jar.asm.Opcodes.IFNE;
import static net.bytebuddy.jar.asm.Opcodes.ILOAD;
import static net.bytebuddy.jar.asm.Opcodes.IRETURN;
import static net.bytebuddy.jar.asm.Opcodes.LCONST_1;
import static net.bytebuddy.jar.asm.Opcodes.LLOAD;
import static net.bytebuddy.jar.asm.Opcodes.LRETURN;
import static net.bytebuddy.jar.asm.Opcodes.LSTORE;
import static net.bytebuddy.jar.asm.Opcodes.NOP;
import static net.bytebuddy.jar.asm.Opcodes.V17;
import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.config.value.When;
import dev.insitu.weave.Counters.Counted;
import dev.insitu.weave.advice.MethodPlan;
import dev.insitu.weave.emit.ClassWeaver;
import dev.insitu.weave.generated.Generated;
import dev.insitu.weave.generated.Program;
import dev.insitu.weave.kind.ProbeSpec;
import dev.insitu.weave.rule.SkippedMethods;
import dev.insitu.weave.scan.ClassFileReader;
import dev.insitu.weave.scan.ClassScan;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import net.bytebuddy.jar.asm.ClassWriter;
import net.bytebuddy.jar.asm.Label;
import net.bytebuddy.jar.asm.MethodVisitor;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BigMethodsTest {
    @Test
    void moreLocalVariablesThanAByteCounts() {
        String variables = IntStream.range(0, 300)
                .mapToObj(i -> "long v" + i + " = i + " + i + ";")
                .collect(Collectors.joining());
        Woven woven =
                Program.compile(17, """
                class Main {
                    static Object run() { return wide(3) + wide(5); }
                    static long wide(int i) {
                        %s
                        for (int j = 0; j < 3; j++) { if (j == i) return v299; v0 += v7 / (j + 1); }
                        return v0;
                    }
                }
                """.formatted(variables)).weave("Main#wide").runsAsBefore();

        assertThat(woven.counted("wide")).isEqualTo(calls(2));
    }

    @ParameterizedTest
    @CsvSource({"65531, true", "65532, false", "65533, false"})
    void asManyLocalVariablesAsThereMayBe(int last, boolean carriesProbe) {
        Woven woven = Generated.program(V17, ClassWriter.COMPUTE_MAXS, "(I)J", code -> {
                    code.visitInsn(LCONST_1);
                    code.visitVarInsn(LSTORE, last);
                    code.visitVarInsn(LLOAD, last);
                    code.visitInsn(LRETURN);
                })
                .weave("Main#code")
                .runsAsBefore();

        assertCarries(woven, carriesProbe);
        assertThat(woven.facts().skipped().isEmpty()).isEqualTo(carriesProbe);
    }

    @ParameterizedTest
    @CsvSource({"7900, true", "7985, false", "8000, false", "8001, true", "20000, true", "65400, true", "65530, false"})
    void neverPushedOutOfTheCompilersReachNorOverTheLimit(int size, boolean carriesProbe) {
        Woven woven = Generated.program(V17, ClassWriter.COMPUTE_FRAMES, "(I)I", code -> fill(code, size))
                .weave("Main#code")
                .runsAsBefore();

        assertCarries(woven, carriesProbe);
        assertThat(woven.facts().skipped())
                .hasSize(carriesProbe ? 0 : 1)
                .allSatisfy((method, reason) -> assertThat(reason).contains(size > 8000 ? "65,535" : "8000"));
    }

    /** A method that is left out has no probe at all: not one that was never called. */
    private static void assertCarries(Woven woven, boolean carriesProbe) {
        if (carriesProbe) {
            assertThat(woven.counted("code")).isEqualTo(calls(1));
        } else {
            assertThat(woven.facts().matched()).doesNotContainKey("code");
        }
    }

    @Test
    void otherMethodsOfTheClassKeepTheirProbes() {
        Woven woven = Generated.program(V17, ClassWriter.COMPUTE_FRAMES, "(I)I", code -> fill(code, 7990))
                .weave("Main#*")
                .runsAsBefore();

        assertThat(woven.counted("run")).isEqualTo(calls(1));
        assertThat(woven.facts().skipped()).containsOnlyKeys("Main#code(int)");
    }

    /** A jump back over 32,767 bytes or less becomes one over more, for which there is another instruction. */
    @ParameterizedTest
    @ValueSource(ints = {32_000, 32_600, 32_760, 40_000})
    void jumpsThatGrowTooFarForTheirInstruction(int size) {
        Woven woven = Generated.program(V17, ClassWriter.COMPUTE_FRAMES, "(I)I", code -> {
                    Label loop = new Label();
                    Label last = new Label();
                    code.visitLabel(loop);
                    code.visitIincInsn(0, -1);
                    code.visitVarInsn(ILOAD, 0);
                    code.visitJumpInsn(IFEQ, last);
                    for (int i = 0; i < 30; i++) {
                        Label on = new Label();
                        code.visitVarInsn(ILOAD, 0);
                        code.visitJumpInsn(IFNE, on);
                        code.visitVarInsn(ILOAD, 0);
                        code.visitInsn(IRETURN);
                        code.visitLabel(on);
                    }
                    for (int bytes = 30 * 6 + 12; bytes < size; bytes += 3) {
                        code.visitIincInsn(0, (bytes & 1) * 2 - 1);
                    }
                    code.visitJumpInsn(GOTO, loop);
                    code.visitLabel(last);
                    code.visitVarInsn(ILOAD, 0);
                    code.visitInsn(IRETURN);
                })
                .weave("Main#code")
                .runsAsBefore();

        assertThat(woven.counted("code")).isEqualTo(calls(1));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 32_767, 32_768, 70_000})
    void probesOfHighNumbers(int probe) {
        Program program = Generated.program(V17, ClassWriter.COMPUTE_FRAMES, "(I)I", code -> fill(code, 20));
        byte[] original = program.classes().get("Main");
        ClassFileReader reader = new ClassFileReader(original);
        ClassScan scan = ClassScan.of(reader);
        Map<String, MethodPlan> plan =
                Map.of("code(I)I", MethodPlan.around(List.of(new ProbeSpec(probe, When.ALWAYS))));
        byte[] woven = new ClassWeaver(reader, scan, plan, new SkippedMethods(fact -> {})).weave();

        Map<Integer, Counted> counted = Counters.during(
                () -> assertThat(new Program(Map.of("Main", woven)).run()).isEqualTo(program.run()));

        assertThat(counted).containsEntry(probe, calls(1));
    }

    /** Exactly this number of bytes of bytecode. */
    private static void fill(MethodVisitor code, int size) {
        int bytes = 2;
        for (; bytes + 3 <= size; bytes += 3) {
            code.visitIincInsn(0, bytes & 7);
        }
        for (; bytes < size; bytes++) {
            code.visitInsn(NOP);
        }
        code.visitVarInsn(ILOAD, 0);
        code.visitInsn(IRETURN);
    }
}
