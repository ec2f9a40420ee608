package dev.insitu.weave;

import static dev.insitu.weave.Counters.Counted.calls;
import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.config.ConfigFiles;
import dev.insitu.weave.generated.Program;
import dev.insitu.weave.rule.RuleBook;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Probes whose samples end when a future does. */
class CompletionsTest {
    private static final Program PROGRAM = Program.compile(17, """
            import java.util.concurrent.*;

            class Main {
                static Object run() throws Exception {
                    CompletableFuture<String> future = new CompletableFuture<>();
                    boolean same = Client.later(future) == future;
                    Client.never(new CompletableFuture<>());
                    Thread completer = new Thread(() -> future.complete("x"));
                    completer.start();
                    completer.join();
                    CompletableFuture<String> failing = new CompletableFuture<>();
                    Client.fails(failing);
                    failing.completeExceptionally(new IllegalStateException());
                    Client.at("once");
                    String text = same + future.get() + Client.failedAtOnce().isCompletedExceptionally();
                    text += "" + Client.nothing() + Client.some() + Client.none(3);
                    try { Client.thrown(); } catch (IllegalStateException e) { text += "thrown"; }
                    try { Client.refusing().toCompletableFuture(); } catch (UnsupportedOperationException e) { text += "refused"; }
                    return text;
                }
            }
            class Client {
                static CompletionStage<String> later(CompletableFuture<String> future) { return future; }
                static CompletionStage<String> never(CompletableFuture<String> future) { return future; }
                static CompletionStage<String> fails(CompletableFuture<String> future) { return future; }
                static CompletableFuture<String> at(String text) { return CompletableFuture.completedFuture(text); }
                static CompletableFuture<String> failedAtOnce() {
                    return CompletableFuture.failedFuture(new IllegalStateException());
                }
                static Future<String> nothing() { return null; }
                static Object some() { return "object"; }
                static int none(int number) { return number; }
                static CompletionStage<String> thrown() { throw new IllegalStateException(); }
                static CompletionStage<String> refusing() {
                    return (CompletionStage<String>) java.lang.reflect.Proxy.newProxyInstance(
                            Client.class.getClassLoader(),
                            new Class<?>[] {CompletionStage.class},
                            (proxy, method, arguments) -> { throw new UnsupportedOperationException(); });
                }
            }
            """);

    @ParameterizedTest
    @CsvSource({
        "later,        1, 0",
        "never,        0, 0",
        "fails,        1, 1",
        "at,           1, 0",
        "failedAtOnce, 1, 1",
        "nothing,      1, 0",
        "some,         1, 0",
        "thrown,       1, 1",
        "refusing,     1, 0",
    })
    void countWhatCompletes(String method, int count, int errors) {
        assertThat(weave("Client#" + method).runsAsBefore().counted(method))
                .isEqualTo(calls(count).failed(errors));
    }

    @Test
    void needAnObject() {
        assertThat(weave("Client#none").facts().skipped())
                .containsEntry(
                        "Client#none(int)",
                        "'until: completion' needs a method that returns an object whose completion can be seen, such as a"
                                + " CompletionStage");
    }

    private static Woven weave(String method) {
        return Woven.of(
                PROGRAM,
                new RuleBook(ConfigFiles.config("probes: [ { method: \"" + method + "\", until: completion } ]")));
    }
}
