package dev.insitu.runtime;

/**
 * What woven code calls. A method with a probe is its old self between two reads of the clock:
 *
 * <pre>{@code
 * long start = System.nanoTime();
 * try {
 *     ...                            // the method as it was; at each return of its own:
 *     Probe.took(System.nanoTime() - start, 7);
 * } catch (Throwable failure) {
 *     Probe.failed(System.nanoTime() - start, 7);
 *     throw failure;
 * }
 * }</pre>
 *
 * <p>A sample goes into counters that only the current thread writes ({@link Owner}), in memory outside the heap that
 * outlives the process ({@link Layout}): a few loads and plain stores, no atomics, no locks, no allocation. What is
 * needed only once (an owner, a cell, a page of buckets) is made on the side, out of memory that the agent keeps ready.
 *
 * <p>Any thread may call these methods at any time. They throw nothing of their own; a thread that runs out of stack
 * here gets the StackOverflowError it was about to get, and that call is not counted. A negative duration (a clock that
 * stepped back) counts as 0.
 */
public final class Probe {
    private Probe() {}

    /** A call returned. */
    public static void took(long nanos, int probe) {
        record(nanos, probe, Outcome.RETURNED);
    }

    /** A call ended in an exception, its own or one that passes through. */
    public static void failed(long nanos, int probe) {
        record(nanos, probe, Outcome.FAILED);
    }

    /** A call returned a boolean; only {@code true} is timed. */
    public static void tookWhenTrue(boolean returned, long nanos, int probe) {
        record(nanos, probe, returned ? Outcome.RETURNED : Outcome.SKIPPED);
    }

    /** A call returned an object; only a non-null one is timed. */
    public static void tookWhenNonNull(Object returned, long nanos, int probe) {
        record(nanos, probe, returned != null ? Outcome.RETURNED : Outcome.SKIPPED);
    }

    /** A call returned a byte, short, char or int; only a positive one is timed. */
    public static void tookWhenPositive(int returned, long nanos, int probe) {
        record(nanos, probe, returned > 0 ? Outcome.RETURNED : Outcome.SKIPPED);
    }

    /** A call returned a long; only a positive one is timed. */
    public static void tookWhenPositive(long returned, long nanos, int probe) {
        record(nanos, probe, returned > 0 ? Outcome.RETURNED : Outcome.SKIPPED);
    }

    /** A call returned a float; only a positive one is timed. */
    public static void tookWhenPositive(float returned, long nanos, int probe) {
        record(nanos, probe, returned > 0 ? Outcome.RETURNED : Outcome.SKIPPED);
    }

    /** A call returned a double; only a positive one is timed. */
    public static void tookWhenPositive(double returned, long nanos, int probe) {
        record(nanos, probe, returned > 0 ? Outcome.RETURNED : Outcome.SKIPPED);
    }

    private static void record(long nanos, int probe, int outcome) {
        long cell = Owners.currentCell(probe);
        if (cell != 0 && outcome != Outcome.SKIPPED && Cell.epoch(cell) == Epoch.current()) {
            long counter = Cell.recentCounter(cell, nanos);
            if (counter != 0) {
                Cell.count(cell, counter, nanos, outcome == Outcome.FAILED);
            } else {
                recordElsewhere(Math.max(nanos, 0), cell, probe, outcome);
            }
        } else {
            recordFirst(Math.max(nanos, 0), probe, outcome);
        }
    }

    /** The way of a sample in another page than the one before it. */
    private static void recordElsewhere(long nanos, long cell, int probe, int outcome) {
        int bucket = Buckets.indexOf(nanos);
        long counter = Cell.counter(cell, bucket);
        if (counter != 0) {
            Cell.count(cell, counter, nanos, outcome == Outcome.FAILED);
            Cell.hit(cell, bucket);
        } else {
            recordFirst(nanos, probe, outcome);
        }
    }

    /** The way of a thread's first sample, of its first in a page or an epoch, and of threads that share. */
    private static void recordFirst(long nanos, int probe, int outcome) {
        try {
            int epoch = Epoch.current();
            Owner owner = Owners.currentOrNew();
            if (owner == null) {
                Stripes.record(epoch, probe, nanos, outcome);
            } else if (!owner.isMuted()) {
                owner.recordMuted(epoch, probe, nanos, outcome);
            }
        } catch (Throwable outOfStackOrMemory) {
            // Nothing of ours may reach the application; the sample is lost with the frame or the heap.
        }
    }
}
