package dev.insitu.runtime.follow;

import static dev.insitu.runtime.memory.Memory.UNSAFE;

/**
 * One call of a followed method at a time, with everything that it measures. A thread owns the slot from the call's begin to its end.
 * Everything is written by the owner alone; an agent thread reads the sums between two changes of {@link #version}, without waiting for
 * the owner: it may have no CPU, or have died.
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

    /** How often an agent thread tries to read between two changes. */
    private static final int MOST_TRIES = 1_000;

    /** The id of the thread inside a call of the followed method. */
    volatile long owner;

    /** Odd while the owner changes the sums. */
    private volatile int version;

    /** The number of the call in progress, or of the last one. */
    volatile int call;

    /** When the call in progress began. */
    volatile long startNanos;

    /** The hash of the identity of the pool that the call waits for; 0 if it waits for none. */
    volatile int waitsFor;

    /** The hash of the identity of the last promise that a pool gave the owner, and that pool's. */
    int promise;

    int promisedBy;

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

    /** What the agent thread has read last; null before that. */
    private Copy copy;

    /** The sums under a plan and the ring of slow calls, at one moment. For one agent thread. */
    private static final class Copy {
        final FollowPlan plan;
        final long[] sums;
        final FollowValues values;
        final long[] slow = new long[KEPT * WORDS];
        final int version;
        int slowCount;

        Copy(FollowPlan plan, int version) {
            this.plan = plan;
            this.version = version;
            this.sums = new long[FollowSums.words(plan)];
            this.values = plan.input == null ? null : new FollowValues();
        }
    }

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

    /** The followed method ended: counts the call if it can, and gives the slot back in any case. */
    void finish(long endNanos) {
        try {
            end(endNanos);
            release();
        } catch (Throwable outOfStack) {
            // Calls nothing: the stack may have no room for it. What is counted of the call stays.
            version = (version | 1) + 1;
            owner = FREE;
            if (outOfStack instanceof ThreadDeath stopped) {
                throw stopped;
            }
        }
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
        hasValue = false;
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
            mine.unplanned++;
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

    private void end(long endNanos) {
        FollowSums mine = sums;
        long took = Math.max(endNanos - startNanos, 0);
        // Odd already if the thread of an earlier call was stopped in the midst of this.
        int changing = version | 1;
        UNSAFE.putIntRelease(this, VERSION, changing);
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
        UNSAFE.putIntRelease(this, VERSION, changing + 1);
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

    /**
     * Adds what has ended so far to a reading. While the owner is at it, the sums are those read before. One agent thread.
     */
    void read(FollowReading reading, int slot) {
        // Each of them is whole at any time.
        reading.durations(durations);
        read(reading.plan);
        Copy seen = copy;
        if (seen == null) {
            return;
        }
        if (seen.plan == reading.plan) {
            reading.add(seen.sums);
            if (seen.values != null) {
                seen.values.addTo(reading.inputs());
            }
        }
        for (int i = Math.max(0, seen.slowCount - KEPT); i < seen.slowCount; i++) {
            int at = i % KEPT * WORDS;
            reading.slow(new FollowReading.SlowCall(
                    slot,
                    (int) seen.slow[at],
                    seen.slow[at + 1],
                    seen.slow[at + 2],
                    (int) seen.slow[at + 3],
                    seen.slow[at + 4]));
        }
    }

    private void read(FollowPlan plan) {
        for (int tries = 0; tries < MOST_TRIES; tries++) {
            int before = UNSAFE.getIntAcquire(this, VERSION);
            if (copy != null && copy.version == before && copy.plan == plan) {
                return;
            }
            if ((before & 1) == 0) {
                Copy fresh = new Copy(plan, before);
                FollowSums mine = sums;
                if (mine != null && mine.plan == plan) {
                    mine.copyTo(fresh.sums);
                    if (fresh.values != null) {
                        mine.values.copyTo(fresh.values);
                    }
                }
                System.arraycopy(slow, 0, fresh.slow, 0, slow.length);
                fresh.slowCount = slowCount;
                UNSAFE.loadFence();
                if (version == before) {
                    copy = fresh;
                    return;
                }
            }
            Thread.onSpinWait();
        }
    }
}
