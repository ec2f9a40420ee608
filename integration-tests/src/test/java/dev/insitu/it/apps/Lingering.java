package dev.insitu.it.apps;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongUnaryOperator;

/**
 * Has threads that stay inside methods, each in another way, until they are let go. Answers {@code hold KIND} when a thread is inside,
 * {@code release} with what all have come to, {@code end} by ending.
 */
public final class Lingering {
    private static final int DEEP = 2_000;
    private static final long PAUSE_MILLIS = 1;

    private static volatile boolean over;
    private static volatile CountDownLatch inside;
    private static volatile CountDownLatch released = new CountDownLatch(1);
    private static volatile Socket sender;
    private static final AtomicLong SUM = new AtomicLong();
    private static final List<Thread> HELD = new ArrayList<>();

    private Lingering() {}

    static long work(long n) {
        return n * 31 + 7;
    }

    private static void stay() {
        try {
            inside.countDown();
            released.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    static long plain(long n) {
        stay();
        return n + 1;
    }

    static long recursive(long n) {
        if (n == 0) {
            stay();
            return 0;
        }
        return recursive(n - 1) + 1;
    }

    /** Stays in its constructor. */
    static final class Built {
        final long value;

        Built(long n) {
            stay();
            value = n + 2;
        }
    }

    static long step(long n) {
        return n + 1;
    }

    /** Calls for as long as it stays. */
    static long looping(long n) {
        long steps = 0;
        inside.countDown();
        while (released.getCount() > 0) {
            steps += step(n) - n - 1;
            pause();
        }
        return n + 3 + steps;
    }

    static long lined(long n) {
        long before = n + 4;
        stay();
        return before;
    }

    static LongUnaryOperator lambda() {
        return n -> {
            stay();
            return n + 5;
        };
    }

    /** Stays in a system call. */
    static long reading(long n) throws IOException {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                Socket out = new Socket(server.getInetAddress(), server.getLocalPort());
                Socket in = server.accept()) {
            sender = out;
            inside.countDown();
            return n + in.getInputStream().read();
        }
    }

    private static void pause() {
        try {
            Thread.sleep(PAUSE_MILLIS);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static long run(String kind) throws IOException {
        return switch (kind) {
            case "plain", "virtual" -> plain(1_000);
            case "recursive" -> recursive(DEEP);
            case "constructor" -> new Built(1_000).value;
            case "looping" -> looping(1_000);
            case "lined" -> lined(1_000);
            case "lambda" -> lambda().applyAsLong(1_000);
            case "native" -> reading(1_000);
            default -> throw new IllegalArgumentException(kind);
        };
    }

    private static void runQuietly(String kind) {
        try {
            SUM.addAndGet(run(kind));
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void hold(String kind) throws Exception {
        inside = new CountDownLatch(1);
        Runnable call = () -> runQuietly(kind);
        if (kind.equals("virtual")) {
            HELD.add((Thread)
                    Thread.class.getMethod("startVirtualThread", Runnable.class).invoke(null, call));
        } else {
            Thread thread = new Thread(call, kind);
            HELD.add(thread);
            thread.start();
        }
        inside.await();
    }

    private static long release() throws Exception {
        if (sender != null) {
            // The reader closes the socket at once.
            sender.getOutputStream().write(6);
        }
        released.countDown();
        for (Thread thread : HELD) {
            thread.join();
        }
        HELD.clear();
        sender = null;
        released = new CountDownLatch(1);
        return SUM.getAndSet(0);
    }

    private static void keepWorking() {
        long result = 0;
        while (!over) {
            for (int i = 0; i < 100; i++) {
                result += work(i);
            }
            pause();
        }
        System.out.println(result > 0 ? "has worked" : "has not worked");
    }

    public static void main(String[] arguments) throws Exception {
        Thread working = new Thread(Lingering::keepWorking, "working");
        working.start();
        System.out.println("ready");
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = in.readLine(); line != null && !line.equals("end"); line = in.readLine()) {
            if (line.equals("release")) {
                System.out.println(line + " " + release());
            } else {
                hold(line.substring("hold ".length()));
                System.out.println(line + " inside");
            }
        }
        over = true;
        working.join();
    }
}
