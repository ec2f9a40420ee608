package dev.insitu.runtime.pairing;

import static dev.insitu.runtime.memory.Memory.UNSAFE;

/** Looks into a table. No thread at work. */
final class InFlights {
    private InFlights() {}

    /** Entries that are in flight or reserved; not those that were taken and will be unlinked later. */
    static int used(InFlightTable table) {
        int used = 0;
        for (int entry = 1; entry <= made(table); entry++) {
            EntryPool entries = table.room().chains.entries;
            long next = UNSAFE.getLongVolatile(entries.words(entry), EntryPool.at(entry) + EntryPool.NEXT);
            used += entries.kind(entry) == 0 || HashChains.isMarked(next) ? 0 : 1;
        }
        return used;
    }

    /** Entries that there is memory for by now, used or not. */
    static int made(InFlightTable table) {
        return table.room() == null ? 0 : table.room().chains.entries.made();
    }
}
