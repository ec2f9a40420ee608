package dev.insitu.runtime;

import static dev.insitu.runtime.memory.Memory.UNSAFE;

import dev.insitu.runtime.counters.Outcome;
import dev.insitu.runtime.counters.ProbeCounters;
import dev.insitu.runtime.counters.ThreadBlock;
import dev.insitu.runtime.counters.ThreadCounters;
import dev.insitu.runtime.counters.ThreadRegistry;
import dev.insitu.runtime.counters.ThreadRows;
import dev.insitu.runtime.counters.ThrownCounts;
import dev.insitu.runtime.memory.Epoch;
import dev.insitu.runtime.memory.ThreadBlockLayout;
import dev.insitu.runtime.virtual.VirtualCalls;
import jdk.internal.vm.annotation.DontInline;

/**
 * The methods that woven code calls. A method with a probe keeps its code, between two readings of the clock:
 *
 * <pre>{@code
 * long call = Probe.begin(7);                // the first reading; from now on the call is in flight
 * try {
 *     ...                                    // the method as it was; at each return of its own:
 *     return Probe.returned(result, call);   // the second reading
 * } catch (Throwable failure) {
 *     throw Probe.failed(failure, call);     // likewise
 * }
 * }</pre>
 *
 * <p>The woven method keeps one long while it runs: the address of the call among those in flight, which holds its start and its
 * probe; for other calls, the start and the probe themselves. It keeps nothing across the calls at its begin and end, not even
 * the exception. Each value that compiled code keeps, and each word that it puts on the stack, enlarges every frame of a
 * recursion. For the same reason these methods have more bytecodes than HotSpot's first compiler inlines (35): each inlined
 * method enlarges the frame. The second compiler inlines them all.
 *
 * <p>A sample goes into counters that only the current thread writes ({@link ThreadCounters}), in memory outside the heap that
 * outlives the process ({@link dev.insitu.runtime.memory.Layout}): a few loads and plain stores, no atomics, no locks, no
 * allocation. Objects needed only once (an owner, a cell, a page of buckets) are allocated off the hot path, from memory that
 * the agent keeps ready.
 *
 * <p>Where calls with a probe nest on a thread, the outer one's self time is counted as well ({@link
 * dev.insitu.runtime.counters.SelfTimeTracker}); where no calls nest, that costs a comparison and a store.
 *
 * <p>Any thread may call these methods at any time. They throw nothing of their own. A thread that runs out of stack at a call's
 * begin gets the StackOverflowError that the call's own next call would get. At a call's end it goes on with the call's result, or
 * with the exception that the call ended in: then the call is not counted. A negative duration (a clock that stepped back) counts as
 * 0. A ThreadDeath that another thread has thrown into this one belongs to the application and is rethrown.
 */
public final class Probe {
    private Probe() {}

    /**
     * Set in the value of a call that is not in flight, together with its start. The address of a call in flight does not have
     * this bit.
     */
    private static final long NOT_IN_FLIGHT = Long.MIN_VALUE;

    /** The low bits of the value of a call that is not in flight hold its start, those above its probe: see {@link #begin}. */
    private static final int START_BITS = 52;

    private static final int ABOVE_START = Long.SIZE - START_BITS;

    /** Only smaller probe numbers go into the value of a call. */
    public static final int BEGIN_LIMIT = 1 << (ABOVE_START - 1);

    /**
     * A call of the current thread begins now. It is in flight if memory, and the number of other calls around it, permit. If
     * not, the value holds the start's last {@value #START_BITS} bits: enough for calls of up to 26 days.
     *
     * @param probe less than {@link #BEGIN_LIMIT}
     * @return the value to pass at the call's end
     */
    public static long begin(int probe) {
        long call = enter(probe);
        long startNanos = System.nanoTime();
        if (call == 0) {
            return hidden(startNanos, probe);
        }
        // Writes ThreadBlock's words here instead of calling it: see above. The start is a release store too: on a
        // CPU that reorders stores, a reader could otherwise see it before the end of the call that was here.
        UNSAFE.putLongRelease(null, call + ThreadBlockLayout.CALL_START, startNanos);
        UNSAFE.putLongRelease(
                null, ThreadBlock.of(call) + ThreadBlockLayout.THREAD_TOP, call + ThreadBlockLayout.CALL_BYTES);
        return call;
    }

    /** The value of a call that is not in flight. */
    private static long hidden(long startNanos, int probe) {
        return NOT_IN_FLIGHT | (long) probe << START_BITS | startNanos << ABOVE_START >>> ABOVE_START;
    }

    /** When such a call began, by a later reading. */
    private static long hiddenStart(long endNanos, long call) {
        return endNanos - ((endNanos - call) << ABOVE_START >> ABOVE_START);
    }

    private static int hiddenProbe(long call) {
        return (int) (call >>> START_BITS) & (BEGIN_LIMIT - 1);
    }

    /**
     * A call of the current thread is about to begin. Counters are looked up, or created for a thread's first call, before the
     * clock is read.
     *
     * @return the argument for {@link #began}; 0 if the call is not among those in flight
     */
    public static long enter(int probe) {
        long row = ThreadRows.current();
        long cell = ThreadRows.cell(row, probe);
        return cell != 0 && ProbeCounters.epoch(cell) == Epoch.current()
                ? ThreadBlock.push(ThreadRows.block(row), cell)
                : FirstCalls.enter(probe);
    }

    /**
     * The call began.
     *
     * @param call the result of {@link #enter}; 0 if the call is not among those in flight
     * @return the value to pass at the call's end
     */
    public static long began(long startNanos, long call) {
        if (call == 0) {
            return startNanos | NOT_IN_FLIGHT;
        }
        // As above.
        UNSAFE.putLongRelease(null, call + ThreadBlockLayout.CALL_START, startNanos);
        UNSAFE.putLongRelease(
                null, ThreadBlock.of(call) + ThreadBlockLayout.THREAD_TOP, call + ThreadBlockLayout.CALL_BYTES);
        return call;
    }

    /** The call that has just begun is a call of another probe too. For that probe it is in flight until the first one ends. */
    public static void alsoBegan(long startNanos, int probe) {
        began(startNanos, enter(probe));
    }

    /**
     * When a call began, from the value of {@link #began}. Valid until the thread's next call begins, also after this call's
     * end.
     */
    public static long start(long call) {
        // Bit 62 is the sign of the start: the clock does not reach it in a century.
        return call > 0 ? ThreadBlock.start(call) : call << 1 >> 1;
    }

    /** Removes the call from those in flight; its duration is recorded separately. */
    public static void ended(long call) {
        if (call > 0) {
            ThreadBlock.pop(call);
        }
    }

    /** The same where no duration of the call itself is recorded. */
    public static void left(long call, int probe) {
        if (call > 0) {
            ThreadBlock.pop(call);
        }
        if (ThreadRegistry.isCurrentVirtual()) {
            VirtualCalls.left(call, probe);
        }
    }

    /** A call that {@link #begin} announced returned, without a number. */
    public static void returned(long call) {
        long endNanos = System.nanoTime();
        if (call > 0 && ProbeCounters.epoch(ThreadBlock.cell(call)) == Epoch.current()) {
            count(endNanos, call);
        } else {
            countOtherwise(endNanos, call);
        }
    }

    /**
     * The same with a number. It must be computed before the clock is read; see {@link Result}. Each type repeats the steps, because a
     * shared method would be one more level of inlining in each woven method.
     *
     * @return the number
     */
    public static int returned(int result, long call) {
        if (result == Result.RARE) {
            Result.met = true;
        }
        long endNanos = System.nanoTime();
        if (call > 0 && ProbeCounters.epoch(ThreadBlock.cell(call)) == Epoch.current()) {
            count(endNanos, call);
        } else {
            countOtherwise(endNanos, call);
        }
        return result;
    }

    /** The same, with a long. */
    public static long returned(long result, long call) {
        if (result == Result.RARE_LONG) {
            Result.met = true;
        }
        long endNanos = System.nanoTime();
        if (call > 0 && ProbeCounters.epoch(ThreadBlock.cell(call)) == Epoch.current()) {
            count(endNanos, call);
        } else {
            countOtherwise(endNanos, call);
        }
        return result;
    }

    /** The same, with a float. */
    public static float returned(float result, long call) {
        if (result == Result.RARE_FLOAT) {
            Result.met = true;
        }
        long endNanos = System.nanoTime();
        if (call > 0 && ProbeCounters.epoch(ThreadBlock.cell(call)) == Epoch.current()) {
            count(endNanos, call);
        } else {
            countOtherwise(endNanos, call);
        }
        return result;
    }

    /** The same, with a double. */
    public static double returned(double result, long call) {
        if (result == Result.RARE_DOUBLE) {
            Result.met = true;
        }
        long endNanos = System.nanoTime();
        if (call > 0 && ProbeCounters.epoch(ThreadBlock.cell(call)) == Epoch.current()) {
            count(endNanos, call);
        } else {
            countOtherwise(endNanos, call);
        }
        return result;
    }

    /** Counts a call in flight that returned in the epoch in which it began. */
    private static void count(long endNanos, long call) {
        try {
            long startNanos = ThreadBlock.start(call);
            long block = ThreadBlock.of(call);
            if (ThreadBlock.lastStart(block) <= startNanos) {
                ThreadBlock.pop(call);
                ThreadBlock.lastStart(block, startNanos);
                add(endNanos - startNanos, ThreadBlock.cell(call), Outcome.RETURNED);
            } else {
                countOtherwise(endNanos, call);
            }
        } catch (StackOverflowError outOfStack) {
            // The call has returned, and its result is the application's.
        }
    }

    /** Counts a call that returned and contains the previous one, began in another epoch, or is not among those in flight. */
    @DontInline
    private static void countOtherwise(long endNanos, long call) {
        ended(call);
        record(endNanos, start(endNanos, call), probe(call), Outcome.RETURNED);
    }

    private static long start(long endNanos, long call) {
        return call > 0 ? ThreadBlock.start(call) : hiddenStart(endNanos, call);
    }

    private static int probe(long call) {
        return call > 0 ? ProbeCounters.probe(ThreadBlock.cell(call)) : hiddenProbe(call);
    }

    /**
     * A call that {@link #begin} announced ended in an exception, its own or one that passes through.
     *
     * @return the exception
     */
    @DontInline
    public static Throwable failed(Throwable failure, long call) {
        long endNanos = System.nanoTime();
        ended(call);
        failed(failure, endNanos, start(endNanos, call), probe(call));
        return failure;
    }

    /** A call of the current thread returned. */
    public static void took(long endNanos, long startNanos, int probe) {
        record(endNanos, startNanos, probe, Outcome.RETURNED);
    }

    /** A call of the current thread ended in an exception, its own or one that passes through. */
    public static void failed(Throwable failure, long endNanos, long startNanos, int probe) {
        try {
            // Only little stack is needed here: see StackRoom.
            ThreadCounters owner = failure instanceof StackOverflowError ? ThreadRegistry.current() : null;
            if (owner == null || owner.room.isWorthTrying(startNanos)) {
                countFailed(failure, endNanos, startNanos, probe, owner);
            }
        } catch (StackOverflowError outOfStack) {
            // The application gets the exception in which its call ended, not this one.
        }
    }

    @DontInline
    private static void countFailed(
            Throwable failure, long endNanos, long startNanos, int probe, ThreadCounters overflowing) {
        boolean counted = record(endNanos, startNanos, probe, Outcome.FAILED);
        if (counted) {
            threw(failure, probe);
        }
        if (counted && overflowing != null) {
            overflowing.room.succeeded();
        }
    }

    /** Counts the exception of a call that was counted as failed. */
    static void threw(Throwable failure, int probe) {
        ThreadCounters owner = null;
        try {
            owner = ThreadRegistry.current();
            if (owner == null || !owner.isMuted()) {
                ThrownCounts.count(failure, probe, owner);
            }
        } catch (ThreadDeath stopped) {
            throw stopped;
        } catch (Throwable outOfStackOrMemory) {
            // No exception of the agent's may reach the application. The call counts as an error without the name of
            // its exception.
            if (owner != null) {
                owner.room.ranOut = true;
            }
        }
    }

    /** A call returned a boolean; only {@code true} is timed. */
    public static void tookWhenTrue(boolean returned, long endNanos, long startNanos, int probe) {
        record(endNanos, startNanos, probe, returned ? Outcome.RETURNED : Outcome.SKIPPED);
    }

    /** A call returned an object; only a non-null one is timed. */
    public static void tookWhenNonNull(Object returned, long endNanos, long startNanos, int probe) {
        record(endNanos, startNanos, probe, returned != null ? Outcome.RETURNED : Outcome.SKIPPED);
    }

    /** A call returned a byte, short, char or int; only a positive one is timed. */
    public static void tookWhenPositive(int returned, long endNanos, long startNanos, int probe) {
        record(endNanos, startNanos, probe, returned > 0 ? Outcome.RETURNED : Outcome.SKIPPED);
    }

    /** A call returned a long; only a positive one is timed. */
    public static void tookWhenPositive(long returned, long endNanos, long startNanos, int probe) {
        record(endNanos, startNanos, probe, returned > 0 ? Outcome.RETURNED : Outcome.SKIPPED);
    }

    /** A call returned a float; only a positive one is timed. */
    public static void tookWhenPositive(float returned, long endNanos, long startNanos, int probe) {
        record(endNanos, startNanos, probe, returned > 0 ? Outcome.RETURNED : Outcome.SKIPPED);
    }

    /** A call returned a double; only a positive one is timed. */
    public static void tookWhenPositive(double returned, long endNanos, long startNanos, int probe) {
        record(endNanos, startNanos, probe, returned > 0 ? Outcome.RETURNED : Outcome.SKIPPED);
    }

    /** Records a duration that is no call of the current thread, or a call that others do not nest in. */
    public static void took(long nanos, int probe) {
        recordIn(ThreadRows.current(), nanos, probe, Outcome.RETURNED);
    }

    /** The same, with a result of {@link ThreadRows#current} that may be old. */
    static void tookIn(long row, long nanos, int probe) {
        recordIn(row, nanos, probe, Outcome.RETURNED);
    }

    /**
     * The same, and it failed.
     *
     * @param failure null if unknown
     */
    public static void failed(Throwable failure, long nanos, int probe) {
        if (recordIn(ThreadRows.current(), nanos, probe, Outcome.FAILED) && failure != null) {
            threw(failure, probe);
        }
    }

    /** Whether it was counted. */
    private static boolean record(long endNanos, long startNanos, int probe, int outcome) {
        try {
            long nanos = endNanos - startNanos;
            long row = ThreadRows.current();
            long cell = ThreadRows.cell(row, probe);
            if (cell != 0
                    && outcome != Outcome.SKIPPED
                    && ProbeCounters.epoch(cell) == Epoch.current()
                    && ThreadBlock.lastStart(ThreadRows.block(row)) <= startNanos) {
                ThreadBlock.lastStart(ThreadRows.block(row), startNanos);
                return add(nanos, cell, outcome);
            }
            return recordNesting(endNanos, startNanos, probe, outcome);
        } catch (StackOverflowError outOfStack) {
            // What the call ended in is the application's.
            return false;
        }
    }

    private static boolean recordIn(long row, long nanos, int probe, int outcome) {
        long cell = ThreadRows.cell(row, probe);
        if (cell != 0 && outcome != Outcome.SKIPPED && ProbeCounters.epoch(cell) == Epoch.current()) {
            return add(nanos, cell, outcome);
        }
        return FirstCalls.record(Math.max(nanos, 0), probe, outcome);
    }

    /** Whether it was counted. */
    private static boolean add(long nanos, long cell, int outcome) {
        long counter = ProbeCounters.recentCounter(cell, nanos);
        if (counter == 0) {
            return addElsewhere(Math.max(nanos, 0), cell, outcome);
        }
        ProbeCounters.count(cell, counter, nanos, outcome == Outcome.FAILED);
        return true;
    }

    /**
     * Counts in another page than the previous sample. Only one call: values that a compiled method keeps across several take
     * room on the stack.
     */
    @DontInline
    private static boolean addElsewhere(long nanos, long cell, int outcome) {
        return ProbeCounters.countElsewhere(cell, nanos, outcome == Outcome.FAILED)
                || FirstCalls.record(nanos, ProbeCounters.probe(cell), outcome);
    }

    /** Records a call that contains the previous one, any call where calls nest, and a thread's first. */
    @DontInline
    private static boolean recordNesting(long endNanos, long startNanos, int probe, int outcome) {
        ThreadCounters owner = ThreadRegistry.current();
        if (owner != null && owner.isMuted()) {
            // Agent threads call woven JDK methods as well.
            return false;
        }
        if (owner == null && ThreadRegistry.isCurrentVirtual()) {
            boolean counted = FirstCalls.record(Math.max(endNanos - startNanos, 0), probe, outcome);
            VirtualCalls.ended(startNanos, endNanos, probe, outcome, counted);
            return counted;
        }
        boolean counted = recordIn(ThreadRows.current(), endNanos - startNanos, probe, outcome);
        // A call that ran out of stack here has no sample and therefore no self time.
        if (counted && outcome != Outcome.SKIPPED) {
            try {
                owner = owner != null ? owner : ThreadRegistry.current();
                if (owner != null && !owner.isMuted()) {
                    owner.ended(startNanos, endNanos, probe);
                }
            } catch (ThreadDeath stopped) {
                throw stopped;
            } catch (Throwable outOfStackOrMemory) {
                // No exception of the agent's may reach the application; this call has no self time.
                if (owner != null) {
                    owner.room.ranOut = true;
                }
            }
        }
        return counted;
    }
}
