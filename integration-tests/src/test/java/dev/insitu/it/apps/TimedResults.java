package dev.insitu.it.apps;

import com.google.common.util.concurrent.Futures;
import com.google.common.util.concurrent.ListenableFuture;
import com.google.common.util.concurrent.MoreExecutors;
import com.google.common.util.concurrent.SettableFuture;
import io.netty.util.concurrent.ImmediateEventExecutor;
import java.util.Arrays;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import reactor.core.publisher.Mono;

/**
 * Times asynchronous calls of each type by hand, where the caller sees their ends: half of the results are there 2 ms later on another
 * thread, a tenth fail, a tenth are cancelled. Prints for each type the number of calls and percentiles, and how much its heap has
 * grown over many more calls. Arguments: the calls of each type, then those more.
 */
public final class TimedResults {
    private static final int MOST_IN_FLIGHT = 2_000;
    private static final int[] PERCENTILES = {75, 90, 99};

    private static final ScheduledExecutorService LATER = Executors.newScheduledThreadPool(2, task -> {
        Thread thread = new Thread(task, "later");
        thread.setDaemon(true);
        return thread;
    });

    private TimedResults() {}

    /** One way to return a result. */
    private interface Kind {
        void call(int number, Runnable seen);
    }

    /** An object given, which is called back. */
    interface Callback {
        void onSuccess(String result);

        void onError(Throwable failure);
    }

    @SuppressWarnings("FutureReturnValueIgnored") // What a call leaves behind is counted by hand.
    public static void main(String[] arguments) throws InterruptedException {
        int calls = Integer.parseInt(arguments[0]);
        int more = Integer.parseInt(arguments[1]);
        String[] names = {"java", "guava", "netty", "vertx", "mono", "callback", "lambda"};
        Kind[] kinds = {
            (number, seen) -> java(number).whenComplete((result, failure) -> seen.run()),
            (number, seen) -> guava(number).addListener(seen, MoreExecutors.directExecutor()),
            (number, seen) -> netty(number).addListener(result -> seen.run()),
            (number, seen) -> vertx(number).onComplete(result -> seen.run()),
            (number, seen) -> mono(number).subscribe(result -> {}, failure -> seen.run(), seen),
            (number, seen) -> callback(number, new Seen(seen)),
            (number, seen) -> lambda(number, (result, failure) -> seen.run())
        };
        for (int i = 0; i < names.length; i++) {
            System.out.println(names[i] + timed(kinds[i], calls));
        }
        grow(kinds, more / 10);
        long before = used();
        grow(kinds, more);
        System.out.println("grown " + Math.max(0, used() - before));
    }

    private static String timed(Kind kind, int calls) throws InterruptedException {
        long[] nanos = new long[calls];
        Semaphore room = new Semaphore(MOST_IN_FLIGHT);
        for (int i = 0; i < calls; i++) {
            room.acquire();
            int number = i;
            long start = System.nanoTime();
            kind.call(i, () -> {
                nanos[number] = System.nanoTime() - start;
                room.release();
            });
        }
        room.acquire(MOST_IN_FLIGHT);
        Arrays.sort(nanos);
        StringBuilder line = new StringBuilder();
        for (int percent : PERCENTILES) {
            line.append(' ').append(nanos[(int) ((long) calls * percent / 100) - 1]);
        }
        return line.toString();
    }

    /** Results that are there at once: what they keep would stay. */
    private static void grow(Kind[] kinds, int calls) {
        AtomicInteger seen = new AtomicInteger();
        for (Kind kind : kinds) {
            for (int i = 0; i < calls; i++) {
                kind.call(i * 20, seen::incrementAndGet);
            }
        }
        if (seen.get() != kinds.length * calls) {
            throw new IllegalStateException(seen + " seen");
        }
    }

    private static long used() {
        System.gc();
        return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    }

    private static void finish(int number, Runnable succeed, Runnable fail, Runnable cancel) {
        Runnable how = number % 10 == 1 ? fail : number % 10 == 3 ? cancel : succeed;
        if (number / 10 % 2 == 0) {
            how.run();
        } else {
            Future<?> later = LATER.schedule(how, 2, TimeUnit.MILLISECONDS);
            assert later != null;
        }
    }

    private static RuntimeException failure(int number) {
        return new IllegalArgumentException("no answer to " + number);
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

    private static ListenableFuture<Integer> guava(int number) {
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

    private static io.netty.util.concurrent.Future<Integer> netty(int number) {
        io.netty.util.concurrent.Promise<Integer> promise = ImmediateEventExecutor.INSTANCE.newPromise();
        finish(
                number,
                () -> promise.setSuccess(number),
                () -> promise.setFailure(failure(number)),
                () -> promise.cancel(false));
        return promise;
    }

    private static io.vertx.core.Future<Integer> vertx(int number) {
        io.vertx.core.Promise<Integer> promise = io.vertx.core.Promise.promise();
        finish(
                number,
                () -> promise.complete(number),
                () -> promise.fail(failure(number)),
                () -> promise.fail(new CancellationException()));
        return promise.future();
    }

    private static Mono<Integer> mono(int number) {
        return Mono.create(sink -> finish(
                number,
                () -> sink.success(number),
                () -> sink.error(failure(number)),
                () -> sink.error(new CancellationException())));
    }

    private static void callback(int number, Callback callback) {
        finish(
                number,
                () -> callback.onSuccess("x"),
                () -> callback.onError(failure(number)),
                () -> callback.onError(new CancellationException()));
    }

    private static void lambda(int number, BiConsumer<String, Throwable> callback) {
        finish(
                number,
                () -> callback.accept("x", null),
                () -> callback.accept(null, failure(number)),
                () -> callback.accept(null, new CancellationException()));
    }

    private static final class Seen implements Callback {
        private final Runnable seen;

        Seen(Runnable seen) {
            this.seen = seen;
        }

        @Override
        public void onSuccess(String result) {
            seen.run();
        }

        @Override
        public void onError(Throwable failure) {
            seen.run();
        }
    }
}
