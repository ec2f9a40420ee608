package dev.insitu.agent.weave;

import static dev.insitu.agent.weave.Counters.Counted.calls;
import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.agent.config.ConfigFiles;
import dev.insitu.agent.journal.RecordedFacts;
import dev.insitu.agent.weave.generated.Program;
import dev.insitu.agent.weave.rule.RuleBook;
import java.util.List;
import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.ClassWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Probes on lines; those of the program below begin and end with a comment of their name. */
class LinesTest {
    private static final String SOURCE = """
            import java.util.function.*;

            class Main {
                static Object run() {
                    String text = plain(1) + loop(5) + jumps(9) + choice(0) + choice(1) + choice(2) + choice(7);
                    for (int i = 0; i < 4; i++) {
                        try { text += returns(i) + thrown(i) + caught(i) + new Made(i).size + lambda(i); }
                        catch (IllegalStateException e) { text += e.getMessage(); }
                    }
                    return text + covered(3) + headless(2);
                }
                static int plain(int number) {
                    int twice = number;
                    twice += number; /*plain*/
                    long wide = twice;
                    wide++; /*plain*/
                    return twice + (int) wide;
                }
                static int loop(int rounds) {
                    int sum = 0;
                    for (int i = 0; i < rounds; i++) { /*whole*/
                        sum += i; /*inner*/
                        if (sum == 3) {
                            continue;
                        }
                        sum++; /*inner*/
                    } /*whole*/
                    return sum;
                }
                static int jumps(int rounds) {
                    int found = 0;
                    outer:
                    for (int i = 0; i < rounds; i++) {
                        found += i;
                        if (i % 3 == 1) continue; /*jumps*/
                        while (true) {
                            found++;
                            if (found > 20) break outer;
                            if (found % 5 == 0) break; /*jumps*/
                        }
                        found += 2;
                    }
                    return found;
                }
                static String choice(int which) {
                    String chosen = "none";
                    switch (which) { /*choice*/
                        case 0:
                            chosen = "zero";
                        case 1:
                            chosen += "one"; /*choice*/
                            break;
                        case 2:
                            return "two";
                        default:
                            chosen = "many" + chosen;
                    }
                    return chosen;
                }
                static int returns(int number) {
                    int result = number;
                    if (number == 1) { /*returns*/
                        return 100;
                    }
                    result++; /*returns*/
                    return result;
                }
                static int thrown(int number) {
                    int result = number * 2;
                    if (number == 2) { /*thrown*/
                        throw new IllegalStateException("two");
                    } /*thrown*/
                    return result;
                }
                static String caught(int number) {
                    String text = "";
                    try {
                        text += Integer.parseInt(number == 3 ? "x" : "7"); /*tried*/
                        text += "parsed"; /*tried*/
                    } catch (NumberFormatException e) {
                        text += "caught"; /*caught*/
                    } finally {
                        text += "finally"; /*finally*/
                    }
                    return text;
                }
                static String covered(int number) {
                    String text = "";
                    for (int i = 0; i < number; i++) {
                        try { /*covered*/
                            text += Integer.parseInt(i == 1 ? "x" : "7");
                        } catch (NumberFormatException e) {
                            text += "caught";
                        } /*covered*/
                    }
                    return text;
                }
                static int headless(int i) {
                    do { i += 3; } while (i < 10); /*headless*//*headless*/
                    return i;
                }
                static String lambda(int number) {
                    Supplier<String> supplier = () -> {
                        String text = "l";
                        text += number; /*lambda*/
                        return text; /*lambda*/
                    };
                    return supplier.get() + supplier.get();
                }
            }
            class Made {
                final int size;
                Made(int number) {
                    super(); /*early*//*early*/
                    int twice = number + number; /*made*/
                    this.size = twice; /*made*/
                }
            }
            """;

    private static final Program PROGRAM = Program.compile(17, SOURCE);

    @ParameterizedTest
    @CsvSource({
        "Main, plain,    1,  0",
        "Main, whole,    1,  0",
        "Main, inner,    5,  0",
        "Main, choice,   4,  0",
        "Main, returns,  4,  0",
        "Main, thrown,   4,  1",
        "Main, tried,    3,  1",
        "Main, caught,   1,  0",
        "Main, finally,  3,  0",
        "Main, covered,  3,  0",
        "Main, headless, 1,  0",
        "Main, lambda,   6,  0",
        "Made, made,     3,  0",
    })
    void countEachWayThroughThem(String type, String lines, int count, int errors) {
        Woven woven = weave("{ name: " + lines + ", lines: \"" + type + ":" + range(lines) + "\" }")
                .runsAsBefore();

        assertThat(woven.counted(lines)).isEqualTo(calls(count).failed(errors));
    }

    /** Rounds 0 and 2 leave by the inner loop's end, 1 by going on at once, 3 out of both loops. */
    @Test
    void areLeftByJumpsToOtherLoops() {
        Woven woven =
                weave("{ name: jumps, lines: \"Main:" + range("jumps") + "\" }").runsAsBefore();

        assertThat(woven.counted("jumps")).isEqualTo(calls(4));
    }

    @Test
    void mayOverlapAndGoTogetherWithOtherProbes() {
        Woven woven = weave(
                        "{ name: method, method: Main#caught }",
                        "{ name: all, lines: \"Main:" + from("tried") + '-' + to("finally") + "\" }",
                        "{ name: tried, lines: \"Main:" + range("tried") + "\" }",
                        "{ name: early, lines: \"Main:" + from("tried") + '-' + to("caught") + "\" }",
                        "{ name: parse, call: java.lang.Integer#parseInt, in: Main#caught }")
                .runsAsBefore();

        assertThat(woven.counted("method")).isEqualTo(calls(3));
        assertThat(woven.counted("all")).isEqualTo(calls(3));
        assertThat(woven.counted("tried")).isEqualTo(calls(3).failed(1));
        assertThat(woven.counted("early")).isEqualTo(calls(3));
        assertThat(woven.counted("parse")).isEqualTo(calls(3).failed(1));
    }

    @Test
    void areNamedByClassAndMethod() {
        Woven woven = weave(
                "{ lines: \"Main:" + range("plain") + "\" }", "{ method: Main#loop, lines: " + range("whole") + " }");

        assertThat(woven.facts().ofKind("probe"))
                .containsExactly(
                        List.of("32", "lines", "Main:" + range("plain"), "0"),
                        List.of("33", "lines", "loop:" + range("whole"), "1"));
        assertThat(woven.facts().ofKind("matched"))
                .containsExactly(
                        List.of("32", "Main#plain(int):" + range("plain")),
                        List.of("33", "Main#loop(int):" + range("whole")));
    }

    @Test
    void areRefusedWhereNoMethodHasThemWhole() {
        String tooMany = from("plain") + "-" + to("inner");

        assertThat(reason("{ lines: \"Main:" + tooMany + "\" }"))
                .startsWith("no method holds these lines whole; plain has code on lines ")
                .contains(", loop has code on lines ");
        assertThat(reason("{ lines: \"Main:1-2\" }"))
                .isEqualTo("no method holds these lines whole; there is no code on them");
        assertThat(reason("{ lines: \"Made:" + range("early") + "\" }"))
                .isEqualTo("some of these lines run before super(...) or this(...), where nothing can be timed");
    }

    @Test
    void areRefusedWhereTheClassHasNoLineNumbers() {
        ClassWriter writer = new ClassWriter(0);
        new ClassReader(PROGRAM.classes().get("Made")).accept(writer, ClassReader.SKIP_DEBUG);
        RecordedFacts facts = new RecordedFacts();
        new Weaver(rules("{ lines: \"Made:" + range("made") + "\" }"), facts)
                .transform(LinesTest.class.getModule(), null, "Made", null, null, writer.toByteArray());

        assertThat(facts.skipped())
                .containsEntry(
                        "Made:" + range("made"),
                        "its class file has no line numbers; they come with javac -g:lines, which is the default");
    }

    private static String reason(String probe) {
        return weave(probe).facts().skipped().values().iterator().next();
    }

    private static Woven weave(String... probes) {
        return Woven.of(PROGRAM, rules(probes));
    }

    private static RuleBook rules(String... probes) {
        return new RuleBook(ConfigFiles.config("probes: [ " + String.join(", ", probes) + " ]"));
    }

    private static String range(String name) {
        return from(name) + "-" + to(name);
    }

    private static int from(String name) {
        return line(SOURCE.indexOf("/*" + name + "*/"));
    }

    private static int to(String name) {
        return line(SOURCE.lastIndexOf("/*" + name + "*/"));
    }

    private static int line(int index) {
        return (int) SOURCE.substring(0, index).lines().count();
    }
}
