package dev.insitu.runtime.pairing;

import static dev.insitu.runtime.memory.Memory.UNSAFE;

import dev.insitu.runtime.memory.Memory;

/** The places of a table, and the eviction of starts when it is full. Any thread. */
final class InFlightStore {
    /** Attempts to find a place in a full table; other threads may take the places freed. */
    private static final int MOST_TRIES = 64;

    /** Entries that one {@link #tidy} checks. */
    private static final int TIDIED = 1_024;

    final HashChains chains;
    private final boolean byOrder;

    /** Candidates for eviction, once the table is full. */
    private final Object[] oldest = new Object[1];

    /** By order: the number of evicted starts, whose ends come before any other. */
    private final int[] owed = new int[1];

    /** The entry that {@link #tidy} checked last. */
    private int tidied;

    InFlightStore(boolean byOrder) {
        this.byOrder = byOrder;
        this.chains = new HashChains(byOrder);
    }

    /** An entry with a key; evicts the oldest one if needed. Returns 0 if none is available. */
    int reserve(long bits, int kind, Object kept, PairingStats tally) {
        int entry = chains.entries.allocate();
        for (int tries = 0; entry == 0 && tries < MOST_TRIES; tries++) {
            oneFallsOut(tally);
            entry = chains.entries.allocate();
        }
        if (entry != 0) {
            chains.fill(entry, bits, kind, kept);
        }
        return entry;
    }

    private void oneFallsOut(PairingStats tally) {
        EvictionCandidates known = (EvictionCandidates) UNSAFE.getReferenceAcquire(oldest, Memory.OBJECTS);
        long link = known == null ? 0 : known.next();
        if (link == 0) {
            UNSAFE.compareAndSetReference(oldest, Memory.OBJECTS, known, EvictionCandidates.of(chains));
            link = ((EvictionCandidates) UNSAFE.getReferenceAcquire(oldest, Memory.OBJECTS)).next();
        }
        int taken = link == 0 ? 0 : chains.takeEntry(link);
        if (taken != 0) {
            EntryPool entries = chains.entries;
            int entry = HashChains.entry(taken);
            boolean dropped = KeyType.isDropped(entries.key(entry));
            if (!KeyType.isEnd(entries.kind(entry)) && !dropped && entries.generation(entry) == tally.generation) {
                tally.fellOut();
            }
            if (byOrder) {
                UNSAFE.getAndAddInt(owed, Memory.INTS, 1);
            }
            chains.release(taken);
        }
    }

    /** By order: whether the current end belongs to an evicted start. Each evicted start counts once. */
    boolean isOwed() {
        int ends;
        while ((ends = UNSAFE.getIntVolatile(owed, Memory.INTS)) > 0) {
            if (UNSAFE.compareAndSetInt(owed, Memory.INTS, ends, ends - 1)) {
                return true;
            }
        }
        return false;
    }

    /** Gives back some of the entries whose objects the application dropped. One agent thread, now and then. */
    void tidy() {
        int made = chains.entries.made();
        for (int i = 0; i < TIDIED && i < made; i++) {
            tidied = tidied % made + 1;
            // Reads the link first: if the entry is reused meanwhile, the link is no longer valid.
            long link = chains.linkTo(tidied);
            int taken;
            while (KeyType.isDropped(chains.entries.key(tidied)) && (taken = chains.takeEntry(link)) != 0) {
                chains.release(taken);
            }
        }
    }
}
