package dev.insitu.it.apps;

import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** {@code Awaited future|completable}: requests that wait for what another thread computes; one in 20 for long. */
public final class Awaited {
    private static final int ONE_SLOW_IN = 20;
    private static final long SLOW_MILLIS = 30;

    private Awaited() {}

    /** What the other thread does. */
    static final class Renderer {
        private Renderer() {}

        static int draw(int n) {
            try {
                Thread.sleep(n % ONE_SLOW_IN == 0 ? SLOW_MILLIS : 1);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            return n;
        }
    }

    static int request(ExecutorService renderers, boolean isCompletable, int n)
            throws InterruptedException, ExecutionException {
        return isCompletable
                ? CompletableFuture.supplyAsync(() -> Renderer.draw(n), renderers)
                        .thenApply(drawn -> drawn + 1)
                        .join()
                : renderers.submit(() -> Renderer.draw(n)).get();
    }

    /** Until its input ends. */
    public static void main(String[] arguments) throws IOException {
        ExecutorService renderers = Executors.newSingleThreadExecutor(work -> daemon(work, "renderer"));
        boolean isCompletable = arguments[0].equals("completable");
        daemon(
                        () -> {
                            try {
                                for (int n = 1; ; n++) {
                                    request(renderers, isCompletable, n);
                                }
                            } catch (InterruptedException | ExecutionException e) {
                                throw new IllegalStateException(e);
                            }
                        },
                        "requests")
                .start();
        System.out.println("ready");
        while (System.in.read() >= 0) {
            // Until it ends.
        }
    }

    private static Thread daemon(Runnable work, String name) {
        Thread thread = new Thread(work, name);
        thread.setDaemon(true);
        return thread;
    }
}
