package dev.insitu.weave;

import static dev.insitu.config.value.When.RETURNED_NON_NULL;
import static dev.insitu.config.value.When.RETURNED_POSITIVE;
import static dev.insitu.config.value.When.RETURNED_TRUE;
import static dev.insitu.weave.Counters.Counted.calls;
import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.config.value.When;
import dev.insitu.weave.generated.Program;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConditionsTest {
    private static final Program PROGRAM = Program.compile(17, """
            class Main {
                static Object run() {
                    String text = "";
                    for (int i = -1; i < 3; i++) {
                        text += aBoolean(i) + aByte(i) + aShort(i) + aChar(i) + anInt(i) + aLong(i) + aFloat(i)
                                + aDouble(i) + anObject(i) + (anArray(i) == null);
                        nothing();
                    }
                    try { aLong(1000); } catch (RuntimeException e) { text += e; }
                    return text;
                }
                static void nothing() {}
                static String aBoolean(int i) { return "" + aBoolean((long) i); }
                static boolean aBoolean(long i) { return i > 0; }
                static byte aByte(int i) { return (byte) i; }
                static short aShort(int i) { return (short) i; }
                static char aChar(int i) { return (char) Math.max(i, 0); }
                static int anInt(int i) { return i; }
                static long aLong(int i) { if (i == 1000) throw new RuntimeException(); return (long) i << 40; }
                static float aFloat(int i) { return i / 8f; }
                static double aDouble(int i) { return i == 2 ? Double.NaN : i / 8.0; }
                static Object anObject(int i) { return i > 0 ? "some" : null; }
                static int[] anArray(int i) { return i > 0 ? new int[i] : null; }
            }
            """);

    @ParameterizedTest
    @CsvSource({
        "RETURNED_TRUE,     aBoolean(long), 2, 2",
        "RETURNED_POSITIVE, aByte,          2, 2",
        "RETURNED_POSITIVE, aShort,         2, 2",
        "RETURNED_POSITIVE, aChar,          2, 2",
        "RETURNED_POSITIVE, anInt,          2, 2",
        "RETURNED_POSITIVE, aFloat,         2, 2",
        "RETURNED_POSITIVE, aDouble,        1, 3",
        "RETURNED_NON_NULL, anObject,       2, 2",
        "RETURNED_NON_NULL, anArray,        2, 2",
    })
    void countsApartWhatDoesNotMeetIt(When when, String method, int count, int skipped) {
        Woven woven = weave(when, "Main#" + method).runsAsBefore();

        String probe = method.replaceFirst("\\(.*", "");
        assertThat(woven.counted(probe)).isEqualTo(calls(count).skipped(skipped));
        assertThat(woven.facts().ofKind("when")).containsExactly(List.of("32", when.toString()));
    }

    @Test
    void countsFailuresWhateverTheCondition() {
        Woven woven = weave(RETURNED_POSITIVE, "Main#aLong").runsAsBefore();

        assertThat(woven.counted("aLong")).isEqualTo(calls(3).failed(1).skipped(2));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "RETURNED_TRUE     | nothing        | 'when: returned true' needs a method that returns boolean",
                "RETURNED_TRUE     | anInt          | 'when: returned true' needs a method that returns boolean",
                "RETURNED_NON_NULL | nothing        | 'when: returned non-null' needs a method that returns an object",
                "RETURNED_NON_NULL | aLong          | 'when: returned non-null' needs a method that returns an object",
                "RETURNED_POSITIVE | nothing        | 'when: returned positive' needs a method that returns a primitive number",
                "RETURNED_POSITIVE | anObject       | 'when: returned positive' needs a method that returns a primitive number",
                "RETURNED_POSITIVE | aBoolean(long) | 'when: returned positive' needs a method that returns a primitive number",
            },
            quoteCharacter = '"')
    void refusesWhatCannotMeetIt(When when, String method, String reason) {
        Woven woven = weave(when, "Main#" + method);

        assertThat(woven.facts().skipped()).hasSize(1).containsValue(reason);
        assertThat(woven.facts().probes()).isEmpty();
        assertThat(woven.leftAlone("Main")).isTrue();
    }

    @Test
    void severalOnOneMethodAreJudgedEachForItself() {
        Woven woven = Woven.of(
                        PROGRAM,
                        Rules.book(List.of(
                                Rules.when(RETURNED_TRUE, "Main#aBoolean(long)"),
                                Rules.named("all", "Main#aBoolean(long)"),
                                Rules.when(RETURNED_NON_NULL, "Main#aBoolean(int)"))))
                .runsAsBefore();

        assertThat(woven.facts().probes().values()).hasSize(3);
        assertThat(woven.counted("all")).isEqualTo(calls(4));
    }

    private static Woven weave(When when, String method) {
        return Woven.of(PROGRAM, Rules.book(List.of(Rules.when(when, method))));
    }
}
