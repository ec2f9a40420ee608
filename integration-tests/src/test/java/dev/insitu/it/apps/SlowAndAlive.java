package dev.insitu.it.apps;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CountDownLatch;

/** Makes some slow calls on command, each for a reason, and runs on until the next command. */
public final class SlowAndAlive {
    private static final long MILLIS = 150;
    private static final Object LOCK = new Object();

    private SlowAndAlive() {}

    /** Takes how many of each kind. */
    public static void main(String[] arguments) throws Exception {
        System.out.println("ready");
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        in.readLine();
        for (int left = Integer.parseInt(arguments[0]); left > 0; left--) {
            doze();
            CountDownLatch held = new CountDownLatch(1);
            Thread holder = new Thread(() -> hold(held), "holder");
            holder.start();
            held.await();
            enterMonitor();
            holder.join();
        }
        System.out.println("slow");
        System.out.println("told " + in.readLine());
    }

    private static void hold(CountDownLatch held) {
        synchronized (LOCK) {
            held.countDown();
            doze(MILLIS);
        }
    }

    static void doze() {
        doze(MILLIS);
    }

    private static void doze(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    static void enterMonitor() {
        synchronized (LOCK) {
            LOCK.notifyAll();
        }
    }
}
