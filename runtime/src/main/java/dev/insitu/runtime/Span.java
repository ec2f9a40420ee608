package dev.insitu.runtime;

import static dev.insitu.runtime.memory.Memory.UNSAFE;

import dev.insitu.runtime.counters.ThreadRegistry;
import dev.insitu.runtime.memory.Memory;
import dev.insitu.runtime.pairing.EntryPool;
import dev.insitu.runtime.pairing.InFlightTable;
import dev.insitu.runtime.pairing.SpanFigures;

/**
 * Woven code calls these methods where a span begins and ends, on any threads. A span's number is that of its probe. Starts in
 * flight are in the span's {@link InFlightTable}; a span that has ended is a sample of its probe.
 *
 * <p>Any thread may call these methods at any time. They throw nothing of their own. The clock is read last where a span begins
 * and first where it ends, so that the work here is in no span. A null key pairs with nothing.
 */
public final class Span {
    private Span() {}

    /** The most starts in flight at once, for each span; beyond it the oldest is dropped. */
    public static final int CAPACITY = EntryPool.MOST;

    /** Indexed by probe number; replaced as a whole by {@link #define}. */
    private static final Object[] TABLES = {new InFlightTable[0]};

    /**
     * Makes a probe a span, before any code that calls the methods below is woven. A second definition has no effect.
     *
     * @param probe its number
     * @param byOrder whether the n-th start goes with the n-th end, rather than by keys
     * @param endsMayComeFirst for pairing by keys: whether a start learns its key so late that its end may come first
     */
    public static void define(int probe, boolean byOrder, boolean endsMayComeFirst) {
        while (true) {
            InFlightTable[] tables = tables();
            if (probe < tables.length && tables[probe] != null) {
                return;
            }
            InFlightTable[] more = new InFlightTable[Math.max(tables.length, probe + 1)];
            System.arraycopy(tables, 0, more, 0, tables.length);
            more[probe] = byOrder ? InFlightTable.byOrder() : InFlightTable.byKey(endsMayComeFirst);
            if (UNSAFE.compareAndSetReference(TABLES, Memory.OBJECTS, tables, more)) {
                return;
            }
        }
    }

    /** Forgets all spans; their probes' numbers are not used again. */
    static void forget() {
        UNSAFE.putReferenceVolatile(TABLES, Memory.OBJECTS, new InFlightTable[0]);
    }

    /** The pairing figures of a probe's spans so far; null if the probe is no span. */
    public static SpanFigures figures(int probe) {
        InFlightTable[] tables = tables();
        InFlightTable table = probe < tables.length ? tables[probe] : null;
        if (table == null) {
            return null;
        }
        return table.tally().figures();
    }

    /** Whether the n-th start of a probe's spans goes with the n-th end; false if the probe is no span. */
    public static boolean isByOrder(int probe) {
        InFlightTable[] tables = tables();
        return probe < tables.length && tables[probe] != null && tables[probe].isByOrder();
    }

    /** A number above those of all probes that are spans. */
    public static int limit() {
        return tables().length;
    }

    /** A span began; paired by order. */
    public static void from(int span) {
        try {
            InFlightTable table = table(span);
            if (table != null) {
                begin(table, table.reserve(), span);
            }
        } catch (ThreadDeath stopped) {
            throw stopped;
        } catch (Throwable outOfStackOrMemory) {
            // As in Probe: no exception of the agent's may reach the application.
        }
    }

    /** A span began; its end will have this key. */
    public static void from(int span, Object key) {
        try {
            InFlightTable table = table(span);
            if (table != null) {
                begin(table, table.reserve(key), span);
            }
        } catch (ThreadDeath stopped) {
            throw stopped;
        } catch (Throwable outOfStackOrMemory) {
            // As in Probe: no exception of the agent's may reach the application.
        }
    }

    /**
     * A span began; its end will have this key.
     *
     * @param key the bits: integers extended by their sign, a boolean as 0 or 1, floats and doubles raw
     * @param type descriptor character of its type
     */
    public static void from(int span, long key, char type) {
        try {
            InFlightTable table = table(span);
            if (table != null) {
                begin(table, table.reserve(key, type), span);
            }
        } catch (ThreadDeath stopped) {
            throw stopped;
        } catch (Throwable outOfStackOrMemory) {
            // As in Probe: no exception of the agent's may reach the application.
        }
    }

    /** A span ended; paired by order. */
    public static void to(int span) {
        ended(span, null);
    }

    /** As {@code to}; the method threw. */
    public static void failed(Throwable failure, int span) {
        ended(span, failure);
    }

    private static void ended(int span, Throwable failure) {
        long endNanos = System.nanoTime();
        try {
            InFlightTable table = table(span);
            if (table != null) {
                end(table, table.end(), endNanos, span, failure);
            }
        } catch (ThreadDeath stopped) {
            throw stopped;
        } catch (Throwable outOfStackOrMemory) {
            // As in Probe: no exception of the agent's may reach the application.
        }
    }

    /** A span ended: the oldest with this key. */
    public static void to(int span, Object key) {
        ended(span, key, null);
    }

    /** As {@code to}; the method threw. */
    public static void failed(Throwable failure, int span, Object key) {
        ended(span, key, failure);
    }

    private static void ended(int span, Object key, Throwable failure) {
        long endNanos = System.nanoTime();
        try {
            InFlightTable table = table(span);
            if (table != null) {
                end(table, table.end(key, endNanos, failure != null), endNanos, span, failure);
            }
        } catch (ThreadDeath stopped) {
            throw stopped;
        } catch (Throwable outOfStackOrMemory) {
            // As in Probe: no exception of the agent's may reach the application.
        }
    }

    /** A span ended: the oldest with this key; see {@link #from(int, long, char)}. */
    public static void to(int span, long key, char type) {
        ended(span, key, type, null);
    }

    /** As {@code to}; the method threw. */
    public static void failed(Throwable failure, int span, long key, char type) {
        ended(span, key, type, failure);
    }

    private static void ended(int span, long key, char type, Throwable failure) {
        long endNanos = System.nanoTime();
        try {
            InFlightTable table = table(span);
            if (table != null) {
                end(table, table.end(key, type, endNanos, failure != null), endNanos, span, failure);
            }
        } catch (ThreadDeath stopped) {
            throw stopped;
        } catch (Throwable outOfStackOrMemory) {
            // As in Probe: no exception of the agent's may reach the application.
        }
    }

    /** See {@link InFlightTable#tidy}; one agent thread. */
    static void tidy() {
        for (InFlightTable table : tables()) {
            if (table != null) {
                table.tidy();
            }
        }
    }

    private static InFlightTable[] tables() {
        return (InFlightTable[]) UNSAFE.getReferenceAcquire(TABLES, Memory.OBJECTS);
    }

    /** Null if the probe is no span, and for agent threads. */
    static InFlightTable table(int span) {
        InFlightTable[] tables = tables();
        return span < tables.length && !ThreadRegistry.isMuted() ? tables[span] : null;
    }

    private static void begin(InFlightTable table, int reserved, int span) {
        long startNanos = System.nanoTime();
        int early = table.start(reserved, startNanos, 0);
        if (early != 0) {
            // The end was seen before this start was noted. If the clock gives a negative duration, it counts as 0.
            long nanos = Math.max(0, table.first(early) - startNanos);
            boolean failed = table.second(early) != 0;
            table.release(early);
            record(nanos, span, failed, null);
        }
    }

    private static void end(InFlightTable table, int start, long endNanos, int span, Throwable failure) {
        if (start != 0) {
            long startNanos = table.first(start);
            table.release(start);
            record(endNanos - startNanos, span, failure != null, failure);
        }
    }

    /** @param failure null if unknown, since the end came before the start */
    private static void record(long nanos, int span, boolean failed, Throwable failure) {
        if (failed) {
            Probe.failed(failure, nanos, span);
        } else {
            Probe.took(nanos, span);
        }
    }
}
