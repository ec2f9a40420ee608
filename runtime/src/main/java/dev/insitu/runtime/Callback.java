package dev.insitu.runtime;

import dev.insitu.runtime.counters.ResultCounts;
import dev.insitu.runtime.counters.ThreadCounters;
import dev.insitu.runtime.counters.ThreadRegistry;
import dev.insitu.runtime.pairing.GivenClasses;
import dev.insitu.runtime.pairing.InFlightTable;
import java.util.concurrent.CancellationException;

/**
 * Woven code calls this where an object that a call was given ends the call: its first call back does, on any thread. The call waits
 * for it in the table of the probe's {@link Span}, under the object's identity, held weakly.
 *
 * <pre>{@code
 * Object call = Callback.given(handler, 7);      // the probed method
 * try {
 *     ...
 *     Callback.returned(call);
 * } catch (Throwable failure) {
 *     Callback.failed(failure, call);            // ends the call, unless it has ended
 *     throw failure;
 * }
 *
 * Object end = Callback.ending(this, failure, Callback.BY_ARGUMENT, 3);     // the object's method
 * try {
 *     ...
 * } finally {
 *     Callback.ended(end);
 * }
 * }</pre>
 *
 * <p>The objects' methods are woven, and calls of them for objects whose class no agent can change. Where one end passes through
 * several of these on its way (a call and the method called, an override and what it overrides), the outermost counts. Any thread;
 * throws nothing.
 */
public final class Callback {
    private Callback() {}

    /** Ways to end: a failure if an argument is an exception; always a failure; a cancellation. */
    public static final int BY_ARGUMENT = 0;

    public static final int FAILURE = 1;
    public static final int CANCELLATION = 2;

    /** In place of a probe: the object ends an iteration of the driver. */
    public static final int ITERATION = -1;

    /** In place of a probe, this minus a rule: a call of the object that ends the rule's calls. */
    private static final int END = -2;

    /** The probes of each rule. Replaced as a whole. */
    private static volatile int[][] probes = {};

    /** Without a stack, which would keep the classes on it, the agent's among them, for good. Only its type counts. */
    private static final class Cancelled extends CancellationException {
        private static final long serialVersionUID = 1;

        @Override
        @SuppressWarnings("UnsynchronizedOverridesSynchronized") // Does nothing.
        public Throwable fillInStackTrace() {
            return this;
        }
    }

    @SuppressWarnings(
            "StaticAssignmentOfThrowable") // Made once, because a call may be cancelled where the heap is full.
    private static final Cancelled CANCELLED = new Cancelled();

    /** A call on its thread's stack that passes an object, or is a call of the object that ends calls. */
    private static final class Call {
        final Object callback;
        final int probe;
        final ThreadCounters owner;
        final Call outer;
        long startNanos;

        /** Its start in the table of its probe; 0 if it is in none. */
        long start;

        Call(Object callback, int probe, ThreadCounters owner) {
            this.callback = callback;
            this.probe = probe;
            this.owner = owner;
            this.outer = owner == null ? null : (Call) owner.passes;
        }

        void enter() {
            if (owner != null) {
                owner.passes = this;
            }
        }

        void leave() {
            if (owner != null) {
                owner.passes = outer;
            }
        }
    }

    /** A number for a rule whose objects end calls. */
    public static synchronized int newRule() {
        int[][] before = probes;
        int[][] more = new int[before.length + 1][];
        System.arraycopy(before, 0, more, 0, before.length);
        more[before.length] = new int[0];
        probes = more;
        return before.length;
    }

    /** Makes a rule's objects end calls of a probe that is a span by key, or iterations. */
    public static synchronized void define(int rule, int probe) {
        int[][] all = probes.clone();
        int[] before = all[rule];
        for (int known : before) {
            if (known == probe) {
                return;
            }
        }
        int[] more = new int[before.length + 1];
        System.arraycopy(before, 0, more, 0, before.length);
        more[before.length] = probe;
        all[rule] = more;
        probes = all;
    }

    /**
     * A call begins that was given an object. A call that passes on what its caller, of the same probe, was given is a part of that one.
     *
     * @param callback if null, the call ends at its return
     * @return the argument for {@link #returned} and {@link #failed}
     */
    public static Object given(Object callback, int probe) {
        try {
            InFlightTable table = Span.table(probe);
            if (table == null) {
                return null;
            }
            ThreadCounters owner = ThreadRegistry.currentOrNew();
            if (callback != null && isPassedOn(callback, probe, owner)) {
                return null;
            }
            Call call = new Call(callback, probe, owner);
            if (callback == null) {
                call.startNanos = System.nanoTime();
                return call;
            }
            String unwoven = GivenClasses.add(callback.getClass());
            if (unwoven != null) {
                ResultCounts.unwoven(unwoven, probe);
            }
            int reserved = table.reserve(callback);
            call.start = table.nameOf(reserved);
            call.enter();
            call.startNanos = System.nanoTime();
            table.start(reserved, call.startNanos, 0);
            return call;
        } catch (ThreadDeath stopped) {
            throw stopped;
        } catch (Throwable outOfStackOrMemory) {
            // As in Probe: no exception of the agent's may reach the application.
            return null;
        }
    }

    /** The call returned. */
    public static void returned(Object call) {
        if (call != null) {
            try {
                Call returned = (Call) call;
                if (returned.callback != null) {
                    returned.leave();
                } else {
                    Probe.took(System.nanoTime() - returned.startNanos, returned.probe);
                    ResultCounts.nullGiven(returned.probe);
                }
            } catch (ThreadDeath stopped) {
                throw stopped;
            } catch (Throwable outOfStackOrMemory) {
                // As above.
            }
        }
    }

    /** The call threw, which ends it unless it has ended. */
    public static void failed(Throwable failure, Object call) {
        if (call != null) {
            long endNanos = System.nanoTime();
            try {
                Call failed = (Call) call;
                if (failed.callback == null) {
                    Probe.failed(failure, endNanos - failed.startNanos, failed.probe);
                    return;
                }
                failed.leave();
                InFlightTable table = Span.table(failed.probe);
                int start = table == null ? 0 : table.endOf(failed.start);
                if (start != 0) {
                    table.release(start);
                    Probe.failed(failure, endNanos - failed.startNanos, failed.probe);
                }
            } catch (ThreadDeath stopped) {
                throw stopped;
            } catch (Throwable outOfStackOrMemory) {
                // As above.
            }
        }
    }

    /**
     * An object's method that ends calls is entered.
     *
     * @param failure an exception among its arguments, or any other object
     * @param how {@link #BY_ARGUMENT}, {@link #FAILURE} or {@link #CANCELLATION}
     * @return the argument for {@link #ended}
     */
    public static Object ending(Object callback, Object failure, int how, int rule) {
        try {
            return GivenClasses.mayHave(callback.getClass(), false) ? end(callback, failure, how, rule) : null;
        } catch (ThreadDeath stopped) {
            throw stopped;
        } catch (Throwable outOfStackOrMemory) {
            // As above.
            return null;
        }
    }

    /** As {@link #ending}, at a call: for an object whose methods cannot be woven. */
    public static Object calling(Object callback, Object failure, int how, int rule) {
        try {
            return callback != null && GivenClasses.mayHave(callback.getClass(), true)
                    ? end(callback, failure, how, rule)
                    : null;
        } catch (ThreadDeath stopped) {
            throw stopped;
        } catch (Throwable outOfStackOrMemory) {
            // As above.
            return null;
        }
    }

    /** The object's method is left. */
    public static void ended(Object end) {
        if (end != null) {
            ((Call) end).leave();
        }
    }

    /** Of two arguments, in this order, the first exception. */
    public static Object failure(Object known, Object argument) {
        return known == null && argument instanceof Throwable ? argument : known;
    }

    private static Object end(Object callback, Object failure, int how, int rule) {
        int[] ofRule = probes[rule];
        ThreadCounters owner = ThreadRegistry.currentOrNew();
        if ((owner != null && owner.isMuted()) || isEnding(callback, rule, owner)) {
            return null;
        }
        long endNanos = System.nanoTime();
        boolean ended = false;
        boolean fails = how == FAILURE && !(failure instanceof CancellationException);
        for (int probe : ofRule) {
            ended |= probe == ITERATION
                    ? Drive.endedBy(callback, endNanos, failure(failure, how), fails)
                    : end(callback, endNanos, failure(failure, how), how == FAILURE, probe);
        }
        if (!ended) {
            return null;
        }
        Call end = new Call(callback, END - rule, owner);
        end.enter();
        return end;
    }

    private static Throwable failure(Object argument, int how) {
        if (how == CANCELLATION) {
            return CANCELLED;
        }
        return argument instanceof Throwable thrown ? thrown : null;
    }

    private static boolean end(Object callback, long endNanos, Throwable failure, boolean failed, int probe) {
        InFlightTable table = Span.table(probe);
        int start = table == null ? 0 : table.endIfStarted(callback);
        if (start == 0) {
            return false;
        }
        long nanos = endNanos - table.first(start);
        table.release(start);
        if (failed && failure == null) {
            Probe.failed(null, nanos, probe);
        } else {
            Completion.ended(failure, nanos, probe);
        }
        return true;
    }

    /** Whether a call of the probe that is on the thread's stack was given the object. A call from within the object is another. */
    private static boolean isPassedOn(Object callback, int probe, ThreadCounters owner) {
        Call each = owner == null ? null : (Call) owner.passes;
        while (each != null && (each.callback != callback || each.probe > ITERATION)) {
            if (each.callback == callback && each.probe == probe) {
                return true;
            }
            each = each.outer;
        }
        return false;
    }

    /**
     * Whether another method of the object, which ended the rule's calls, has called the method that is entered. Not if the object was
     * given to a call in between.
     */
    private static boolean isEnding(Object callback, int rule, ThreadCounters owner) {
        Call each = owner == null ? null : (Call) owner.passes;
        while (each != null && (each.callback != callback || each.probe < ITERATION)) {
            if (each.callback == callback && each.probe == END - rule) {
                return true;
            }
            each = each.outer;
        }
        return false;
    }
}
