package dev.insitu.demo.shop;

import java.util.ArrayList;
import java.util.List;

/** What goes on beside the orders, for the faults that have their cause there. */
final class ShopTroubles implements Runnable {
    private static final long PERIOD_MILLIS = 500;
    private static final long HELD_MILLIS = 12;
    private static final int CONNECTIONS = 4;

    private final ShopFault fault;
    private final ConnectionPool pool;
    private final PriceList prices;

    ShopTroubles(ShopFault fault, ConnectionPool pool, PriceList prices) {
        this.fault = fault;
        this.pool = pool;
        this.prices = prices;
    }

    void start() {
        if (fault == ShopFault.POOL || fault == ShopFault.LOCK) {
            Thread thread = new Thread(this, "nightly report");
            thread.setDaemon(true);
            thread.start();
        }
    }

    @Override
    public void run() {
        try {
            while (true) {
                Thread.sleep(PERIOD_MILLIS - HELD_MILLIS);
                if (fault == ShopFault.LOCK) {
                    prices.refresh(HELD_MILLIS);
                } else {
                    report();
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void report() throws InterruptedException {
        List<ConnectionPool.Lease> held = new ArrayList<>();
        for (int i = 0; i < CONNECTIONS; i++) {
            held.add(pool.take());
        }
        Thread.sleep(HELD_MILLIS);
        held.forEach(ConnectionPool.Lease::close);
    }
}
