package dev.insitu.it.apps;

import com.google.common.util.concurrent.MoreExecutors;
import java.util.Arrays;
import java.util.concurrent.CancellationException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;

/**
 * Times calls of {@link AsyncResults} and calls that a callback ends by hand, where the caller sees their ends. Prints for each type the number of calls and percentiles, and how much its heap has
 * grown over many more calls. Arguments: the calls of each type, then those more.
 */
public final class TimedResults {
    private static final int MOST_IN_FLIGHT = 2_000;
    private static final int[] PERCENTILES = {75, 90, 99};

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
            (number, seen) -> AsyncResults.java(number).whenComplete((result, failure) -> seen.run()),
            (number, seen) -> AsyncResults.guava(number).addListener(seen, MoreExecutors.directExecutor()),
            (number, seen) -> AsyncResults.netty(number).addListener(result -> seen.run()),
            (number, seen) -> AsyncResults.vertx(number).onComplete(result -> seen.run()),
            (number, seen) -> AsyncResults.mono(number).subscribe(result -> {}, failure -> seen.run(), seen),
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

    static void callback(int number, Callback callback) {
        AsyncResults.finish(
                number,
                () -> callback.onSuccess("x"),
                () -> callback.onError(AsyncResults.failure(number)),
                () -> callback.onError(new CancellationException()));
    }

    static void lambda(int number, BiConsumer<String, Throwable> callback) {
        AsyncResults.finish(
                number,
                () -> callback.accept("x", null),
                () -> callback.accept(null, AsyncResults.failure(number)),
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
