package dev.insitu.weave;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.recording.journal.RecordedFacts;
import dev.insitu.weave.generated.Program;
import dev.insitu.weave.rule.RuleBook;
import dev.insitu.weave.rule.UnmatchedRules;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is woven where an application's method is driven. */
class DriveTest extends DrivenProgram {
    @Test
    void aDrivenCallBeginsAndEndsWhateverBecomesOfIt() {
        assertThat(calls("method: Client#send")).containsExactly("begin", "end turn 1", "begin", "failed turn 3");
        assertThat(facts.ofKind("driver")).containsExactly(List.of("method", "Client#send(java.lang.String, int)"));
    }

    @Test
    void theWaitPrecedesTheMethodsOwnProbe() {
        RecordedWeaving woven = RecordedWeaving.weave(PROGRAM, rules("method: Client#send", "Client#send"), facts);

        assertThat(woven.callsIn("Client", "send"))
                .containsExactly("begin", "begin", "returned", "end", "failed", "failed");
    }

    @ParameterizedTest
    @CsvSource({
        "Client#send,    order,      begin,       end turn 1",
        "Client#send,    argument 0, begin a,     end turn 1",
        "Client#send,    argument 1, begin 1I,    end turn 1",
        "Client#send,    this,       begin client, end turn 1",
        "Client#send,    thread,     begin thread, end turn 1",
        "Client#send,    return,     begin,       end turn 1 a!",
        "Client#count,   return,     begin,       end turn 1 2I",
        "Client#ratio,   return,     begin,       end turn 1 4612811918334230528D",
        "Client#ratio,   argument 0, begin 4612811918334230528D, end turn 1",
        "Client#part,    return,     begin,       end turn 1 1056964608F",
        "Client#nothing, argument 0, begin 7J,    end turn 1",
    })
    void anIterationIsKnownByWhatMatchSays(String method, String key, String begin, String end) {
        String match = key.equals("order") ? "order" : "{ from: " + key + ", to: thread }";

        assertThat(calls("method: " + method + ", until: { method: Consumer#none, match: " + match + " }"))
                .startsWith(begin, end);
    }

    @ParameterizedTest
    @CsvSource({
        "Client#send,    order,      begin,       end turn 1",
        "Client#send,    argument 0, begin a,     end turn 1",
        "Client#send,    argument 1, begin 1I,    end turn 1",
        "Client#send,    this,       begin client, end turn 1",
        "Client#send,    thread,     begin thread, end turn 1",
        "Client#send,    return,     begin,       end turn 1 a!",
        "Client#count,   argument 0, begin b,     end turn 1",
        "Client#ratio,   return,     begin,       end turn 1 4612811918334230528D",
        "Client#ratio,   argument 0, begin 4612811918334230528D, end turn 1",
        "Client#nothing, argument 0, begin 7J,    end turn 1",
        "Client#locked,  return,     begin,       end turn 1 1Z",
    })
    void aCallIsDrivenWhereItIsMade(String method, String key, String begin, String end) {
        String match = key.equals("order") ? "order" : "{ from: " + key + ", to: thread }";

        assertThat(calls("call: " + method + ", in: Main#run, until: { method: Main#none, match: " + match + " }"))
                .startsWith(begin, end);
        assertThat(facts.ofKind("driver").get(0).get(1)).contains(method).endsWith(" in Main#run()");
    }

    @Test
    void aDrivenCallThatThrewHasFailed() {
        assertThat(calls("call: Client#send, in: Main#run"))
                .containsExactly("begin", "end turn 1", "begin", "failed turn 3");
    }

    @Test
    void aConstructorsCallIsNotKnownByWhatItMakesUntilThatIsThere() {
        assertThat(reason("call: Client#<init>, in: Main#run, until: { method: Main#none, match: this }"))
                .isEqualTo("'this' needs a call on an object that is there already");
        assertThat(calls("call: Client#<init>, in: Main#run")).containsExactly("begin", "end turn 1");
    }

    @Test
    void theDriverThreadLearnsWhenTheApplicationsCallIsOver() {
        Program program = Program.compile(17, """
                class Main {
                    static Object run() {
                        Client client = new Client();
                        client.send();
                        try { client.fail(); } catch (IllegalStateException e) { Client.nothing(); }
                        return client.locked();
                    }
                }
                class Client {
                    public String toString() { return "client"; }
                    void send() {}
                    void fail() { throw new IllegalStateException(); }
                    static void nothing() {}
                    synchronized boolean locked() { return true; }
                }
                """);

        assertThat(calls(program, "method: Client#send, thread: agent"))
                .containsExactly("entered client", "left turn 1");
        assertThat(calls(program, "method: Client#fail, thread: agent"))
                .containsExactly("entered client", "left turn 1");
        assertThat(calls(program, "method: Client#nothing, thread: agent")).containsExactly("entered", "left turn 1");
        assertThat(calls(program, "method: Client#locked, thread: agent"))
                .containsExactly("entered client", "left turn 1");
        assertThat(facts.ofKind("driver")).contains(List.of("method", "Client#nothing()"));
    }

    @Test
    void whatCannotBeDrivenIsSkippedWithTheReason() {
        assertThat(reason("method: Client#locked"))
                .isEqualTo("it is synchronized: waiting inside it would hold its monitor;"
                        + " drive it where it is called (call: …, in: …)");
        assertThat(reason("method: Client#<init>"))
                .isEqualTo(
                        "a constructor cannot be driven; drive a method that calls it, or the call (call: …, in: …)");
        assertThat(reason("method: Client#send, thread: agent"))
                .isEqualTo("thread: agent has no arguments to pass;"
                        + " drive the application's own calls (thread: application)");
        assertThat(reason("method: Client#send, until: { method: Main#run, match: argument 2 }"))
                .isEqualTo("'argument 2' counts from 0; it has 2");
        assertThat(reason("method: Client#nothing, until: { method: Main#run, match: this }"))
                .isEqualTo("'this' needs a method that is not static");
        assertThat(reason("method: Client#nothing, until: { method: Main#run, match: return }"))
                .isEqualTo("'return' needs a method that returns something");
    }

    @Test
    void aSuspendFunctionIsDrivenInTheApplicationsCoroutinesUntilItsResult() {
        Program program = Program.compile(17, """
                class Main { static Object run() { return Client.ask(null); } }
                class Client { static Object ask(kotlin.coroutines.Continuation<String> caller) { return "answer"; } }
                """, "package kotlin.coroutines; public interface Continuation<T> {}");

        assertThat(reason(program, "method: Client#ask"))
                .isEqualTo("a suspend function is entered again when it resumes, which would wait for a turn;"
                        + " expected until: completion");
        assertThat(reason(program, "method: Client#ask, until: completion, thread: agent"))
                .isEqualTo("thread: agent has no coroutine to call a suspend function from;"
                        + " drive the application's own calls (thread: application)");
        assertThat(reason(program, "call: Client#ask, in: Main#run, until: completion"))
                .isEqualTo("where a suspend function is called its result is not seen;"
                        + " drive the function itself (method: …)");
    }

    @Test
    void whatMatchesNothingIsNamed() {
        RuleBook rules = rules("method: Client#sent, until: { method: Consumer#handles, match: order }");
        RecordedWeaving.weave(PROGRAM, rules, facts);
        UnmatchedRules.note(rules, facts);

        assertThat(facts.ofKind("unmatched"))
                .anySatisfy(rule -> assertThat(rule).startsWith("Client#sent", "Client#send"))
                .anySatisfy(rule -> assertThat(rule).startsWith("Consumer#handles", "Consumer#handled"));
    }

    private static String reason(String drive) {
        return reason(PROGRAM, drive);
    }

    private static String reason(Program program, String drive) {
        RecordedFacts own = new RecordedFacts();
        RecordedWeaving.weave(program, rules(drive), own);
        return own.skipped().values().iterator().next();
    }
}
