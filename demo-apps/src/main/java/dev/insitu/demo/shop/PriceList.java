package dev.insitu.demo.shop;

import java.util.HashMap;
import java.util.Map;

/** Prices, behind one lock. */
final class PriceList {
    private final Map<String, Double> prices = new HashMap<>();

    synchronized double of(ShopOrder order) {
        return prices.computeIfAbsent(order.customer(), customer -> 1.0 + customer.length());
    }

    /** Reads all prices again. */
    synchronized void refresh(long millis) throws InterruptedException {
        prices.clear();
        Thread.sleep(millis);
    }
}
