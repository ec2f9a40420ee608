package dev.insitu.it.apps;

import com.google.common.util.concurrent.MoreExecutors;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import reactor.core.publisher.Flux;

/**
 * Times calls of {@link AsyncResults} and calls that a callback ends by hand, where the caller sees their ends. Prints percentiles for
 * each type, and how much the heap has grown over many more calls. Arguments: the calls of each type, then those more; or
 * {@code drive} and a type, to call it for ever.
 */
public final class TimedResults {
    private static final int MOST_IN_FLIGHT = 2_000;
    private static final List<String> TYPES =
            List.of("java", "guava", "netty", "vertx", "mono", "flux", "callback", "lambda");

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

    public static void main(String[] arguments) throws InterruptedException {
        Kind[] kinds = kinds();
        if (arguments[0].equals("drive")) {
            callAgainAndAgain(kinds[TYPES.indexOf(arguments[1])]);
        }
        int calls = Integer.parseInt(arguments[0]);
        int more = Integer.parseInt(arguments[1]);
        for (int i = 0; i < kinds.length; i++) {
            System.out.println(TYPES.get(i) + timed(kinds[i], calls));
        }
        grow(kinds, more / 10);
        long before = used();
        grow(kinds, more);
        System.out.println("grown " + Math.max(0, used() - before));
    }

    @SuppressWarnings("FutureReturnValueIgnored") // What a call leaves behind is counted by hand.
    private static Kind[] kinds() {
        return new Kind[] {
            (number, seen) -> AsyncResults.java(number).whenComplete((result, failure) -> seen.run()),
            (number, seen) -> AsyncResults.guava(number).addListener(seen, MoreExecutors.directExecutor()),
            (number, seen) -> AsyncResults.netty(number).addListener(result -> seen.run()),
            (number, seen) -> AsyncResults.vertx(number).onComplete(result -> seen.run()),
            (number, seen) -> AsyncResults.mono(number).subscribe(result -> {}, failure -> seen.run(), seen),
            (number, seen) -> (number % 10 == 3 ? flux(number).take(1) : flux(number))
                    .subscribe(result -> {}, failure -> seen.run(), seen),
            (number, seen) -> callback(number, new Seen(seen)),
            (number, seen) -> lambda(number, (result, failure) -> seen.run())
        };
    }

    private static void callAgainAndAgain(Kind kind) {
        for (int i = 0; i >= 0; i++) {
            kind.call(i, () -> {});
        }
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

    /** Half of the results are there at once, the others after some more calls. */
    private static void grow(Kind[] kinds, int calls) {
        Deque<Runnable> ends = new ArrayDeque<>();
        AsyncResults.later = ends::add;
        AtomicInteger seen = new AtomicInteger();
        for (Kind kind : kinds) {
            for (int i = 0; i < calls; i++) {
                kind.call(i % 2 * 10 + outcome(i), seen::incrementAndGet);
                if (ends.size() == MOST_IN_FLIGHT) {
                    end(ends);
                }
            }
            end(ends);
        }
        if (seen.get() != kinds.length * calls) {
            throw new IllegalStateException(seen + " seen");
        }
    }

    /** Of a hundred calls two fail and two are cancelled, one of each at once. */
    private static int outcome(int call) {
        if (call % 25 != 0) {
            return 0;
        }
        return call % 100 < 50 ? 1 : 3;
    }

    private static void end(Deque<Runnable> ends) {
        for (Runnable end = ends.poll(); end != null; end = ends.poll()) {
            end.run();
        }
    }

    private static long used() {
        System.gc();
        return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    }

    /** What is to be cancelled has one element and no end: its subscriber takes one. */
    static Flux<Integer> flux(int number) {
        return Flux.create(sink -> AsyncResults.finish(
                number,
                () -> sink.next(number).complete(),
                () -> sink.error(AsyncResults.failure(number)),
                () -> sink.next(number)));
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
