package dev.insitu.it.apps;

import java.io.IOException;
import java.time.Instant;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/**
 * Thirty-two clerks place orders. At a known time an auditor holds the ledger that they need, and later payments fail; both are printed
 * as {@code WHAT FROM TO}, and how many orders took long: one of each clerk, if the machine delayed no other order. Then it waits
 * until it is killed. With an argument nothing happens, until a line on stdin ends it.
 */
public final class ShopWithIncidents {
    /** How many. */
    public static final int CLERKS = 32;

    private static final long STALL_MILLIS = 1_800;
    private static final long LONG_NANOS = STALL_MILLIS * 1_000_000 / 4;

    /** Each clerk pays this number of times in vain, which takes about a second. */
    private static final int FAILURES = 25;

    private static final Object LEDGER = new Object();
    private static final Thread[] CLERK = new Thread[CLERKS];
    private static final AtomicInteger LONG_ORDERS = new AtomicInteger();
    private static final CountDownLatch FAILED = new CountDownLatch(CLERKS * FAILURES);
    private static volatile boolean paymentsFail;
    private static volatile boolean isClosed;

    @SuppressWarnings("UnusedVariable") // Written so that the calls have an effect.
    private static int orders;

    private ShopWithIncidents() {}

    public static void main(String[] arguments) throws IOException, InterruptedException {
        open();
        for (int i = 0; i < CLERKS; i++) {
            CLERK[i] = new Thread(ShopWithIncidents::serve, "clerk " + i);
            CLERK[i].setDaemon(true);
            CLERK[i].start();
        }
        StallPartners.awaitLooks();
        if (arguments.length > 0) {
            StallPartners.awaitWord();
        } else {
            stallAndFail();
        }
        isClosed = true;
        for (Thread clerk : CLERK) {
            clerk.join();
        }
    }

    private static void stallAndFail() throws InterruptedException {
        Thread.sleep(2_500);
        audit();
        Thread.sleep(3_500);
        failPayments();
        Thread.sleep(2_000);
        System.out.println("long " + LONG_ORDERS);
        System.out.println("both are over");
        Thread.currentThread().join();
    }

    /** Slow, but part of the start. */
    private static void open() throws InterruptedException {
        Thread.sleep(150);
    }

    private static void serve() {
        while (!isClosed) {
            sleep(40);
            long begunNanos = System.nanoTime();
            place();
            if (System.nanoTime() - begunNanos > LONG_NANOS) {
                LONG_ORDERS.incrementAndGet();
            }
            try {
                pay();
            } catch (IOException e) {
                // The customer pays in cash.
            }
        }
    }

    private static void place() {
        synchronized (LEDGER) {
            orders++;
        }
    }

    private static void pay() throws IOException {
        if (paymentsFail) {
            FAILED.countDown();
            throw new IOException("the bank does not answer");
        }
    }

    private static void audit() throws InterruptedException {
        Instant from = Instant.now();
        Thread auditor = new Thread(ShopWithIncidents::hold, "auditor");
        auditor.start();
        auditor.join();
        System.out.println("stall " + from + " " + Instant.now());
    }

    private static void hold() {
        synchronized (LEDGER) {
            while (!Stream.of(CLERK).allMatch(clerk -> clerk.getState() == Thread.State.BLOCKED)) {
                sleep(1);
            }
            sleep(STALL_MILLIS);
        }
    }

    private static void failPayments() throws InterruptedException {
        Instant from = Instant.now();
        paymentsFail = true;
        FAILED.await();
        paymentsFail = false;
        System.out.println("errors " + from + " " + Instant.now());
    }

    private static void sleep(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
