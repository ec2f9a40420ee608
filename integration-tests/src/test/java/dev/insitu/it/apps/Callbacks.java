package dev.insitu.it.apps;

import java.io.IOException;
import java.lang.reflect.Proxy;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousFileChannel;
import java.nio.channels.CompletionHandler;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;

/** Is called back in several ways: a tenth fails, half are called back on other threads. Prints how often it was. */
public final class Callbacks {
    private static final int CALLS = 5_000;
    private static final int READS = 20;

    private static final ExecutorService LATER = Executors.newFixedThreadPool(2);
    private static final AtomicInteger SEEN = new AtomicInteger();

    /** A driver's callback. */
    interface Callback {
        void onSuccess(String result);

        default void onError(Throwable failure) {
            SEEN.incrementAndGet();
        }
    }

    /** One method tells success and failure. */
    interface Done {
        void done(String result, Throwable failure);
    }

    private static class Ordinary implements Callback {
        @Override
        public void onSuccess(String result) {
            SEEN.incrementAndGet();
        }
    }

    private static final class Overriding extends Ordinary {
        @Override
        public void onSuccess(String result) {
            super.onSuccess(result);
        }
    }

    private Callbacks() {}

    /** Takes no arguments. */
    public static void main(String[] arguments) throws Exception {
        // Loaded before the class that is given it.
        Callback shared = new Overriding();
        Callback proxy = (Callback) Proxy.newProxyInstance(
                Callbacks.class.getClassLoader(), new Class<?>[] {Callback.class}, (self, method, values) -> {
                    if (method.getDeclaringClass() == Object.class) {
                        return method.getName().equals("hashCode") ? (Object) 1 : "proxy";
                    }
                    SEEN.incrementAndGet();
                    return null;
                });
        Database database = new Database();
        for (int i = 0; i < CALLS; i++) {
            int number = i;
            database.object(i, new Ordinary());
            database.shared(i, shared);
            database.proxy(i, proxy);
            database.lambda(i, (result, failure) -> SEEN.addAndGet(number % 2));
            database.ofJdk(i, (result, failure) -> SEEN.addAndGet(number % 2));
            database.future(i, new CompletableFuture<>());
            database.passedOn(i, new Overriding());
            try {
                database.throwing(i, new Ordinary());
            } catch (IllegalStateException e) {
                SEEN.incrementAndGet();
            }
        }
        database.dropped(new Ordinary());
        read();
        LATER.shutdown();
        System.out.println(LATER.awaitTermination(1, TimeUnit.MINUTES) + " " + SEEN);
    }

    private static void read() throws IOException, InterruptedException {
        Path file = Files.createTempFile("insitu-callbacks", ".txt");
        CountDownLatch left = new CountDownLatch(READS);
        try (AsynchronousFileChannel channel = AsynchronousFileChannel.open(file)) {
            for (int i = 0; i < READS; i++) {
                Database.read(channel, new CompletionHandler<Integer, String>() {
                    @Override
                    public void completed(Integer bytes, String attachment) {
                        SEEN.incrementAndGet();
                        left.countDown();
                    }

                    @Override
                    public void failed(Throwable failure, String attachment) {
                        left.countDown();
                    }
                });
            }
            left.await();
        }
        Files.delete(file);
    }

    /** Calls back. */
    private static final class Database {
        void object(int number, Callback callback) {
            answer(number, callback);
        }

        void shared(int number, Callback callback) {
            answer(number, callback);
        }

        void proxy(int number, Callback callback) {
            answer(number, callback);
        }

        void lambda(int number, Done callback) {
            end(number, () -> callback.done("x", null), () -> callback.done(null, failure(number)));
        }

        void ofJdk(int number, BiConsumer<String, Throwable> callback) {
            end(number, () -> callback.accept("x", null), () -> callback.accept(null, failure(number)));
        }

        void future(int number, CompletableFuture<String> future) {
            end(number, () -> future.complete("x"), () -> future.completeExceptionally(failure(number)));
        }

        void passedOn(int number, Callback callback) {
            passedOn(number, callback, "x");
        }

        private void passedOn(int number, Callback callback, String text) {
            end(number, () -> callback.onSuccess(text), () -> callback.onError(failure(number)));
        }

        void throwing(int number, Callback callback) {
            if (number % 10 == 1) {
                throw new IllegalStateException();
            }
            end(number, () -> callback.onSuccess("x"), () -> callback.onSuccess("x"));
        }

        @SuppressWarnings("UnusedVariable") // Never called.
        void dropped(Callback callback) {
            SEEN.incrementAndGet();
        }

        static void read(AsynchronousFileChannel channel, CompletionHandler<Integer, String> handler) {
            channel.read(ByteBuffer.allocate(10), 0, "x", handler);
        }

        /** Calls back twice, and once in vain. */
        private static void answer(int number, Callback callback) {
            end(
                    number,
                    () -> {
                        callback.onSuccess("x");
                        if (callback instanceof Ordinary && callback.getClass() == Ordinary.class) {
                            callback.onSuccess("again");
                        }
                    },
                    () -> callback.onError(failure(number)));
        }

        private static RuntimeException failure(int number) {
            return new IllegalArgumentException("no answer to " + number);
        }

        private static void end(int number, Runnable succeed, Runnable fail) {
            Runnable how = number % 10 == 1 ? fail : succeed;
            if (number / 10 % 2 == 0) {
                how.run();
            } else {
                LATER.execute(how);
            }
        }
    }
}
