package dev.insitu.it.apps;

import java.io.IOException;
import java.time.Instant;

/**
 * Thirty-two clerks place orders. At a known time an auditor holds the ledger that they need, and later payments fail; both are printed
 * as {@code WHAT FROM TO}. Then it waits until it is killed, or with an argument ends.
 */
public final class ShopWithIncidents {
    private static final int CLERKS = 32;
    private static final long STALL_MILLIS = 1_800;
    private static final Object LEDGER = new Object();
    private static volatile boolean paymentsFail;
    private static volatile boolean isClosed;

    @SuppressWarnings("UnusedVariable") // Written so that the calls have an effect.
    private static int orders;

    private ShopWithIncidents() {}

    public static void main(String[] arguments) throws InterruptedException {
        open();
        Thread[] clerks = new Thread[CLERKS];
        for (int i = 0; i < CLERKS; i++) {
            clerks[i] = new Thread(ShopWithIncidents::serve, "clerk " + i);
            clerks[i].setDaemon(true);
            clerks[i].start();
        }
        StallPartners.awaitLooks();
        Thread.sleep(2_500);
        audit();
        Thread.sleep(3_500);
        failPayments();
        Thread.sleep(2_000);
        System.out.println("both are over");
        while (arguments.length == 0) {
            Thread.sleep(1_000);
        }
        isClosed = true;
        for (Thread clerk : clerks) {
            clerk.join();
        }
    }

    /** Slow, but part of the start. */
    private static void open() throws InterruptedException {
        Thread.sleep(150);
    }

    private static void serve() {
        while (!isClosed) {
            sleep(40);
            place();
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
            sleep(STALL_MILLIS);
        }
    }

    private static void failPayments() {
        Instant from = Instant.now();
        paymentsFail = true;
        sleep(400);
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
