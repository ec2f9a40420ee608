package dev.insitu.weave;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.config.ConfigFiles;
import dev.insitu.recording.journal.RecordedFacts;
import dev.insitu.weave.generated.Program;
import dev.insitu.weave.rule.RuleBook;
import dev.insitu.weave.rule.UnmatchedRules;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is woven where spans begin and end. */
class SpansTest {
    private static final Program PROGRAM = Program.compile(17, """
            class Main {
                static Object run() {
                    Client client = new Client();
                    String text = client.send("a", 1) + Worker.take(2.5) + new Order(7).id;
                    try { Worker.take(-1); } catch (IllegalStateException e) { text += e.getMessage(); }
                    try { new Order(-7); } catch (IllegalArgumentException e) { text += "no order"; }
                    return text;
                }
            }
            class Client {
                public String toString() { return "client"; }
                int send(String text, int number) { text = null; return number + 1; }
            }
            class Worker {
                static String take(double number) {
                    if (number < 0) throw new IllegalStateException("nothing");
                    return "taken";
                }
            }
            class Order {
                final int id;
                Order(int id) {
                    this.id = id;
                    if (id < 0) throw new IllegalArgumentException();
                }
                public String toString() { return "order " + id; }
            }
            """);

    private final RecordedFacts facts = new RecordedFacts();

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Client#send       | order      | from 32",
                "Client#send       | argument 0 | from 32 a",
                "Client#send       | argument 1 | from 32 1I",
                "Client#send       | this       | from 32 client",
                "Client#send       | thread     | from 32 thread",
                "Client#send @exit | order      | from 32",
                "Client#send @exit | argument 0 | from 32 a",
                "Client#send @exit | this       | from 32 client",
                "Client#send @exit | return     | from 32 2I",
                "Worker#take       | argument 0 | from 32 4612811918334230528D, from 32 -4616189618054758400D",
                "Worker#take @exit | argument 0 | from 32 4612811918334230528D, from 32 -4616189618054758400D",
                "Worker#take @exit | return     | from 32 taken",
                "Order#<init> @exit | this      | from 32 order 7",
                "Order#<init>      | argument 0 | from 32 7I, from 32 -7I",
            })
    void beginWhereTheRuleSays(String from, String key, String calls) {
        assertThat(calls(from, "Main#none", match(key, "thread"))).isEqualTo(calls);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Client#send        | order      | to 32",
                "Client#send        | argument 1 | to 32 1I",
                "Client#send @exit  | return     | to 32 2I",
                "Worker#take        | order      | to 32, to 32",
                "Worker#take @exit  | order      | to 32, to 32 failed",
                "Worker#take @exit  | thread     | to 32 thread, to 32 thread failed",
                "Worker#take @exit  | return     | to 32 taken",
                "Order#<init> @exit | this       | to 32 order 7",
                "Order#<init> @exit | argument 0 | to 32 7I, to 32 -7I failed",
            })
    void endWhereTheRuleSays(String to, String key, String calls) {
        assertThat(calls("Main#none", to, match("thread", key))).isEqualTo(calls);
    }

    @Test
    void haveOneProbeForBothEnds() {
        weave("Client#send", "Worker#take @exit", "order");

        assertThat(facts.ofKind("probe")).containsExactly(List.of("32", "span", "send to take", "0"));
        assertThat(facts.ofKind("matched"))
                .containsExactlyInAnyOrder(
                        List.of("32", "Client#send(java.lang.String, int)"),
                        List.of("32", "Worker#take(double) @exit"));
    }

    @Test
    void nameTheEndThatMatchesNothing() {
        RuleBook rules = rules("Client#send", "Worker#taken", "order");
        RecordedWeaving.weave(PROGRAM, rules, facts);
        UnmatchedRules.note(rules, facts);

        assertThat(facts.ofKind("unmatched")).singleElement().satisfies(rule -> assertThat(rule)
                .startsWith("Worker#taken", "Worker#take"));
    }

    @Test
    void needTheirKeysToBeThere() {
        assertThat(skipped("Worker#take", "this")).isEqualTo("'this' needs a method that is not static");
        assertThat(skipped("Order#<init>", "this"))
                .isEqualTo("'this' is not there yet when a constructor is entered; expected @exit behind it");
        assertThat(skipped("Client#send", "argument 2")).isEqualTo("'argument 2' counts from 0; it has 2");
        assertThat(skipped("Order#<init> @exit", "return")).isEqualTo("'return' needs a method that returns something");
    }

    /** In one method, what ends comes before what begins. */
    @Test
    void followOneAnother() {
        RuleBook rules = new RuleBook(ConfigFiles.config("""
                probes:
                  - { from: "Worker#take", to: "Client#send @exit", match: order }
                  - { from: "Client#send", to: "Worker#take", match: order }
                  - { from: "Client#send @exit", to: "Worker#take @exit", match: order }
                """));

        assertThat(RecordedWeaving.weave(PROGRAM, rules, facts).run())
                .startsWith("from 33", "to 32", "from 34", "to 33", "from 32", "to 34");
    }

    private static String match(String from, String to) {
        return from.equals("order") || to.equals("order") ? "order" : "{ from: " + from + ", to: " + to + " }";
    }

    private static RuleBook rules(String from, String to, String match) {
        return new RuleBook(
                ConfigFiles.config("probes: [ { from: \"" + from + "\", to: \"" + to + "\", match: " + match + " } ]"));
    }

    private RecordedWeaving weave(String from, String to, String match) {
        return RecordedWeaving.weave(PROGRAM, rules(from, to, match), facts);
    }

    private String calls(String from, String to, String match) {
        return String.join(", ", weave(from, to, match).run());
    }

    private String skipped(String from, String key) {
        weave(from, "Main#run", match(key, "thread"));
        return facts.ofKind("skipped").get(facts.ofKind("skipped").size() - 1).get(1);
    }
}
