package dev.insitu.runtime;

import static dev.insitu.runtime.Memory.UNSAFE;

/** Looks into a table. No thread at work. */
final class InFlights {
    private InFlights() {}

    /** Entries that are not free. */
    static int used(InFlight table) {
        Chains chains = table.chains();
        int used = 0;
        for (int entry = 1; chains != null && entry <= chains.entries.made(); entry++) {
            used += UNSAFE.getInt(chains.entries.words(entry), Entries.at(entry) + Entries.KIND) == 0 ? 0 : 1;
        }
        return used;
    }

    /** Entries that there is memory for by now, used or not. */
    static int made(InFlight table) {
        return table.chains() == null ? 0 : table.chains().entries.made();
    }
}
