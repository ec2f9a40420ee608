package dev.insitu.demo.shop;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.LockSupport;

/**
 * {@code Shop FAULT [ORDERS_PER_SECOND [SECONDS]]}: places orders at a constant rate on eight threads; one in fifty is slow, as the fault
 * says.
 */
public final class Shop {
    private static final int THREADS = 8;
    private static final int ONE_SLOW_IN = 50;
    private static final double NANOS = 1e9;

    private Shop() {}

    public static void main(String[] arguments) throws InterruptedException {
        ShopFault fault = ShopFault.of(arguments.length > 0 ? arguments[0] : "queries");
        double rate = arguments.length > 1 ? Double.parseDouble(arguments[1]) : 100;
        double seconds = arguments.length > 2 ? Double.parseDouble(arguments[2]) : Double.MAX_VALUE;
        ConnectionPool pool = new ConnectionPool(4);
        PriceList prices = new PriceList();
        AuditLog log = new AuditLog();
        OrderController controller = new OrderController(
                Transactions.around(OrderService.class, new StoredOrders(new Stock(pool), log)),
                new PriceQuotes(prices, new Discounts()));
        new ShopTroubles(fault, pool, prices).start();
        ExecutorService workers = Executors.newFixedThreadPool(THREADS, work -> {
            Thread thread = new Thread(work, "worker");
            thread.setDaemon(true);
            return thread;
        });
        System.out.println("shop " + ProcessHandle.current().pid() + " takes orders");
        long begin = System.nanoTime();
        for (int n = 0; n < seconds * rate; n++) {
            long due = begin + (long) (n * NANOS / rate);
            while (System.nanoTime() < due) {
                LockSupport.parkNanos(due - System.nanoTime());
            }
            ShopOrder order = new ShopOrder(n, n % ONE_SLOW_IN == ONE_SLOW_IN - 1 ? fault : ShopFault.NONE);
            workers.execute(() -> controller.place(order));
        }
        workers.shutdown();
    }
}
