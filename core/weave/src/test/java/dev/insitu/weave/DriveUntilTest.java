package dev.insitu.weave;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.weave.generated.Program;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Where iterations end, and by what key. */
class DriveUntilTest extends DrivenProgram {
    @ParameterizedTest
    @CsvSource({
        "order,      until",
        "argument 0, until c",
        "argument 1, until 8I",
        "this,       until consumer",
        "thread,     until thread",
        "return,     until 8I",
    })
    void anIterationsEndIsKnownByWhatMatchSays(String key, String until) {
        assertThat(calls(untilHandled(key))).contains(until);
    }

    private static String untilHandled(String key) {
        String match = key.equals("order") ? "order" : "{ from: thread, to: " + key + " }";
        return "method: Client#count, until: { method: Consumer#handled, match: " + match + " }";
    }

    @Test
    void anEndThatThrewIsFailed_andUnknownWhereTheResultIsTheKey() {
        Program program = Program.compile(17, """
                class Main {
                    static Object run() {
                        Client.send();
                        try { return Consumer.handled("c"); } catch (IllegalStateException e) { return "thrown"; }
                    }
                }
                class Client { static void send() {} }
                class Consumer { static String handled(String text) { text = null; throw new IllegalStateException(); } }
                """);
        String drive = "method: Client#send, until: { method: Consumer#handled, match: %s }";

        assertThat(calls(program, drive.formatted("{ from: thread, to: argument 0 }")))
                .containsExactly("begin thread", "end turn 1", "until c failed");
        assertThat(calls(program, drive.formatted("{ from: thread, to: return }")))
                .containsExactly("begin thread", "end turn 1");
    }

    @Test
    void aConstructorMayEndIterations() {
        Program program = Program.compile(17, """
                class Main {
                    static Object run() {
                        Client.send();
                        try { return "" + new Done(-1); } catch (IllegalArgumentException e) { return new Done(5).toString(); }
                    }
                }
                class Client { static void send() {} }
                class Done {
                    final int number;
                    Done(int number) {
                        this.number = number;
                        if (number < 0) throw new IllegalArgumentException();
                        number = 0;
                    }
                    public String toString() { return "done " + number; }
                }
                """);
        String drive = "method: Client#send, until: { method: Done#<init>, match: { from: thread, to: %s } }";

        assertThat(calls(program, drive.formatted("argument 0"))).endsWith("until -1I failed", "until 5I");
        assertThat(calls(program, drive.formatted("this"))).endsWith("end turn 1", "until done 5");
    }

    @ParameterizedTest
    @CsvSource({
        "order,      until",
        "argument 0, until c",
        "argument 1, until 8I",
        "this,       until consumer",
        "return,     until 8I",
    })
    void anIterationMayEndWhereACallIsMade(String key, String until) {
        String match = key.equals("order") ? "order" : "{ from: thread, to: " + key + " }";
        String end = "until: { call: Consumer#handled, in: Main#run, match: " + match + " }";

        assertThat(calls("method: Client#count, " + end)).contains(until);
    }
}
