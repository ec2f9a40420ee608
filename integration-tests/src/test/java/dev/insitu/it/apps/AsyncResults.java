package dev.insitu.it.apps;

import com.google.common.util.concurrent.ListenableFuture;
import com.google.common.util.concurrent.SettableFuture;
import io.netty.util.concurrent.ImmediateEventExecutor;
import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/**
 * Returns results by each type that is known: a tenth fails, a tenth is cancelled, half are there before the method returns. Prints
 * what its own callbacks counted.
 */
public final class AsyncResults {
    private static final int CALLS = 1_000;

    private static final ExecutorService LATER = Executors.newFixedThreadPool(2);

    private AsyncResults() {}

    /** Takes no arguments. */
    public static void main(String[] arguments) throws Exception {
        AtomicInteger results = new AtomicInteger();
        List<Object> pending = new ArrayList<>();
        for (int i = 0; i < CALLS; i++) {
            guava(i).addListener(results::incrementAndGet, Runnable::run);
            pending.add(netty(i).addListener(future -> results.incrementAndGet()));
            pending.add(vertx(i).onComplete(result -> results.incrementAndGet()));
            pending.add(java(i).whenComplete((result, failure) -> results.incrementAndGet()));
            pending.add(task(i));
        }
        List<Object> signals = new ArrayList<>();
        for (int i = 0; i < CALLS; i++) {
            Mono<Integer> mono = mono(i);
            if (i % 5 != 2) {
                signals.add(mono.onErrorReturn(-1).block());
            }
            Flux<Integer> flux = flux(i);
            signals.add((i % 10 == 3 ? flux.take(1) : flux)
                    .onErrorReturn(-1)
                    .collectList()
                    .block());
            signals.add(assembledOnly(i).block());
        }
        LATER.shutdown();
        System.out.println(LATER.awaitTermination(1, TimeUnit.MINUTES) + " " + results + " of " + pending.size() + " "
                + signals.hashCode());
        // Threads of Reactor and Vert.x are daemons.
    }

    private static void finish(int number, Runnable succeed, Runnable fail, Runnable cancel) {
        Runnable how = number % 10 == 1 ? fail : number % 10 == 3 ? cancel : succeed;
        if (number % 2 == 0) {
            how.run();
        } else {
            LATER.execute(how);
        }
    }

    private static RuntimeException failure(int number) {
        return new IllegalArgumentException("no answer to " + number);
    }

    private static ListenableFuture<Integer> guava(int number) {
        SettableFuture<Integer> future = SettableFuture.create();
        finish(
                number,
                () -> future.set(number),
                () -> future.setException(failure(number)),
                () -> future.cancel(false));
        return future;
    }

    private static io.netty.util.concurrent.Future<Integer> netty(int number) {
        io.netty.util.concurrent.Promise<Integer> promise = ImmediateEventExecutor.INSTANCE.newPromise();
        finish(
                number,
                () -> promise.setSuccess(number),
                () -> promise.setFailure(failure(number)),
                () -> promise.cancel(false));
        return promise;
    }

    private static Future<Integer> vertx(int number) {
        io.vertx.core.Promise<Integer> promise = io.vertx.core.Promise.promise();
        finish(
                number,
                () -> promise.complete(number),
                () -> promise.fail(failure(number)),
                () -> promise.fail(new CancellationException()));
        return promise.future();
    }

    private static CompletableFuture<Integer> java(int number) {
        CompletableFuture<Integer> future = new CompletableFuture<>();
        finish(
                number,
                () -> future.complete(number),
                () -> future.completeExceptionally(failure(number)),
                () -> future.cancel(false));
        return future;
    }

    /** A future whose completion nothing can see. */
    private static java.util.concurrent.Future<Integer> task(int number) {
        FutureTask<Integer> task = new FutureTask<>(() -> number);
        LATER.execute(task);
        return task;
    }

    private static Mono<Integer> mono(int number) {
        if (number % 10 == 1) {
            return Mono.error(failure(number));
        }
        Mono<Integer> mono = Mono.just(number).map(n -> n + 1);
        return number % 2 == 0 ? mono : mono.publishOn(Schedulers.parallel());
    }

    private static Flux<Integer> flux(int number) {
        return number % 10 == 1 ? Flux.error(failure(number)) : Flux.range(number, 5);
    }

    private static Mono<Integer> assembledOnly(int number) {
        return Mono.just(number);
    }
}
