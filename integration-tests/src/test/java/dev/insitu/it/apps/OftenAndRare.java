package dev.insitu.it.apps;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Two threads call a method of a nanosecond as often as they can, until a line on stdin ends that. Then one thread calls another method as often as
 * the argument says. How often the first was called is printed as {@code called NUMBER}. Another line ends the JVM.
 */
public final class OftenAndRare {
    private static final int THREADS = 2;
    private static final int CALLS_IN_A_ROW = 1_000;
    private static final AtomicLong CALLS = new AtomicLong();
    private static volatile boolean isEnough;

    private OftenAndRare() {}

    public static void main(String[] arguments) throws IOException, InterruptedException {
        Thread[] threads = new Thread[THREADS];
        for (int i = 0; i < THREADS; i++) {
            threads[i] = new Thread(OftenAndRare::callOften);
            threads[i].start();
        }
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        in.readLine();
        isEnough = true;
        for (Thread thread : threads) {
            thread.join();
        }
        for (int i = 0; i < Integer.parseInt(arguments[0]); i++) {
            now(i);
        }
        System.out.println("called " + CALLS);
        in.readLine();
    }

    private static void callOften() {
        long calls = 0;
        int sum = 0;
        while (!isEnough) {
            for (int i = 0; i < CALLS_IN_A_ROW; i++) {
                sum += often(i);
            }
            calls += CALLS_IN_A_ROW;
        }
        CALLS.addAndGet(calls);
        if (sum == 1) {
            System.out.println();
        }
    }

    static int often(int number) {
        return number * 31 + 7;
    }

    static int now(int number) {
        return number + 1;
    }
}
