package dev.insitu.runtime.follow;

import static dev.insitu.runtime.memory.Memory.UNSAFE;

import java.util.Arrays;

/**
 * One call of a followed method at a time, with everything that it measures. A thread owns the slot from the call's begin to its end.
 * Everything is written by the owner alone; an agent thread reads the sums between two changes of {@link #version}.
 */
final class FollowSlot {
    static final long FREE = 0;

    private static final long OWNER = UNSAFE.objectFieldOffset(FollowSlot.class, "owner");
    private static final long WAKES = UNSAFE.objectFieldOffset(FollowSlot.class, "wakes");
    private static final long VERSION = UNSAFE.objectFieldOffset(FollowSlot.class, "version");

    /** Of the ring of calls that ended slow. */
    private static final int KEPT = 64;

    /** Of a call in it. */
    private static final int WORDS = 5;

    /** The id of the thread inside a call of the followed method. */
    @SuppressWarnings("unused") // by its offset
    private volatile long owner;

    /** Odd while the owner changes the sums. */
    @SuppressWarnings("unused") // by its offset
    private volatile int version;

    /** The number of the call in progress, or of the last one. */
    volatile int call;

    /** When the call in progress began. */
    volatile long startNanos;

    /** The hash of the identity of the pool that the call waits for; 0 if it waits for none. */
    volatile int waitsFor;

    /** How often another thread has ended a wait of a call; {@link #wokenBy} is the newest such thread. */
    @SuppressWarnings("unused") // by its offset
    private volatile int wakes;

    private volatile long wokenBy;

    private FollowSums sums;

    /** Prepared by an agent thread, so that a change of the plan allocates nothing on the application's threads. */
    volatile FollowSums next;

    private int node;

    private final long[] durations = new long[FollowDurations.BUCKETS];
    private final long[] slow = new long[KEPT * WORDS];
    private int slowCount;

    /** Of the current call, if it is asked for. */
    private final FollowValue value = new FollowValue();

    private boolean hasValue;

    boolean isOf(long thread) {
        return owner == thread;
    }

    long owner() {
        return owner;
    }

    boolean take(long thread) {
        return owner == FREE && UNSAFE.compareAndSetLong(this, OWNER, FREE, thread);
    }

    void release() {
        UNSAFE.putLongRelease(this, OWNER, FREE);
    }

    /** A call begins. */
    void begin(FollowPlan plan) {
        FollowSums mine = sums;
        if (mine == null || mine.plan != plan) {
            FollowSums prepared = next;
            mine = prepared != null && prepared.plan == plan ? prepared : new FollowSums(plan);
            sums = mine;
        }
        mine.clear();
        node = 0;
        if (waitsFor != 0) {
            waitsFor = 0;
        }
        int before = call;
        call = before + 1;
        startNanos = System.nanoTime();
    }

    /** A call site is reached: the node that it counts for, below the current one; 0 if it counts nothing here. */
    int enter(int site) {
        FollowSums mine = sums;
        int parent = node;
        int[] row = mine.plan.children[parent];
        if (row == null || site >= row.length || row[site] == 0) {
            return 0;
        }
        int child = row[site];
        node = child;
        mine.enter(child);
        return parent << FollowToken.NODE_BITS | child;
    }

    /** The call at a site ended; restores the node, whatever happened in between. */
    void leave(int child, int parent, long endNanos) {
        FollowSums mine = sums;
        if (child < mine.plan.nodes()) {
            mine.leave(child, endNanos);
            node = parent;
        }
    }

    /** The followed method ended. */
    void end(long endNanos) {
        FollowSums mine = sums;
        long took = Math.max(endNanos - startNanos, 0);
        UNSAFE.putIntRelease(this, VERSION, version + 1);
        UNSAFE.storeStoreFence();
        durations[FollowDurations.bucket(took)]++;
        if (mine.plan.aboveNanos != FollowPlan.UNKNOWN) {
            boolean isSlow = took > mine.plan.aboveNanos;
            mine.add(isSlow ? FollowSums.SLOW : FollowSums.ORDINARY, took);
            if (hasValue) {
                mine.values.add(value, isSlow);
            }
            if (isSlow) {
                keep(endNanos);
            }
        }
        UNSAFE.putIntRelease(this, VERSION, version + 1);
        hasValue = false;
    }

    /** Another thread ends the wait of the call in progress. */
    void wake(long thread) {
        wokenBy = thread;
        UNSAFE.getAndAddInt(this, WAKES, 1);
    }

    int wakes() {
        return wakes;
    }

    long wokenBy() {
        return wokenBy;
    }

    /** Takes the value of the call that is about to end. */
    void note(Object object) {
        FollowSums mine = sums;
        hasValue = mine.values != null && mine.plan.input.read(object, value);
    }

    void note(long number, char type) {
        hasValue = sums.values != null && value.set(number, type);
    }

    private void keep(long endNanos) {
        int at = slowCount % KEPT * WORDS;
        slow[at] = call;
        slow[at + 1] = startNanos;
        slow[at + 2] = endNanos;
        slow[at + 3] = wakes;
        slow[at + 4] = wokenBy;
        slowCount++;
    }

    /** Adds what has ended so far to a reading. Any agent thread. */
    void read(FollowReading reading, int slot) {
        long[] ofSums = new long[reading.sums.length];
        long[] ofDurations = new long[FollowDurations.BUCKETS];
        long[] ofSlow = new long[slow.length];
        int slowSeen;
        FollowValues values;
        int seen;
        do {
            seen = awaitEven();
            FollowSums mine = sums;
            Arrays.fill(ofSums, 0);
            values = null;
            if (mine != null && mine.plan == reading.plan) {
                mine.addTo(ofSums);
                values = mine.values == null ? null : mine.values.copy();
            }
            System.arraycopy(durations, 0, ofDurations, 0, ofDurations.length);
            System.arraycopy(slow, 0, ofSlow, 0, slow.length);
            slowSeen = slowCount;
            UNSAFE.loadFence();
        } while (version != seen);
        reading.add(ofSums, ofDurations);
        if (values != null) {
            values.addTo(reading.inputs());
        }
        for (int i = Math.max(0, slowSeen - KEPT); i < slowSeen; i++) {
            int at = i % KEPT * WORDS;
            reading.slow(new FollowReading.SlowCall(
                    slot, (int) ofSlow[at], ofSlow[at + 1], ofSlow[at + 2], (int) ofSlow[at + 3], ofSlow[at + 4]));
        }
    }

    private int awaitEven() {
        int seen = UNSAFE.getIntAcquire(this, VERSION);
        while ((seen & 1) != 0) {
            Thread.onSpinWait();
            seen = UNSAFE.getIntAcquire(this, VERSION);
        }
        return seen;
    }
}
