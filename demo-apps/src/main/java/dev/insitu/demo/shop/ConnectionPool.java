package dev.insitu.demo.shop;

import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.LockSupport;

/** The last layer: a few connections to a data base. */
final class ConnectionPool {
    private static final long QUERY_NANOS = 20_000;

    private final Semaphore free;

    ConnectionPool(int connections) {
        free = new Semaphore(connections);
    }

    Lease take() {
        free.acquireUninterruptibly();
        return new Lease();
    }

    /** A connection, until it is closed. */
    final class Lease implements AutoCloseable {
        int query(ShopOrder order, int item) {
            LockSupport.parkNanos(QUERY_NANOS);
            return order.number() + item;
        }

        @Override
        public void close() {
            free.release();
        }
    }
}
