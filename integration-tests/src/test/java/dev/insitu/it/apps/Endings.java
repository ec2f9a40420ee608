package dev.insitu.it.apps;

import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;

/** Makes a thousand calls of {@link #work}, then ends in the way that its argument says. */
public final class Endings {
    private Endings() {}

    /** Takes the way to end. */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        workTimes(1000);
        System.out.println("worked");
        switch (arguments[0]) {
            case "return" -> System.out.println("main returns");
            case "exit" -> System.exit(4);
            case "halt" -> Runtime.getRuntime().halt(5);
            case "throw" -> throw new IllegalStateException("out of main");
            case "exit-elsewhere" -> {
                Thread thread = new Thread(() -> System.exit(6));
                thread.start();
                thread.join();
            }
            case "exit-interrupted" -> {
                // Without a shutdown hook of its own: to wait for one would clear the flag.
                Thread.currentThread().interrupt();
                System.exit(7);
            }
            case "hooks" -> {
                for (int i = 0; i < 3; i++) {
                    Runtime.getRuntime().addShutdownHook(new Thread(() -> workTimes(1000)));
                }
            }
            case "wait" -> waitForWord();
            case "fill-err" -> {
                fillStandardError();
                waitForWord();
            }
            case "close-err" -> System.err.close();
            case "replace-err" ->
                System.setErr(new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8));
            case "daemons" -> leaveDaemonsWorking();
            default -> throw new IllegalArgumentException(arguments[0]);
        }
    }

    private static void waitForWord() throws IOException {
        System.out.println("ready");
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        System.out.println("told " + in.readLine());
    }

    /** Returns when it takes no more: no other program reads it. */
    private static void fillStandardError() throws InterruptedException {
        AtomicLong written = new AtomicLong();
        Thread writer = new Thread(() -> {
            try (FileOutputStream out = new FileOutputStream(FileDescriptor.err)) {
                for (; ; ) {
                    out.write(new byte[1 << 10]);
                    written.incrementAndGet();
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        writer.setDaemon(true);
        writer.start();
        for (long before = -1; written.get() != before || before == 0; ) {
            before = written.get();
            Thread.sleep(100);
        }
    }

    private static void leaveDaemonsWorking() throws InterruptedException {
        CountDownLatch begun = new CountDownLatch(4);
        for (int i = 0; i < 4; i++) {
            Thread daemon = new Thread(() -> {
                begun.countDown();
                for (; ; ) {
                    workTimes(1);
                }
            });
            daemon.setDaemon(true);
            daemon.start();
        }
        begun.await();
        workTimes(100_000);
    }

    private static void workTimes(int times) {
        for (int i = 0; i < times; i++) {
            work();
        }
    }

    /** That it was called is all there is to know of it. */
    static void work() {}
}
