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
import dev.insitu.runtime.memory.ThreadLayout;
import jdk.internal.vm.annotation.DontInline;

/**
 * The methods that woven code calls. A method with a probe keeps its code, between two readings of the clock:
 *
 * <pre>{@code
 * long call = Probe.enter(7);
 * call = Probe.began(System.nanoTime(), call);   // from now on it is in flight
 * try {
 *     ...                                        // the method as it was; at each return of its own:
 *     return Probe.ended(result, call, 7);       // the second reading
 * } catch (Throwable failure) {
 *     Probe.ended(failure, call, 7);             // likewise
 *     throw failure;
 * }
 * }</pre>
 *
 * <p>The woven method keeps one long while it runs: the address of the call among those in flight, which holds its start; for
 * other calls, the start itself. It keeps nothing across the call at the end. Each value that compiled code keeps enlarges
 * every frame of a recursion. For the same reason the methods at the end have more bytecodes than HotSpot's first compiler
 * inlines (35): each inlined method enlarges the frame. The second compiler inlines them all.
 *
 * <p>A sample goes into counters that only the current thread writes ({@link ThreadCounters}), in memory outside the heap that
 * outlives the process ({@link dev.insitu.runtime.memory.Layout}): a few loads and plain stores, no atomics, no locks, no
 * allocation. Objects needed only once (an owner, a cell, a page of buckets) are allocated off the hot path, from memory that
 * the agent keeps ready.
 *
 * <p>Where calls with a probe nest on a thread, the outer one's self time is counted as well ({@link
 * dev.insitu.runtime.counters.SelfTimeTracker}); where no calls nest, that costs a comparison and a store.
 *
 * <p>Any thread may call these methods at any time. They throw nothing of their own. A thread that runs out of stack here gets
 * the StackOverflowError that it was about to get, and the call is not counted. A negative duration (a clock that stepped back)
 * counts as 0. A ThreadDeath that another thread has thrown into this one belongs to the application and is rethrown.
 */
public final class Probe {
    private Probe() {}

    /**
     * Set in the value of a call that is not in flight, together with its start. The address of a call in flight does not have
     * this bit.
     */
    private static final long NOT_IN_FLIGHT = Long.MIN_VALUE;

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
        // Writes ThreadBlock's words here instead of calling it: see above. The start is a release store too: on a
        // CPU that reorders stores, a reader could otherwise see it before the end of the call that was here.
        UNSAFE.putLongRelease(null, call + ThreadLayout.CALL_START, startNanos);
        UNSAFE.putLongRelease(null, ThreadBlock.of(call) + ThreadLayout.THREAD_TOP, call + ThreadLayout.CALL_BYTES);
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

    /** A call that {@link #began} announced returned, without a number. */
    public static void ended(long call, int probe) {
        long endNanos = System.nanoTime();
        if (call > 0) {
            returned(endNanos, call, probe);
        } else {
            endedOtherwise(endNanos, call, probe);
        }
    }

    /**
     * The same with a number. It must be computed before the clock is read; see {@link Result}.
     *
     * @return the number
     */
    public static int ended(int result, long call, int probe) {
        if (result == Result.RARE) {
            Result.met = true;
        }
        long endNanos = System.nanoTime();
        if (call > 0) {
            returned(endNanos, call, probe);
        } else {
            endedOtherwise(endNanos, call, probe);
        }
        return result;
    }

    /** The same, with a long. */
    public static long ended(long result, long call, int probe) {
        if (result == Result.RARE_LONG) {
            Result.met = true;
        }
        long endNanos = System.nanoTime();
        if (call > 0) {
            returned(endNanos, call, probe);
        } else {
            endedOtherwise(endNanos, call, probe);
        }
        return result;
    }

    /** The same, with a float. */
    public static float ended(float result, long call, int probe) {
        if (result == Result.RARE_FLOAT) {
            Result.met = true;
        }
        long endNanos = System.nanoTime();
        if (call > 0) {
            returned(endNanos, call, probe);
        } else {
            endedOtherwise(endNanos, call, probe);
        }
        return result;
    }

    /** The same, with a double. */
    public static double ended(double result, long call, int probe) {
        if (result == Result.RARE_DOUBLE) {
            Result.met = true;
        }
        long endNanos = System.nanoTime();
        if (call > 0) {
            returned(endNanos, call, probe);
        } else {
            endedOtherwise(endNanos, call, probe);
        }
        return result;
    }

    /** A call in flight returned. */
    private static void returned(long endNanos, long call, int probe) {
        ThreadBlock.pop(call);
        long startNanos = ThreadBlock.start(call);
        long cell = ThreadBlock.cell(call);
        long block = ThreadBlock.of(call);
        if (ProbeCounters.epoch(cell) == Epoch.current() && ThreadBlock.lastStart(block) <= startNanos) {
            ThreadBlock.lastStart(block, startNanos);
            add(endNanos - startNanos, cell, probe, Outcome.RETURNED);
        } else {
            endedOtherwise(endNanos, call, probe);
        }
    }

    /** Ends a call that contains the previous one, began in another epoch, or is not among those in flight. */
    @DontInline
    private static void endedOtherwise(long endNanos, long call, int probe) {
        record(endNanos, start(call), probe, Outcome.RETURNED);
    }

    /** A call that {@link #began} announced ended in an exception, its own or one that passes through. */
    @DontInline
    public static void ended(Throwable failure, long call, int probe) {
        long endNanos = System.nanoTime();
        ended(call);
        failed(failure, endNanos, start(call), probe);
    }

    /** A call of the current thread returned. */
    public static void took(long endNanos, long startNanos, int probe) {
        record(endNanos, startNanos, probe, Outcome.RETURNED);
    }

    /** A call of the current thread ended in an exception, its own or one that passes through. */
    public static void failed(Throwable failure, long endNanos, long startNanos, int probe) {
        if (record(endNanos, startNanos, probe, Outcome.FAILED)) {
            threw(failure, probe);
        }
    }

    /** Counts the exception of a call that was counted as failed. */
    static void threw(Throwable failure, int probe) {
        try {
            if (!ThreadRegistry.isMuted()) {
                ThrownCounts.count(failure, probe);
            }
        } catch (ThreadDeath stopped) {
            throw stopped;
        } catch (Throwable outOfStackOrMemory) {
            // No exception of the agent's may reach the application. The call counts as an error without the name of
            // its exception.
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
        long nanos = endNanos - startNanos;
        long row = ThreadRows.current();
        long cell = ThreadRows.cell(row, probe);
        if (cell != 0
                && outcome != Outcome.SKIPPED
                && ProbeCounters.epoch(cell) == Epoch.current()
                && ThreadBlock.lastStart(ThreadRows.block(row)) <= startNanos) {
            ThreadBlock.lastStart(ThreadRows.block(row), startNanos);
            return add(nanos, cell, probe, outcome);
        }
        return recordNesting(endNanos, startNanos, probe, outcome);
    }

    private static boolean recordIn(long row, long nanos, int probe, int outcome) {
        long cell = ThreadRows.cell(row, probe);
        if (cell != 0 && outcome != Outcome.SKIPPED && ProbeCounters.epoch(cell) == Epoch.current()) {
            return add(nanos, cell, probe, outcome);
        }
        return FirstCalls.record(Math.max(nanos, 0), probe, outcome);
    }

    /** Whether it was counted. */
    private static boolean add(long nanos, long cell, int probe, int outcome) {
        long counter = ProbeCounters.recentCounter(cell, nanos);
        if (counter == 0) {
            return addElsewhere(Math.max(nanos, 0), cell, probe, outcome);
        }
        ProbeCounters.count(cell, counter, nanos, outcome == Outcome.FAILED);
        return true;
    }

    /**
     * Counts in another page than the previous sample. Only one call: values that a compiled method keeps across several take
     * room on the stack.
     */
    @DontInline
    private static boolean addElsewhere(long nanos, long cell, int probe, int outcome) {
        return ProbeCounters.countElsewhere(cell, nanos, outcome == Outcome.FAILED)
                || FirstCalls.record(nanos, probe, outcome);
    }

    /** Records a call that contains the previous one, any call where calls nest, and a thread's first. */
    @DontInline
    private static boolean recordNesting(long endNanos, long startNanos, int probe, int outcome) {
        ThreadCounters owner = ThreadRegistry.current();
        if (owner != null && owner.isMuted()) {
            // Agent threads call woven JDK methods as well.
            return false;
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
            }
        }
        return counted;
    }
}
