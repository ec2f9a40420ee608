package dev.insitu.demo.shop;

import java.util.stream.IntStream;

/** The third layer: what is in the store. */
final class Stock {
    private final ConnectionPool pool;

    Stock(ConnectionPool pool) {
        this.pool = pool;
    }

    void reserve(ShopOrder order, int items) {
        try (ConnectionPool.Lease connection = pool.take()) {
            IntStream.range(0, items).forEach(item -> connection.query(order, item));
        }
    }
}
