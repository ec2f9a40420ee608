package com.acme;

import java.util.PriorityQueue;

/** Offers, the cheapest first. */
final class Book {
    private final PriorityQueue<Integer> offers = new PriorityQueue<>();

    void offer(int price) {
        offers.add(price);
    }

    /** Takes the cheapest offer up to a price; false where there is none. */
    boolean match(int price) {
        if (offers.isEmpty() || offers.peek() > price) {
            return false;
        }
        offers.poll();
        return true;
    }
}
