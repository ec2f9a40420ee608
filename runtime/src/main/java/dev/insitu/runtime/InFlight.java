package dev.insitu.runtime;

import static dev.insitu.runtime.Memory.UNSAFE;

/**
 * What has started and not ended yet, found again by a key: strings and primitives, boxed or not, by type and value, other
 * objects by identity. The same key twice in flight: the first start goes with the first end. By order, all have the same
 * key.
 *
 * <p>Any threads start and end; lock-free. A start is visible to an end on another thread before whatever the starting
 * thread does next. An object-keyed start allocates the {@link Held} that lets the application drop the object; nothing
 * else allocates, except steps of growth: the chains' heads with the first start (256 KiB, none by order), then 68 KiB for
 * each 1,024 more in flight than ever before; some microseconds each, and no other thread waits. A string is held until
 * its end.
 *
 * <p>With {@value Entries#MOST} in flight the oldest falls out for the next; see {@link Oldest} for the price. A start whose
 * object the application dropped is given back when a thread comes by it, or before anything else falls out.
 *
 * <pre>{@code
 * int entry = table.reserve(order);                          // starts: everything that takes time
 * int early = table.start(entry, System.nanoTime(), 0);      // the clock last
 * int start = table.end(order, nanos, failed);               // ends
 * if (start != 0) { record(nanos - table.first(start)); table.release(start); }
 * }</pre>
 */
final class InFlight {
    /** An end that has waited for longer than this for its start is none of the start's that comes now. */
    private static final long LONGEST_WAIT_NANOS = 1_000_000_000L;

    /** Of finding a place when the table is full; others may take what was freed. */
    private static final int MOST_TRIES = 64;

    /** Entries that {@link #tidy} looks at. */
    private static final int TIDIED = 1_024;

    private static final int PARTS = 3;
    private static final long CHAINS = Memory.OBJECTS;
    private static final long TALLY = Memory.OBJECTS + Memory.OBJECT_SCALE;
    private static final long OLDEST = Memory.OBJECTS + 2 * Memory.OBJECT_SCALE;

    private final boolean byOrder;
    private final boolean endsMayComeFirst;

    /** The chains, once there is a start; the tally of this generation; candidates to fall out, when it is full. */
    private final Object[] parts = new Object[PARTS];

    /** By order: starts that fell out, and whose ends are to come before any other. */
    private final int[] owed = new int[1];

    /** The entry that {@link #tidy} looked at last. */
    private int tidied;

    private InFlight(boolean byOrder, boolean endsMayComeFirst) {
        this.byOrder = byOrder;
        this.endsMayComeFirst = endsMayComeFirst;
        parts[1] = new Tally(0, byOrder);
    }

    /** The n-th start goes with the n-th end; {@link Tally#unmatched} says whether that can be right. */
    static InFlight byOrder() {
        return new InFlight(true, false);
    }

    /**
     * By key.
     *
     * @param endsMayComeFirst whether the start's key is known so late that an end may overtake it; it then waits
     */
    static InFlight byKey(boolean endsMayComeFirst) {
        return new InFlight(false, endsMayComeFirst);
    }

    /** What became of the starts of this generation. */
    Tally tally() {
        return (Tally) UNSAFE.getReferenceAcquire(parts, TALLY);
    }

    /**
     * Begins a generation: what is in flight will never end, and should its end come after all, it is ignored. One thread.
     *
     * @return the tally of the one before, exact when the threads that were about to start or end are done with that
     */
    Tally clear() {
        Tally before = tally();
        UNSAFE.putReferenceVolatile(parts, TALLY, new Tally(before.generation + 1, byOrder));
        return before;
    }

    Chains chains() {
        return (Chains) UNSAFE.getReferenceAcquire(parts, CHAINS);
    }

    private Chains chainsOrNew() {
        Chains chains = chains();
        if (chains == null) {
            UNSAFE.compareAndSetReference(parts, CHAINS, null, new Chains(byOrder));
            chains = chains();
        }
        return chains;
    }

    // Starts.

    /** A place for a start by order; 0 where there is none, which {@link #start} takes. */
    int reserve() {
        return reserve(0, Kind.ORDER, null);
    }

    /** A place for a start with a primitive key: its bits and its type's descriptor character. */
    int reserve(long key, char type) {
        return reserve(key, type, null);
    }

    /** A place for a start; null has none. */
    int reserve(Object key) {
        if (key == null) {
            return 0;
        }
        int kind = Kind.of(key);
        return reserve(Kind.bits(key, kind), kind, kept(key, kind));
    }

    private static Object kept(Object key, int kind) {
        return kind == Kind.TEXT ? key : kind == Kind.OBJECT ? new Held(key) : null;
    }

    private int reserve(long bits, int kind, Object kept) {
        Chains chains = chainsOrNew();
        int entry = chains.entries.allocate();
        for (int tries = 0; entry == 0 && tries < MOST_TRIES; tries++) {
            makeRoom(chains);
            entry = chains.entries.allocate();
        }
        if (entry != 0) {
            chains.fill(entry, bits, kind, kept);
        }
        return entry;
    }

    /** Gives back a place for a start that is not to be. */
    void cancel(int reserved) {
        if (reserved != 0) {
            chains().entries.free(reserved);
        }
    }

    /**
     * A start, or an end that has to wait for its start.
     *
     * @param reserved its place; without one it will never end
     * @param first payload; a reading of the clock, as it tells how old the start is
     * @param second payload
     * @return where ends may come first, the end that did: to be read and given to {@link #release}; else 0
     */
    int start(int reserved, long first, long second) {
        Tally tally = tally();
        tally.started();
        if (reserved == 0) {
            if (byOrder) {
                tally.unmatched("a start found no place");
            }
            return 0;
        }
        Chains chains = chains();
        fill(chains, reserved, tally, first, second);
        if (!endsMayComeFirst) {
            append(chains, reserved);
            return 0;
        }
        int early;
        do {
            early = takeOrAppend(chains, reserved, Kind.END);
        } while (early != 0 && !isOf(chains, early, tally, first));
        if (early != 0) {
            chains.entries.free(reserved);
            tally.ended();
            tally.neverStarted(-1);
        }
        return early;
    }

    /** Whether a waiting end may be the end of a start now; if not it is given back, and stays without a start. */
    private boolean isOf(Chains chains, int early, Tally tally, long startNanos) {
        if (generation(chains, early) == tally.generation && startNanos - first(early) < LONGEST_WAIT_NANOS) {
            return true;
        }
        chains.release(early);
        return false;
    }

    private static void fill(Chains chains, int reserved, Tally tally, long first, long second) {
        long[] words = chains.entries.words(reserved);
        long at = Entries.at(reserved);
        UNSAFE.putInt(words, at + Entries.GENERATION, tally.generation);
        UNSAFE.putLong(words, at + Entries.FIRST, first);
        UNSAFE.putLong(words, at + Entries.SECOND, second);
    }

    private static void append(Chains chains, int reserved) {
        int dropped;
        while ((dropped = chains.append(reserved)) != 0) {
            chains.release(dropped);
        }
    }

    private static int takeOrAppend(Chains chains, int reserved, int role) {
        long[] words = chains.entries.words(reserved);
        long at = Entries.at(reserved);
        int kind = UNSAFE.getInt(words, at + Entries.KIND);
        Object kept = chains.entries.key(reserved);
        Object key = kept instanceof Held held ? held.get() : kept;
        return take(chains, UNSAFE.getLong(words, at + Entries.BITS), (kind & ~Kind.END) | role, key, reserved);
    }

    private static int take(Chains chains, long bits, int kind, Object key, int appended) {
        int taken;
        while (((taken = chains.take(bits, kind, key, appended)) & Chains.DROPPED) != 0) {
            chains.release(taken);
        }
        return taken;
    }

    // Ends.

    /** An end by order; see {@link #end(Object, long, boolean)}. */
    int end() {
        tally().endedBy(Owners.idOf(Thread.currentThread()));
        if (isOwed()) {
            return 0;
        }
        return end(0, Kind.ORDER, null, 0, false);
    }

    /** An end with a primitive key; see {@link #end(Object, long, boolean)}. */
    int end(long key, char type, long nanos, boolean failed) {
        return end(key, type, null, nanos, failed);
    }

    /**
     * An end.
     *
     * @param nanos the clock at the end, kept where it has to wait for its start: that start's {@link #first}
     * @param failed kept likewise: {@link #second} is 1
     * @return its start, to be read and given to {@link #release}; 0 where there is none, which is counted, and where it
     *     is of a generation before, which is not
     */
    int end(Object key, long nanos, boolean failed) {
        if (key == null) {
            tally().neverStarted(1);
            return 0;
        }
        int kind = Kind.of(key);
        return end(Kind.bits(key, kind), kind, key, nanos, failed);
    }

    private int end(long bits, int kind, Object key, long nanos, boolean failed) {
        Chains chains = endsMayComeFirst ? chainsOrNew() : chains();
        int start = chains == null ? 0 : take(chains, bits, kind, key, 0);
        if (start == 0 && endsMayComeFirst) {
            start = endFirst(chains, bits, kind, key, nanos, failed);
        }
        Tally tally = tally();
        if (start == 0) {
            tally.neverStarted(1);
            if (byOrder) {
                tally.unmatched("an end came without a start");
            }
            return 0;
        }
        if (generation(chains, start) != tally.generation) {
            chains.release(start);
            return 0;
        }
        tally.ended();
        return start;
    }

    /** Leaves an end to wait for its start, unless that has come by now. */
    private int endFirst(Chains chains, long bits, int kind, Object key, long nanos, boolean failed) {
        int waiting = reserve(bits, kind | Kind.END, kept(key, kind));
        if (waiting == 0) {
            return 0;
        }
        fill(chains, waiting, tally(), nanos, failed ? 1 : 0);
        int start = take(chains, bits, kind, key, waiting);
        if (start != 0) {
            chains.entries.free(waiting);
        }
        return start;
    }

    /** A payload of what {@link #start} or {@link #end} returned. */
    long first(int taken) {
        int entry = Chains.entry(taken);
        return UNSAFE.getLong(chains().entries.words(entry), Entries.at(entry) + Entries.FIRST);
    }

    /** The other payload. */
    long second(int taken) {
        int entry = Chains.entry(taken);
        return UNSAFE.getLong(chains().entries.words(entry), Entries.at(entry) + Entries.SECOND);
    }

    /** Gives back what {@link #start} or {@link #end} returned. */
    void release(int taken) {
        chains().release(taken);
    }

    private static int generation(Chains chains, int taken) {
        int entry = Chains.entry(taken);
        return UNSAFE.getInt(chains.entries.words(entry), Entries.at(entry) + Entries.GENERATION);
    }

    // When it is full.

    private void makeRoom(Chains chains) {
        Oldest oldest = (Oldest) UNSAFE.getReferenceAcquire(parts, OLDEST);
        long link = oldest == null ? 0 : oldest.next();
        if (link == 0) {
            UNSAFE.compareAndSetReference(parts, OLDEST, oldest, Oldest.of(chains));
            link = ((Oldest) UNSAFE.getReferenceAcquire(parts, OLDEST)).next();
        }
        int taken = link == 0 ? 0 : chains.takeEntry(link);
        if (taken != 0) {
            fallOut(chains, taken);
        }
    }

    private void fallOut(Chains chains, int taken) {
        int entry = Chains.entry(taken);
        int kind = UNSAFE.getInt(chains.entries.words(entry), Entries.at(entry) + Entries.KIND);
        boolean dropped = Kind.isDropped(chains.entries.key(entry));
        Tally tally = tally();
        if ((kind & Kind.END) == 0 && !dropped && generation(chains, taken) == tally.generation) {
            tally.fellOut();
        }
        if (byOrder) {
            UNSAFE.getAndAddInt(owed, Memory.INTS, 1);
        }
        chains.release(taken);
    }

    /** Gives back some of the starts whose objects the application dropped. One thread of the agent, now and then. */
    void tidy() {
        Chains chains = chains();
        int made = chains == null ? 0 : chains.entries.made();
        for (int i = 0; i < TIDIED && i < made; i++) {
            tidied = tidied % made + 1;
            // First the link: should the entry be used again meanwhile, it leads nowhere.
            long link = chains.linkTo(tidied);
            int taken;
            while (Kind.isDropped(chains.entries.key(tidied)) && (taken = chains.takeEntry(link)) != 0) {
                chains.release(taken);
            }
        }
    }

    private boolean isOwed() {
        int ends;
        while ((ends = UNSAFE.getIntVolatile(owed, Memory.INTS)) > 0) {
            if (UNSAFE.compareAndSetInt(owed, Memory.INTS, ends, ends - 1)) {
                return true;
            }
        }
        return false;
    }
}
