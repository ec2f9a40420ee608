package dev.insitu.weave;

import static dev.insitu.weave.Counters.Counted.calls;
import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.config.ConfigFiles;
import dev.insitu.weave.generated.Program;
import dev.insitu.weave.rule.RuleBook;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Suspend functions in the form that Kotlin's compiler gives them. */
class SuspensionsTest {
    /** The function {@code ask} of the source: the JVM has its second form under another name, as of an internal function. */
    private static final Program PROGRAM =
            Program.compile(17, """
            import kotlin.coroutines.Continuation;

            class Main {
                static Object run() {
                    Api api = new Api();
                    String text = "" + api.ask(new Caller()) + api.suspended.resume() + api.suspended.resume();
                    text += api.ask$app(new Caller());
                    return text + api.suspended.resume() + api.suspended.resume();
                }
            }
            class Caller implements Continuation<Object> {}
            class Api {
                Api$ask$1 suspended;
                Object ask(Continuation<Object> caller) { return step(machine(caller, true)); }
                Object ask$app(Continuation<Object> caller) { return step(machine(caller, false)); }
                private Api$ask$1 machine(Continuation<Object> caller, boolean isPublic) {
                    if (caller instanceof Api$ask$1 own && (own.label & Integer.MIN_VALUE) != 0) {
                        own.label -= Integer.MIN_VALUE;
                        return own;
                    }
                    return new Api$ask$1(this, isPublic);
                }
                private Object step(Api$ask$1 machine) {
                    suspended = machine;
                    machine.label++;
                    return machine.label < 3 ? "suspended" : "answer";
                }
            }
            class Api$ask$1 extends kotlin.coroutines.jvm.internal.ContinuationImpl {
                private final Api api;
                private final boolean isPublic;
                int label;
                Api$ask$1(Api api, boolean isPublic) {
                    this.api = api;
                    this.isPublic = isPublic;
                }
                Object resume() {
                    label |= Integer.MIN_VALUE;
                    return isPublic ? api.ask(this) : api.ask$app(this);
                }
            }
            """, "package kotlin.coroutines; public interface Continuation<T> {}", """
            package kotlin.coroutines.jvm.internal;
            public class ContinuationImpl implements kotlin.coroutines.Continuation<Object> {}
            """);

    @ParameterizedTest
    @ValueSource(strings = {"ask", "ask$app"})
    void areNotCalledAgainWhenTheyResume(String function) {
        Woven woven = Woven.of(
                PROGRAM,
                new RuleBook(
                        ConfigFiles.config("probes: [ { method: \"Api#" + function + "\", until: completion } ]")));

        assertThat(woven.runsAsBefore().counted(function)).isEqualTo(calls(1));
    }
}
