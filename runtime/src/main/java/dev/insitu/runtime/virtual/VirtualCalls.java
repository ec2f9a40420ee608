package dev.insitu.runtime.virtual;

import static dev.insitu.runtime.memory.Memory.UNSAFE;

import dev.insitu.runtime.counters.Outcome;
import dev.insitu.runtime.counters.ParentProbes;
import dev.insitu.runtime.counters.ProbeCounters;
import dev.insitu.runtime.counters.SharedCounters;
import dev.insitu.runtime.counters.ThreadRegistry;
import dev.insitu.runtime.memory.Epoch;
import dev.insitu.runtime.memory.MemoryRegion;
import dev.insitu.runtime.memory.RecordLayout;
import dev.insitu.runtime.memory.VirtualLayout;

/**
 * The calls in flight of virtual threads, with their self times and callers. A call takes a record at its begin, linked to that of
 * the call around it; its end adds its duration to that call's and gives the record back. So an unmounted thread needs no more than
 * the records of its open calls, and one that is in no call needs nothing.
 *
 * <p>If there is no room for a record, the calls within are not recorded either until that call has ended. So what is known stays
 * right; what is not is counted as such. Calls that were not announced, as those of {@code sample: auto} may be, are treated as a
 * sampled call that is not timed: what they call counts as called by the call around them.
 *
 * <p>For the current thread, which must be virtual and not muted. Throws nothing.
 */
public final class VirtualCalls {
    private VirtualCalls() {}

    /**
     * A call is about to begin.
     *
     * @param startNanos 0, or the reading that it shares with another probe on the same call
     * @return its address; 0 if there is no room for it
     */
    public static long enter(MemoryRegion region, int probe, long startNanos) {
        Thread thread = Thread.currentThread();
        long id = ThreadRegistry.idOf(thread);
        long slot = ThreadSlots.find(id);
        long outer = slot == 0 ? 0 : ThreadSlots.call(slot);
        boolean hides = slot != 0 && (outer == 0 || hidden(outer) > 0 || level(outer) >= VirtualLayout.MOST_LEVELS);
        long cell = hides ? 0 : SharedCounters.cell(Epoch.current(), probe);
        long call = cell == 0 ? 0 : CallRecords.of(region).take(id);
        if (call == 0) {
            hide(id, slot, outer);
            return 0;
        }
        UNSAFE.putLong(call + VirtualLayout.CALL_START, startNanos);
        UNSAFE.putLong(call + VirtualLayout.CALL_CELL, cell);
        UNSAFE.putLong(call + VirtualLayout.CALL_NESTED, 0);
        UNSAFE.putLong(call + VirtualLayout.CALL_OUTER, outer);
        UNSAFE.putInt(call + VirtualLayout.CALL_HIDDEN, 0);
        UNSAFE.putInt(call + VirtualLayout.CALL_LEVEL, outer == 0 ? 0 : level(outer) + 1);
        if (slot != 0) {
            if (startNanos != 0 && UNSAFE.getLong(outer + VirtualLayout.CALL_START) == 0) {
                UNSAFE.putLong(outer + VirtualLayout.CALL_START, startNanos);
            }
            ThreadSlots.set(slot, call);
        } else if (ThreadSlots.take(id, call) == 0) {
            CallRecords.giveBack(id, call);
            return 0;
        } else {
            CallRecords.belongsTo(thread, call);
        }
        UNSAFE.putLongRelease(null, call + VirtualLayout.CALL_THREAD, id);
        return call;
    }

    private static void hide(long id, long slot, long outer) {
        if (slot == 0) {
            ThreadSlots.takeHidden(id);
        } else if (outer == 0) {
            ThreadSlots.hidden(slot, 1);
        } else {
            UNSAFE.putInt(outer + VirtualLayout.CALL_HIDDEN, hidden(outer) + 1);
        }
    }

    /**
     * A call ended.
     *
     * @param counted whether its sample was counted
     */
    public static void ended(long startNanos, long endNanos, int probe, int outcome, boolean counted) {
        try {
            boolean timed = counted && !Outcome.isSkipped(outcome);
            long nanos = Math.max(0, endNanos - startNanos);
            long slot = ThreadSlots.find(ThreadRegistry.idOf(Thread.currentThread()));
            long top = slot == 0 ? 0 : ThreadSlots.call(slot);
            long call = top;
            while (call != 0 && !isOf(call, startNanos, probe)) {
                call = outer(call);
            }
            if (call == 0) {
                long caller = slot == 0 || !counted ? 0 : endHidden(slot, top, nanos, outcome);
                if (timed) {
                    CallerSums.add(caller == 0 ? RecordLayout.PAIR_NO_ROOM : probe(caller), probe, nanos);
                }
            } else {
                ended(slot, call, startNanos, nanos, probe, timed ? outcome : Outcome.SKIPPED);
            }
        } catch (ThreadDeath stopped) {
            throw stopped;
        } catch (Throwable outOfStackOrMemory) {
            // No exception of the agent's may reach the application; this call has no self time.
        }
    }

    /** A call ended that is among those in flight, whose duration is not recorded here. */
    public static void left(long call, int probe) {
        try {
            long slot = ThreadSlots.find(ThreadRegistry.idOf(Thread.currentThread()));
            if (slot != 0) {
                long found = ThreadSlots.call(slot);
                while (found != 0 && found != call) {
                    found = outer(found);
                }
                if (found == 0) {
                    endHidden(slot, ThreadSlots.call(slot), 0, Outcome.SKIPPED);
                } else {
                    ended(slot, call, UNSAFE.getLong(call + VirtualLayout.CALL_START), 0, probe, Outcome.SKIPPED);
                }
            }
        } catch (ThreadDeath stopped) {
            throw stopped;
        } catch (Throwable outOfStackOrMemory) {
            // As above.
        }
    }

    /** A call without a record ended. Returns the record of its direct caller; 0 if not known. */
    private static long endHidden(long slot, long top, long nanos, int outcome) {
        if (top == 0) {
            ThreadSlots.hidden(slot, -1);
            return 0;
        }
        int hidden = hidden(top);
        if (hidden == 0) {
            return 0;
        }
        UNSAFE.putInt(top + VirtualLayout.CALL_HIDDEN, hidden - 1);
        if (hidden > 1) {
            return 0;
        }
        addNested(top, Outcome.isSkipped(outcome) ? 0 : nanos);
        return top;
    }

    /**
     * A call with a record ended. Calls that begin at one reading of the clock are one call with several probes, of which none is in
     * another. They end in any order; the record of the first to begin, whose address the woven method has, is the last to go.
     */
    private static void ended(long slot, long call, long startNanos, long nanos, int probe, int outcome) {
        long top = ThreadSlots.call(slot);
        long innermost = call;
        long nested = nested(call);
        for (long inner = top; inner != call; inner = outer(inner)) {
            // Other calls within ran out of stack at their ends.
            if (isTwin(inner, startNanos)) {
                innermost = innermost == call ? inner : innermost;
                nested = Math.max(nested, nested(inner));
            }
        }
        long outermost = call;
        while (isTwin(outer(outermost), startNanos)) {
            outermost = outer(outermost);
            nested = Math.max(nested, nested(outermost));
        }
        long caller = outer(outermost);
        if (innermost != outermost) {
            UNSAFE.putLong(outermost + VirtualLayout.CALL_NESTED, nested);
            UNSAFE.putLong(call + VirtualLayout.CALL_CELL, cell(innermost));
        } else if (caller != 0) {
            addNested(caller, Outcome.isSkipped(outcome) ? nested : nanos);
        }
        if (outer(innermost) != 0) {
            ThreadSlots.set(slot, outer(innermost));
        } else {
            CallRecords.belongsTo(null, innermost);
            ThreadSlots.free(slot);
        }
        // Only now, since a record that is back may be another thread's.
        giveBack(top, outer(innermost));
        if (!Outcome.isSkipped(outcome)) {
            count(probe, caller, nanos, nested, outcome);
        }
    }

    private static void giveBack(long first, long end) {
        long id = ThreadRegistry.idOf(Thread.currentThread());
        for (long call = first; call != end; ) {
            long next = outer(call);
            CallRecords.giveBack(id, call);
            call = next;
        }
    }

    private static void count(int probe, long caller, long nanos, long nested, int outcome) {
        if (caller != 0) {
            CallerSums.add(probe(caller), probe, nanos);
        }
        if (nested > 0) {
            ParentProbes.add(probe);
        }
        if (ParentProbes.has(probe)) {
            SharedCounters.recordSelf(Epoch.current(), probe, Math.max(0, nanos - nested), outcome);
        }
    }

    /** Whether a record is of the call that ended. A sampled call's start is not noted. */
    private static boolean isOf(long call, long startNanos, int probe) {
        long start = UNSAFE.getLong(call + VirtualLayout.CALL_START);
        return (start == startNanos || start == 0) && probe(call) == probe;
    }

    private static boolean isTwin(long call, long startNanos) {
        return call != 0 && startNanos != 0 && UNSAFE.getLong(call + VirtualLayout.CALL_START) == startNanos;
    }

    private static void addNested(long call, long nanos) {
        UNSAFE.putLong(call + VirtualLayout.CALL_NESTED, nested(call) + nanos);
    }

    private static long nested(long call) {
        return UNSAFE.getLong(call + VirtualLayout.CALL_NESTED);
    }

    static long outer(long call) {
        return UNSAFE.getLong(call + VirtualLayout.CALL_OUTER);
    }

    private static int hidden(long call) {
        return UNSAFE.getInt(call + VirtualLayout.CALL_HIDDEN);
    }

    private static int level(long call) {
        return UNSAFE.getInt(call + VirtualLayout.CALL_LEVEL);
    }

    private static int probe(long call) {
        return ProbeCounters.probe(cell(call));
    }

    private static long cell(long call) {
        return UNSAFE.getLong(call + VirtualLayout.CALL_CELL);
    }
}
