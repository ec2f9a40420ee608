package dev.insitu.weave;

import static dev.insitu.weave.Counters.Counted.calls;
import static net.bytebuddy.jar.asm.Opcodes.ICONST_1;
import static net.bytebuddy.jar.asm.Opcodes.IRETURN;
import static net.bytebuddy.jar.asm.Opcodes.MONITORENTER;
import static net.bytebuddy.jar.asm.Opcodes.V17;
import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.config.ConfigFiles;
import dev.insitu.weave.generated.Generated;
import dev.insitu.weave.generated.Program;
import dev.insitu.weave.rule.RuleBook;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import net.bytebuddy.jar.asm.ClassWriter;
import net.bytebuddy.jar.asm.Type;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What HotSpot compiles without probes, it compiles with them. */
class CompilableTest {
    private static final String SOURCE = """
            class Main {
                static final Object LOCK = new Object();
                static int number;
                static Object run() {
                    String text = "";
                    for (int i = -3; i < 4; i++) {
                        text += locked(i) + " " + nested(i) + " " + caught(i) + " " + lastly(i) + " " + inside(i) + "\\n";
                    }
                    return text + number + Thread.holdsLock(LOCK);
                }
                static int call(int i) {
                    number += i;
                    if (i == -1) throw new IllegalStateException();
                    if (i == -2) throw new StackOverflowError();
                    return number;
                }
                static int locked(int i) {
                    try {
                        synchronized (LOCK) {
                            number++;
                            call(i);
                            number--;
                        }
                        return number;
                    } catch (Throwable e) {
                        return -5;
                    }
                }
                static int nested(int i) {
                    try {
                        synchronized (LOCK) {
                            synchronized (Main.class) {
                                try {
                                    return call(i);
                                } catch (IllegalStateException e) {
                                    number += 3;
                                } catch (Throwable e) {
                                    number += 4;
                                    throw e;
                                }
                            }
                            call(0);
                        }
                    } catch (Error e) {
                        return -7;
                    }
                    return 0;
                }
                static int caught(int i) {
                    int result = 1;
                    try {
                        result += call(i);
                        result += 2;
                    } catch (IllegalStateException | StackOverflowError e) {
                        result = 9;
                    }
                    return result;
                }
                static int lastly(int i) {
                    try {
                        try {
                            return call(i);
                        } finally {
                            number += 5;
                            call(5);
                        }
                    } catch (Throwable e) {
                        return 8;
                    }
                }
                static int inside(int i) {
                    for (int round = 0; round < 5; round++) {
                        synchronized (LOCK) {
                            if (round == i) continue;
                            if (round == 3) break;
                            number += call(1);
                            if (i == 2) return 6;
                        }
                        number++;
                    }
                    return 4;
                }
            }
            """;

    private static final Program PROGRAM = Program.compile(17, SOURCE);

    @Test
    void withProbesOnAllCalls() {
        Woven woven = Woven.of(
                        PROGRAM,
                        Rules.book(List.of(
                                Rules.mergedCall("calls", "Main#call", "Main#*"), Rules.named("all", "Main#inside"))))
                .runsAsBefore();

        assertThat(woven.counted("calls").errors()).isEqualTo(8);
        assertThat(refusals(woven)).isEmpty();
    }

    /** From each line of the methods to each that is no more than some below it. */
    @ParameterizedTest
    @MethodSource
    void withProbesOnLines(int from, int to) {
        Woven woven = Woven.of(
                PROGRAM,
                new RuleBook(ConfigFiles.config("probes: [ { name: some, lines: \"Main:" + from + "-" + to
                        + "\" }, { name: calls, call: Main#call, in: \"Main#*\", merge: true } ]")));
        if (woven.facts().matched().containsKey("some")) {
            woven.runsAsBefore();
        }

        assertThat(refusals(woven)).isEmpty();
    }

    static Stream<Object[]> withProbesOnLines() {
        int first = line("static int locked");
        int last = (int) SOURCE.lines().count();
        return Stream.iterate(first, line -> line < last, line -> line + 1)
                .flatMap(from -> Stream.of(0, 1, 2, 4, 7).map(lines -> new Object[] {from, from + lines}));
    }

    private static int line(String text) {
        return (int) SOURCE.substring(0, SOURCE.indexOf(text)).lines().count();
    }

    @Test
    void aReturnThatFailsForAMonitorStillHeldCountsOnce() {
        Woven woven = Generated.program(V17, ClassWriter.COMPUTE_FRAMES, "()I", code -> {
                    code.visitLdcInsn(Type.getObjectType("Main"));
                    code.visitInsn(MONITORENTER);
                    code.visitInsn(ICONST_1);
                    code.visitInsn(IRETURN);
                })
                .weave("Main#code")
                .runsAsBefore();

        assertThat(woven.counted("code")).isEqualTo(calls(1));
    }

    private static Set<String> refusals(Woven woven) {
        assertThat(CompilersView.refusals(PROGRAM.classes().get("Main"))).isEmpty();
        return CompilersView.refusals(woven.classFile("Main"));
    }
}
