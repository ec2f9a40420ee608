package dev.insitu.explain.look;

import dev.insitu.explain.evidence.Interval;
import dev.insitu.platform.process.CollectorBeans;
import dev.insitu.recording.journal.CauseKind;
import java.lang.instrument.Instrumentation;
import java.lang.management.GarbageCollectorMXBean;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * When the JVM collected garbage: the newest 1,024 collections, found by comparing the collectors' counts at each look. A look takes a
 * tenth of a microsecond for each collector and allocates nothing. For one thread at a time; read after that thread has ended.
 */
final class CollectionWatch {
    private static final int MOST = 1 << 10;

    /** End of the JVM's names for concurrent collections. All other collectors stop all threads. */
    private static final String CYCLES = "Cycles";

    /** A collection is dropped if the time between the looks exceeds its own by more than this: its position is then unknown. */
    private static final long LOOSE_NANOS = 10_000_000;

    private static final int LOOSE_PART = 5;
    private static final long MILLI = 1_000_000;

    private final long[] from = new long[MOST];
    private final long[] to = new long[MOST];
    private final int[] by = new int[MOST];
    private int added;

    private GarbageCollectorMXBean[] collectors = {};
    private String[] names = {};
    private long[] counts = {};
    private long[] millis = {};
    private long[] took = {};
    private long lookedNanos;

    /** Finds the collectors. Sees no collections if the management module is missing. */
    void open(Optional<Instrumentation> instrumentation) {
        try {
            watch(CollectorBeans.all(instrumentation), System.nanoTime());
        } catch (RuntimeException | LinkageError e) {
            collectors = new GarbageCollectorMXBean[0];
        }
    }

    /** Watches these collectors from now on. */
    void watch(List<GarbageCollectorMXBean> found, long nowNanos) {
        names = new String[found.size()];
        counts = new long[found.size()];
        millis = new long[found.size()];
        took = new long[found.size()];
        for (int i = 0; i < names.length; i++) {
            names[i] = found.get(i).getName();
            counts[i] = found.get(i).getCollectionCount();
            millis[i] = found.get(i).getCollectionTime();
        }
        collectors = found.toArray(collectors);
        lookedNanos = nowNanos;
    }

    /** Notes the collections since the last look. Pauses of several collectors are placed one after another. */
    void look(long nowNanos) {
        long stoppedNanos = 0;
        for (int i = 0; i < collectors.length; i++) {
            took[i] = 0;
            long count = collectors[i].getCollectionCount();
            if (count != counts[i]) {
                long all = collectors[i].getCollectionTime();
                took[i] = (all - millis[i]) * MILLI;
                counts[i] = count;
                millis[i] = all;
                stoppedNanos += isBeside(i) ? 0 : took[i];
            }
        }
        long end = nowNanos;
        for (int i = 0; i < collectors.length; i++) {
            if (isBeside(i)) {
                add(i, took[i], took[i], nowNanos, nowNanos - lookedNanos);
            } else {
                add(i, took[i], stoppedNanos, end, nowNanos - lookedNanos);
                end -= took[i];
            }
        }
        lookedNanos = nowNanos;
    }

    /**
     * Adds the collections of one collector since the last look, as one collection.
     *
     * @param allNanos the total time of all collections of its kind
     * @param stepNanos time since the last look
     */
    private void add(int collector, long nanos, long allNanos, long endNanos, long stepNanos) {
        if (nanos > 0 && stepNanos - allNanos < Math.max(LOOSE_NANOS, allNanos / LOOSE_PART)) {
            int at = added % MOST;
            from[at] = endNanos - nanos - (isBeside(collector) ? stepNanos : 0);
            to[at] = endNanos;
            by[at] = collector;
            added++;
        }
    }

    private boolean isBeside(int collector) {
        return names[collector].endsWith(CYCLES);
    }

    /** The collections that stopped all threads and overlap an interval. */
    List<Interval> pauses(long fromNanos, long toNanos) {
        return meeting(fromNanos, toNanos, false);
    }

    /** The concurrent collections that overlap an interval. The application runs meanwhile, except threads that wait for the collector. */
    List<Interval> cycles(long fromNanos, long toNanos) {
        return meeting(fromNanos, toNanos, true);
    }

    private List<Interval> meeting(long fromNanos, long toNanos, boolean beside) {
        List<Interval> meeting = new ArrayList<>();
        for (int i = Math.max(0, added - MOST); i < added; i++) {
            int at = i % MOST;
            if (from[at] - toNanos < 0 && to[at] - fromNanos > 0 && isBeside(by[at]) == beside) {
                meeting.add(new Interval(from[at], to[at], CauseKind.GC, names[by[at]]));
            }
        }
        return meeting;
    }
}
