package dev.insitu.runtime.pairing;

import dev.insitu.runtime.counters.ThreadRegistry;

/**
 * Starts that have not ended yet, found by a key: strings and primitives, boxed or not, by type and value, other objects by
 * identity. If a key is in flight twice, the first start pairs with the first end. By order, all have the same key.
 *
 * <p>Any thread may start and end; lock-free. A start is visible to ends on other threads before the starting thread does anything
 * else. A start with an object key allocates a {@link WeakKey}, so that the application can drop the object. Otherwise only growth
 * allocates: the chains' heads with the first start (256 KiB, none by order), then 68 KiB for each 1,024 more in flight than ever
 * before. Each step takes some microseconds, and no other thread waits. A string is held until its end.
 *
 * <p>With {@value EntryPool#MOST} in flight, the next start evicts the oldest; see {@link EvictionCandidates} for the cost. A start
 * whose object the application dropped is given back when a thread walks past it, or before any other is evicted.
 *
 * <pre>{@code
 * int entry = table.reserve(order);                          // starts: everything that takes time
 * int early = table.start(entry, System.nanoTime(), 0);      // the clock last
 * int start = table.end(order, nanos, failed);               // ends
 * if (start != 0) { record(nanos - table.first(start)); table.release(start); }
 * }</pre>
 */
public final class InFlightTable extends InFlightParts {
    /** An unmatched end older than this is never paired with a later start. */
    private static final long LONGEST_WAIT_NANOS = 1_000_000_000L;

    private final boolean endsMayComeFirst;

    private InFlightTable(boolean byOrder, boolean endsMayComeFirst) {
        super(byOrder);
        this.endsMayComeFirst = endsMayComeFirst;
    }

    /** Pairs the n-th start with the n-th end; {@link PairingStats#unmatched} tells whether that can be right. */
    public static InFlightTable byOrder() {
        return new InFlightTable(true, false);
    }

    /**
     * By key.
     *
     * @param endsMayComeFirst whether a start learns its key so late that its end may come first; the end then waits
     */
    public static InFlightTable byKey(boolean endsMayComeFirst) {
        return new InFlightTable(false, endsMayComeFirst);
    }

    // Starts.

    /** Reserves a place for a start by order; returns 0 without a free place, which {@link #start} accepts. */
    public int reserve() {
        return reserve(0, KeyType.ORDER, null);
    }

    /** Reserves a place for a start with a primitive key: its bits and its type's descriptor character. */
    public int reserve(long key, char type) {
        return reserve(key, type, null);
    }

    /** Reserves a place for a start; a null key gets none. */
    public int reserve(Object key) {
        if (key == null) {
            return 0;
        }
        int kind = KeyType.of(key);
        return reserve(KeyType.bits(key, kind), kind, kept(key, kind));
    }

    private static Object kept(Object key, int kind) {
        return kind == KeyType.TEXT ? key : kind == KeyType.OBJECT ? new WeakKey(key) : null;
    }

    private int reserve(long bits, int kind, Object kept) {
        return roomOrNew().reserve(bits, kind, kept, tally());
    }

    /** Whether the n-th start pairs with the n-th end, rather than by keys. */
    public boolean isByOrder() {
        return byOrder;
    }

    /** Gives back a reserved place without a start. */
    void cancel(int reserved) {
        if (reserved != 0) {
            room().chains.entries.free(reserved);
        }
    }

    /**
     * Adds a start, paired at once if its end came first.
     *
     * @param reserved its place; with 0 it will never end
     * @param first payload; a reading of the clock, from which the start's age is computed
     * @param second payload
     * @return the end, if it came first: read it, then {@link #release} it; else 0
     */
    public int start(int reserved, long first, long second) {
        PairingStats tally = tally();
        tally.started();
        if (reserved == 0) {
            if (byOrder) {
                tally.unmatched("a start found no place");
            }
            return 0;
        }
        HashChains chains = room().chains;
        chains.entries.fill(reserved, tally.generation, first, second);
        if (!endsMayComeFirst) {
            append(chains, reserved);
            return 0;
        }
        int early;
        do {
            early = takeOrAppend(chains, reserved, KeyType.END);
        } while (early != 0 && !isOf(chains, early, tally, first));
        if (early != 0) {
            chains.entries.free(reserved);
            tally.ended();
            tally.neverStarted(-1);
        }
        return early;
    }

    /** Whether a waiting end may belong to a start that comes now. If not, it is given back and stays unmatched. */
    private boolean isOf(HashChains chains, int early, PairingStats tally, long startNanos) {
        if (generation(chains, early) == tally.generation && startNanos - first(early) < LONGEST_WAIT_NANOS) {
            return true;
        }
        chains.release(early);
        return false;
    }

    private static void append(HashChains chains, int reserved) {
        int dropped;
        while ((dropped = chains.append(reserved)) != 0) {
            chains.release(dropped);
        }
    }

    private static int takeOrAppend(HashChains chains, int reserved, int role) {
        EntryPool entries = chains.entries;
        Object kept = entries.key(reserved);
        Object key = kept instanceof WeakKey held ? held.get() : kept;
        int kind = (entries.kind(reserved) & ~KeyType.END) | role;
        return take(chains, entries.bits(reserved), kind, key, reserved);
    }

    private static int take(HashChains chains, long bits, int kind, Object key, int appended) {
        int taken;
        while (((taken = chains.take(bits, kind, key, appended)) & HashChains.DROPPED) != 0) {
            chains.release(taken);
        }
        return taken;
    }

    // Ends.

    /** An end by order; see {@link #end(Object, long, boolean)}. */
    public int end() {
        tally().endedBy(ThreadRegistry.idOf(Thread.currentThread()));
        InFlightStore room = room();
        if (room != null && room.isOwed()) {
            return 0;
        }
        return end(0, KeyType.ORDER, null, 0, false);
    }

    /** An end with a primitive key; see {@link #end(Object, long, boolean)}. */
    public int end(long key, char type, long nanos, boolean failed) {
        return end(key, type, null, nanos, failed);
    }

    /**
     * An end.
     *
     * @param nanos the clock at the end; kept as {@link #first} if the end must wait for its start
     * @param failed kept likewise: {@link #second} is 1 if true
     * @return its start: read it, then {@link #release} it. 0 without a start, which is counted, or for a start of an earlier
     * generation, which is not
     */
    public int end(Object key, long nanos, boolean failed) {
        if (key == null) {
            tally().neverStarted(1);
            return 0;
        }
        int kind = KeyType.of(key);
        return end(KeyType.bits(key, kind), kind, key, nanos, failed);
    }

    private int end(long bits, int kind, Object key, long nanos, boolean failed) {
        InFlightStore room = endsMayComeFirst ? roomOrNew() : room();
        int start = room == null ? 0 : take(room.chains, bits, kind, key, 0);
        if (start == 0 && endsMayComeFirst) {
            start = endFirst(room.chains, bits, kind, key, nanos, failed);
        }
        PairingStats tally = tally();
        if (start == 0) {
            tally.neverStarted(1);
            if (byOrder) {
                tally.unmatched("an end came without a start");
            }
            return 0;
        }
        if (generation(room.chains, start) != tally.generation) {
            room.chains.release(start);
            return 0;
        }
        tally.ended();
        return start;
    }

    /**
     * An end with an object that is the key of starts now and then: without a start nothing is counted. Not where ends may come
     * first.
     *
     * @return its start, as for the others
     */
    public int endIfStarted(Object key) {
        InFlightStore room = room();
        if (room == null) {
            return 0;
        }
        int kind = KeyType.of(key);
        return ended(room.chains, take(room.chains, KeyType.bits(key, kind), kind, key, 0));
    }

    /** The name of a start for {@link #endOf}, from its reserved place; before {@link #start}. */
    public long nameOf(int reserved) {
        return reserved == 0 ? 0 : room().chains.linkTo(reserved);
    }

    /** Ends the start with this name, wherever it stands among those with its key; 0 if it has ended before. */
    public int endOf(long name) {
        if (name == 0) {
            return 0;
        }
        HashChains chains = room().chains;
        int taken;
        while (((taken = chains.takeEntry(name)) & HashChains.DROPPED) != 0) {
            chains.release(taken);
        }
        return ended(chains, taken);
    }

    /** A start of an earlier generation counts no more. */
    private int ended(HashChains chains, int start) {
        PairingStats tally = tally();
        if (start != 0 && generation(chains, start) != tally.generation) {
            chains.release(start);
            return 0;
        }
        if (start != 0) {
            tally.ended();
        }
        return start;
    }

    /** Leaves an end to wait for its start, unless the start has come by now. */
    private int endFirst(HashChains chains, long bits, int kind, Object key, long nanos, boolean failed) {
        int waiting = reserve(bits, kind | KeyType.END, kept(key, kind));
        if (waiting == 0) {
            return 0;
        }
        chains.entries.fill(waiting, tally().generation, nanos, failed ? 1 : 0);
        int start = take(chains, bits, kind, key, waiting);
        if (start != 0) {
            chains.entries.free(waiting);
        }
        return start;
    }

    /** The first payload of a result of {@link #start} or {@link #end}. */
    public long first(int taken) {
        return room().chains.entries.first(HashChains.entry(taken));
    }

    /** The second payload. */
    public long second(int taken) {
        return room().chains.entries.second(HashChains.entry(taken));
    }

    /** Gives back the entry that {@link #start} or {@link #end} returned. */
    public void release(int taken) {
        room().chains.release(taken);
    }

    private static int generation(HashChains chains, int taken) {
        return chains.entries.generation(HashChains.entry(taken));
    }
}
