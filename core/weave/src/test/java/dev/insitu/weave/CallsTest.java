package dev.insitu.weave;

import static dev.insitu.weave.Counters.Counted.calls;
import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.config.value.ProbeRule;
import dev.insitu.config.value.When;
import dev.insitu.recording.journal.RecordedFacts;
import dev.insitu.weave.generated.Program;
import dev.insitu.weave.rule.RuleBook;
import dev.insitu.weave.rule.UnmatchedRules;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Probes on calls where they are made. */
class CallsTest {
    private static final Program PROGRAM = Program.compile(17, """
            import java.util.*;
            import java.util.concurrent.*;
            import java.util.function.*;

            class Main {
                static Object run() throws Exception {
                    return new Producer(4).produce() + " " + Other.elsewhere() + new Heir(3).size();
                }
            }
            class Other {
                static String elsewhere() { int[] n = {1}; n = n.clone(); Queue<String> q = new ArrayDeque<>(); q.add("x"); return q.poll(); }
            }
            abstract class Base {
                final int size;
                Base(int size) { this.size = size; }
                abstract int step(int by);
                int size() { return size; }
                static int twice(int number) { return 2 * number; }
            }
            class Heir extends Base {
                Heir(int size) { super(twice(size)); twice(size); }
                int step(int by) { if (by < 0) throw new IllegalArgumentException("by " + by); return size + by; }
                int size() { return super.size() + twice(1); }
            }
            class Producer {
                final BlockingQueue<String> queue = new ArrayBlockingQueue<>(10);
                final Base base;
                Producer(int size) { base = new Heir(size); }

                String produce() throws Exception {
                    String text = "";
                    for (int i = 0; i < 3; i++) {
                        queue.put("item " + i);
                    }
                    text += queue.poll() + queue.poll() + queue.poll() + queue.poll();
                    text += new StringBuilder(queue.offer("x") ? "taken" : "refused").append(base.step(1));
                    long[] to = new long[2];
                    System.arraycopy(new long[] {7, 8}, 0, to, 0, 2);
                    double ratio = Math.floor(to[1] / 3.0);
                    text += ratio + Base.twice(4);
                    Supplier<String> lambda = () -> queue.poll();
                    return text + lambda.get() + caught() + finallyRun() + locked() + catching(-1) + catching(3);
                }

                String caught() {
                    String state = "start";
                    int[] numbers = {1, 2};
                    try {
                        state = "in try";
                        long wide = 7;
                        numbers[1] += base.step(-numbers[0]) + wide;
                        state = "unreached";
                    } catch (IllegalStateException e) {
                        state = "wrong";
                    } catch (IllegalArgumentException | NullPointerException e) {
                        state += e.getMessage() + numbers[1];
                    }
                    return state;
                }

                String finallyRun() {
                    StringBuilder trace = new StringBuilder();
                    try {
                        try {
                            trace.append(base.step(-2));
                        } finally {
                            trace.append("finally ");
                        }
                    } catch (RuntimeException e) {
                        trace.append(e.getMessage());
                    }
                    return trace.toString();
                }

                String locked() {
                    try {
                        synchronized (this) {
                            base.step(-3);
                        }
                        return "unreached";
                    } catch (RuntimeException e) {
                        return Thread.holdsLock(this) + e.getMessage();
                    }
                }

                int catching(int by) {
                    int result = 0;
                    for (int i = 0; i < 4; i++) {
                        try {
                            if (i == 2) continue;
                            result += base.step(by + i);
                        } catch (IllegalArgumentException e) {
                            result -= 100;
                        }
                    }
                    return result;
                }
            }
            """);

    @ParameterizedTest
    @CsvSource({
        "an interface's,     java.util.concurrent.BlockingQueue#put,  Producer#produce, 3, 0",
        "of all overloads,   java.util.concurrent.BlockingQueue#p*,   Producer#produce, 8, 0",
        "in a lambda too,    java.util.concurrent.BlockingQueue#poll, Producer#produce, 5, 0",
        "of supertypes,      java.util.Queue+#*,                      Producer#*,       9, 0",
        "an abstract one,    Base#step,                               Producer#produce, 1, 0",
        "caught,             Base#step,                               Producer#caught,  1, 1",
        "behind a finally,   Base#step,                               Producer#finallyRun, 1, 1",
        "holding a monitor,  Base#step,                               Producer#locked,  1, 1",
        "in a loop,          Base#step,                               Producer#catching, 6, 1",
        "everywhere,         Base#step,                               Producer#*,       10, 4",
        "a native one,       java.lang.System#arraycopy,              Producer#produce, 1, 0",
        "of doubles,         java.lang.Math#floor,                    Producer#*,       1, 0",
        "a static one,       Base#twice,                              Producer#*,       1, 0",
        "of super,           Base#size,                               Heir#size,        1, 0",
        "a constructor's,    java.lang.StringBuilder#<init>(String),  Producer#produce, 1, 0",
        "in a constructor,   Heir#<init>,                             Producer#<init>,  1, 0",
        "behind super(...),  Heir#twice,                              Heir#<init>,      2, 0",
    })
    void countsEachCallInTheMethodsNamedOnly(String what, String call, String in, int count, int errors) {
        Woven woven = weave(Rules.mergedCall(what, call, in)).runsAsBefore();

        assertThat(woven.counted(what)).isEqualTo(calls(count).failed(errors));
    }

    @Test
    void tellsWhichCallsItMatched() {
        Woven woven = weave(Rules.call("step", "Base#step", "Producer#c*"));

        assertThat(woven.facts().ofKind("probe")).containsExactly(List.of("32", "call", "step", "0"));
        assertThat(woven.facts().matched().get("step"))
                .containsExactly("Base#step(int) in Producer#caught()", "Base#step(int) in Producer#catching(int)");
    }

    @Test
    void skipsThoseThatAConstructorMakesFirst() {
        Woven woven = weave(
                Rules.call("twice", "Heir#twice", "Heir#<init>"), Rules.call("super", "Base#<init>", "Heir#<init>"));

        assertThat(woven.facts().skipped())
                .containsEntry(
                        "Heir#twice(int) in Heir#<init>(int)",
                        "a call before super(...) or this(...) can have nothing around it")
                .containsEntry(
                        "Base#<init>(int) in Heir#<init>(int)",
                        "super(...) and this(...) can have nothing around them");
    }

    @Test
    void countsApartWhatDoesNotMeetACondition() {
        Woven woven = weave(
                        Rules.call(
                                "polled",
                                "java.util.concurrent.BlockingQueue#poll",
                                "Producer#*",
                                When.RETURNED_NON_NULL),
                        Rules.call("floored", "java.lang.Math#floor", "Producer#*", When.RETURNED_POSITIVE),
                        Rules.call(
                                "offered",
                                "java.util.concurrent.BlockingQueue#offer",
                                "Producer#*",
                                When.RETURNED_TRUE))
                .runsAsBefore();

        assertThat(woven.counted("polled")).isEqualTo(calls(4).skipped(1));
        assertThat(woven.counted("floored")).isEqualTo(calls(1));
        assertThat(woven.counted("offered")).isEqualTo(calls(1));
    }

    @Test
    void goTogetherWithProbesOnTheMethodAndOnOtherCalls() {
        Woven woven = weave(
                        Rules.named("method", "Producer#catching"),
                        Rules.call("one", "Base#step", "Producer#catching"),
                        Rules.call("other", "Base#*", "Producer#*"))
                .runsAsBefore();

        assertThat(woven.counted("method")).isEqualTo(calls(2));
        assertThat(woven.counted("one")).isEqualTo(calls(6).failed(1));
        assertThat(woven.counted("other: step(int)")).isEqualTo(calls(10).failed(4));
        assertThat(woven.counted("other: twice(int)")).isEqualTo(calls(1));
    }

    @Test
    void areNamedWhereNoneMatches() {
        RuleBook rules = Rules.book(List.of(
                Rules.call("put", "java.util.concurrent.ArrayBlockingQueue#put", "Producer#produce"),
                Rules.call("none", "Base#step", "Producer#consume"),
                Rules.call("copied", "java.util.List#clone", "Other#elsewhere")));
        Woven.of(PROGRAM, rules);
        RecordedFacts facts = new RecordedFacts();
        UnmatchedRules.note(rules, facts);

        assertThat(facts.ofKind("unmatched"))
                .anySatisfy(rule -> assertThat(rule)
                        .startsWith(
                                "java.util.concurrent.ArrayBlockingQueue#put in Producer#produce",
                                "java.util.concurrent.BlockingQueue#put"))
                .anySatisfy(rule -> assertThat(rule).startsWith("Base#step in Producer#consume", "Producer#produce"))
                // Of an array, whose type no rule can name.
                .anySatisfy(rule -> assertThat(rule).startsWith("java.util.List#clone in Other#elsewhere", "**#clone"));
    }

    private static Woven weave(ProbeRule... rules) {
        return Woven.of(PROGRAM, Rules.book(List.of(rules)));
    }
}
