package dev.insitu.demo.tail;

import java.util.ArrayList;
import java.util.List;

/** Slow when a thread elsewhere asks for a full collection, which stops all of them. */
final class Ledger {
    private static final int ENTRIES = 200_000;

    private final Neighbour housekeeper = new Neighbour("housekeeper");
    private final List<Long> entries = new ArrayList<>();

    Ledger() {
        // Enough objects for a collection to take its time.
        for (long n = 0; n < ENTRIES; n++) {
            entries.add(1_000_000 + n);
        }
    }

    /** Half a millisecond of work. */
    long sum() {
        Busy.forMicros(500);
        return entries.get(0) + entries.get(ENTRIES - 1);
    }

    /** A collection begins during the next sum. */
    void disturb() {
        housekeeper.strike(this::collect);
    }

    private void collect() {
        housekeeper.begin();
        System.gc();
    }
}
