package dev.insitu.it.apps;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;

/** Asks for what comes 20 ms later on another thread; every fourth answer is a failure. */
public final class Futures {
    private static final int QUESTIONS = 20;

    private Futures() {}

    /** Takes no arguments. */
    public static void main(String[] arguments) {
        Executor later = CompletableFuture.delayedExecutor(20, TimeUnit.MILLISECONDS);
        int failures = 0;
        for (int i = 0; i < QUESTIONS; i++) {
            CompletableFuture<Integer> answer = ask(i, later);
            try {
                answer.join();
            } catch (CompletionException e) {
                failures++;
            }
        }
        CompletableFuture<Integer> unanswered = new CompletableFuture<>();
        CompletableFuture<Integer> watched = unanswered.whenComplete((answer, failure) -> {});
        unanswered.complete(7);
        System.out.println(failures + " " + watched.join());
    }

    private static CompletableFuture<Integer> ask(int number, Executor later) {
        return CompletableFuture.supplyAsync(() -> answer(number), later);
    }

    private static int answer(int number) {
        if (number % 4 == 3) {
            throw new IllegalArgumentException("no answer to " + number);
        }
        return number;
    }
}
