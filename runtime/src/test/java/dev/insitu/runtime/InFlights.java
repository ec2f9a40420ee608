package dev.insitu.runtime;

/** Looks into a table. No thread at work. */
final class InFlights {
    private InFlights() {}

    /** Entries that are not free. */
    static int used(InFlight table) {
        int used = 0;
        for (int entry = 1; entry <= made(table); entry++) {
            used += table.room().chains.entries.kind(entry) == 0 ? 0 : 1;
        }
        return used;
    }

    /** Entries that there is memory for by now, used or not. */
    static int made(InFlight table) {
        return table.room() == null ? 0 : table.room().chains.entries.made();
    }
}
