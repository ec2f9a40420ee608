package dev.insitu.weave;

import static dev.insitu.weave.Counters.Counted.calls;
import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.config.ConfigFiles;
import dev.insitu.weave.generated.Program;
import dev.insitu.weave.rule.RuleBook;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Probes whose samples end when an object that the call was given is called back. */
class CallbacksTest {
    private static final Program PROGRAM = Program.compile(17, """
            import java.util.*;
            import java.util.concurrent.CancellationException;
            import java.util.function.BiConsumer;

            class Main {
                static int seen;

                static Object run() throws Exception {
                    Handler shared = new Careful();
                    Client client = new Client();
                    client.later(shared).run();
                    client.fails("x", new Handler());
                    client.passedOn(new Careful());
                    Handler both = new Careful();
                    Runnable first = client.twice(both);
                    Runnable second = client.twice(both);
                    first.run();
                    client.calledTwice(new Handler());
                    client.never(new Handler());
                    client.none(null);
                    for (int i = 0; i < 3; i++) {
                        int number = i;
                        client.lambda((result, failure) -> seen += number);
                    }
                    client.again(new Again(client));
                    try { client.thrown(shared); } catch (IllegalStateException e) { seen++; }
                    try { client.thrownLate(shared); } catch (IllegalStateException e) { seen++; }
                    client.coded(new Coded());
                    client.cancelled(new Handler());
                    client.any(new Handler());
                    client.number(3);
                    client.misspelt(new Handler());
                    client.list(new ArrayList<>());
                    return seen;
                }
            }
            interface Callback<T> {
                void onSuccess(T result);
                default void onError(Throwable failure) { onSuccess(null); }
            }
            class Handler implements Callback<String> {
                public void onSuccess(String result) { Main.seen++; }
            }
            class Careful extends Handler {
                @Override public void onSuccess(String result) { super.onSuccess(result); }
                @Override public void onError(Throwable failure) { super.onError(failure); }
            }
            class Again extends Handler {
                private final Client client;
                private int left = 4;
                Again(Client client) { this.client = client; }
                @Override public void onSuccess(String result) {
                    super.onSuccess(result);
                    if (left-- > 0) { client.again(this); }
                }
            }
            class Coded {
                void onError(int code) { Main.seen++; }
                void onError(int code, String why) { Main.seen++; }
            }
            class Client {
                Runnable later(Callback<String> callback) { return () -> callback.onSuccess("x"); }
                void fails(String text, Callback<String> callback) { callback.onError(new IllegalStateException()); }
                void passedOn(Callback<String> callback) { passedOn(callback, 1); }
                void passedOn(Callback<String> callback, int times) { callback.onSuccess("x"); }
                Runnable twice(Callback<String> callback) { return () -> callback.onSuccess("x"); }
                void calledTwice(Callback<String> callback) { callback.onSuccess("x"); callback.onError(null); }
                void never(Callback<String> callback) {}
                void none(Callback<String> callback) {}
                void lambda(BiConsumer<String, Throwable> callback) {
                    callback.accept(null, Main.seen % 2 == 0 ? null : new IllegalStateException());
                }
                void again(Callback<String> callback) { callback.onSuccess("x"); }
                void thrown(Callback<String> callback) { throw new IllegalStateException(); }
                void thrownLate(Callback<String> callback) { callback.onSuccess("x"); throw new IllegalStateException(); }
                void coded(Coded callback) { callback.onError(7); }
                void cancelled(Callback<String> callback) { callback.onError(new CancellationException()); }
                void any(Object callback) { ((Callback<?>) callback).onSuccess(null); }
                void number(int number) {}
                void misspelt(Callback<String> callback) { callback.onSuccess("x"); }
                void list(List<String> list) { list.add("x"); }
            }
            """);

    @ParameterizedTest
    @CsvSource({
        "later,       0, 1, 0",
        "fails,       1, 1, 1",
        "passedOn,    0, 1, 0",
        "twice,       0, 1, 0",
        "calledTwice, 0, 1, 0",
        "never,       0, 0, 0",
        "none,        0, 1, 0",
        "again,       0, 5, 0",
        "thrown,      0, 1, 1",
        "thrownLate,  0, 1, 0",
        "coded,       0, 1, 1",
        "cancelled,   0, 1, 0",
        "any,         0, 1, 0",
    })
    void endAtTheFirstCallBack(String method, int argument, int count, int errors) {
        assertThat(weave(method, argument, "onSuccess|onError").runsAsBefore().counted(method))
                .isEqualTo(calls(count).failed(errors));
    }

    @Test
    void endAtACallOfALambda() {
        assertThat(weave("lambda", 0, "accept").runsAsBefore().counted("lambda"))
                .isEqualTo(calls(3).failed(1));
    }

    /** An object of the JDK's is seen where the application calls it. */
    @Test
    void endAtACallOfTheJdk() {
        assertThat(weave("list", 0, "add").runsAsBefore().counted("list")).isEqualTo(calls(1));
    }

    @Test
    void needAnObjectWithSuchAMethod() {
        assertThat(weave("number", 0, "onSuccess").facts().skipped())
                .containsEntry("Client#number(int)", "'argument 0' is of type int, which has no method onSuccess");
        assertThat(weave("number", 2, "onSuccess").facts().skipped())
                .containsEntry("Client#number(int)", "'argument 2' counts from 0; it has 1");
    }

    private static Woven weave(String method, int argument, String callback) {
        return Woven.of(
                PROGRAM,
                new RuleBook(ConfigFiles.config("probes: [ { method: \"Client#" + method + "\", until: { argument: "
                        + argument + ", method: \"" + callback + "\" } } ]")));
    }
}
