package dev.insitu.it.apps;

import com.google.common.util.concurrent.AbstractFuture;
import com.google.common.util.concurrent.Futures;
import com.google.common.util.concurrent.ListenableFuture;
import com.google.common.util.concurrent.SettableFuture;
import io.netty.util.concurrent.ImmediateEventExecutor;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Returns results by each type that is known: a tenth fails, a tenth is cancelled, half are there before the method returns, the others
 * 2 ms later on another thread. Prints what its own callbacks counted.
 */
public final class AsyncResults {
    private static final int CALLS = 1_000;

    private static final ScheduledExecutorService LATER = Executors.newScheduledThreadPool(2, task -> {
        Thread thread = new Thread(task, "later");
        thread.setDaemon(true);
        return thread;
    });

    /** What has the results of the second half there later. */
    static Consumer<Runnable> later = how -> {
        Future<?> unused = LATER.schedule(how, 2, TimeUnit.MILLISECONDS);
    };

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
            if (i % 10 == 0) {
                Mono<Integer> again = again(i);
                signals.add(List.of(again.block(), again.block(), again.block()));
            }
        }
        System.out.println(hasFewDependents());
        LATER.shutdown();
        System.out.println(LATER.awaitTermination(1, TimeUnit.MINUTES) + " " + results + " of " + pending.size() + " "
                + signals.hashCode());
        // Threads of Reactor and Vert.x are daemons.
    }

    /** Of two futures that are returned again and again: one of Guava's own, and one that keeps its dependents where only it knows. */
    private static boolean hasFewDependents() throws ReflectiveOperationException {
        SettableFuture<Integer> own = SettableFuture.create();
        KeepsElsewhere other = new KeepsElsewhere();
        for (int i = 0; i < CALLS; i++) {
            if (shared(own) != own || shared(other) != other) {
                return false;
            }
        }
        Field newest = AbstractFuture.class.getSuperclass().getDeclaredField("listenersField");
        newest.setAccessible(true);
        int dependents = 0;
        for (Object each = newest.get(own); each != null; dependents++) {
            Field next = each.getClass().getDeclaredField("next");
            next.setAccessible(true);
            each = next.get(each);
        }
        own.set(1);
        other.end();
        return dependents <= 2 && other.dependents.size() <= 2;
    }

    private static ListenableFuture<Integer> shared(ListenableFuture<Integer> future) {
        return future;
    }

    private static final class KeepsElsewhere extends AbstractFuture<Integer> {
        private final List<Runnable> dependents = new ArrayList<>();

        @Override
        public void addListener(Runnable dependent, Executor executor) {
            dependents.add(dependent);
        }

        void end() {
            set(1);
            dependents.forEach(Runnable::run);
        }
    }

    /** Half of them at once, half 2 ms later on another thread. */
    static void finish(int number, Runnable succeed, Runnable fail, Runnable cancel) {
        Runnable how = number % 10 == 1 ? fail : number % 10 == 3 ? cancel : succeed;
        if (number / 10 % 2 == 0) {
            how.run();
        } else {
            later.accept(how);
        }
    }

    static RuntimeException failure(int number) {
        return new IllegalArgumentException("no answer to " + number);
    }

    static CompletableFuture<Integer> java(int number) {
        CompletableFuture<Integer> future = new CompletableFuture<>();
        finish(
                number,
                () -> future.complete(number),
                () -> future.completeExceptionally(failure(number)),
                () -> future.cancel(false));
        return future;
    }

    static ListenableFuture<Integer> guava(int number) {
        if (number % 10 == 1 && number / 10 % 2 == 0) {
            return Futures.immediateFailedFuture(failure(number));
        }
        SettableFuture<Integer> future = SettableFuture.create();
        finish(
                number,
                () -> future.set(number),
                () -> future.setException(failure(number)),
                () -> future.cancel(false));
        return future;
    }

    static io.netty.util.concurrent.Future<Integer> netty(int number) {
        io.netty.util.concurrent.Promise<Integer> promise = ImmediateEventExecutor.INSTANCE.newPromise();
        finish(
                number,
                () -> promise.setSuccess(number),
                () -> promise.setFailure(failure(number)),
                () -> promise.cancel(false));
        return promise;
    }

    static io.vertx.core.Future<Integer> vertx(int number) {
        io.vertx.core.Promise<Integer> promise = io.vertx.core.Promise.promise();
        finish(
                number,
                () -> promise.complete(number),
                () -> promise.fail(failure(number)),
                () -> promise.fail(new CancellationException()));
        return promise.future();
    }

    static Mono<Integer> mono(int number) {
        return Mono.create(sink -> finish(
                number,
                () -> sink.success(number),
                () -> sink.error(failure(number)),
                () -> sink.error(new CancellationException())));
    }

    /** A future whose completion nothing can see. */
    private static Future<Integer> task(int number) {
        FutureTask<Integer> task = new FutureTask<>(() -> number);
        LATER.execute(task);
        return task;
    }

    /** Subscribed three times. */
    private static Mono<Integer> again(int number) {
        return Mono.just(number);
    }

    private static Flux<Integer> flux(int number) {
        return number % 10 == 1 ? Flux.error(failure(number)) : Flux.range(number, 5);
    }

    private static Mono<Integer> assembledOnly(int number) {
        return Mono.just(number);
    }
}
