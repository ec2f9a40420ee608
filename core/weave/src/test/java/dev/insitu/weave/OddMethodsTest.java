package dev.insitu.weave;

import static dev.insitu.weave.Counters.Counted.calls;
import static net.bytebuddy.jar.asm.Opcodes.ACC_PUBLIC;
import static net.bytebuddy.jar.asm.Opcodes.ACC_STATIC;
import static net.bytebuddy.jar.asm.Opcodes.ARETURN;
import static net.bytebuddy.jar.asm.Opcodes.INVOKESTATIC;
import static net.bytebuddy.jar.asm.Opcodes.V17;
import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.weave.generated.Program;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import net.bytebuddy.jar.asm.ClassWriter;
import net.bytebuddy.jar.asm.MethodVisitor;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** As many parameters as there may be, and names that no compiler of Java would give. */
class OddMethodsTest {
    private static final Program MANY_PARAMETERS = Program.compile(
            17, """
            class Main {
                static Object run() { return ints(%1$s) + new Main().longs(%2$s); }
                static int ints(%3$s) { return i0 - i254; }
                long longs(%4$s) { return v0 - v126; }
            }
            """.formatted(numbers(255, ""), numbers(127, ""), numbers(255, "int i"), numbers(127, "long v")));

    private static String numbers(int count, String before) {
        return IntStream.range(0, count).mapToObj(i -> before + i).collect(Collectors.joining(", "));
    }

    @Test
    void methodsOf255Parameters() {
        Woven woven = MANY_PARAMETERS.weave("Main#ints", "Main#longs").runsAsBefore();

        assertThat(woven.counted("ints")).isEqualTo(calls(1));
        assertThat(woven.counted("longs")).isEqualTo(calls(1));
    }

    @ParameterizedTest
    @ValueSource(strings = {"ints", "longs"})
    void callsWith255Arguments(String name) {
        Woven woven = Woven.of(
                        MANY_PARAMETERS, Rules.book(List.of(Rules.mergedCall("called", "Main#" + name, "Main#run"))))
                .runsAsBefore();

        assertThat(woven.counted("called")).isEqualTo(calls(1));
    }

    /** As obfuscators and other languages give them. */
    @ParameterizedTest
    @ValueSource(strings = {"if", "a-b", "1", "a b", "\u00e9\u202ex", "$_{}", "a,b", "a#b", "x(", "\"'"})
    void namesThatAreNoIdentifiers(String name) {
        ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_FRAMES);
        writer.visit(V17, ACC_PUBLIC, "Main", null, "java/lang/Object", null);
        MethodVisitor run = writer.visitMethod(ACC_STATIC, "run", "()Ljava/lang/Object;", null, null);
        run.visitCode();
        run.visitMethodInsn(INVOKESTATIC, "Main", name, "()Ljava/lang/Object;", false);
        run.visitInsn(ARETURN);
        run.visitMaxs(0, 0);
        run.visitEnd();
        MethodVisitor odd = writer.visitMethod(ACC_STATIC, name, "()Ljava/lang/Object;", null, null);
        odd.visitCode();
        odd.visitLdcInsn("result");
        odd.visitInsn(ARETURN);
        odd.visitMaxs(0, 0);
        odd.visitEnd();
        writer.visitEnd();

        Woven woven = new Program(Map.of("Main", writer.toByteArray()))
                .weave("Main#*")
                .runsAsBefore();

        assertThat(woven.counted("run")).isEqualTo(calls(1));
        assertThat(woven.facts().probes()).hasSize(2);
        assertThat(woven.facts().probes().values())
                .allSatisfy(each -> assertThat(woven.counted(each)).isEqualTo(calls(1)));
    }
}
