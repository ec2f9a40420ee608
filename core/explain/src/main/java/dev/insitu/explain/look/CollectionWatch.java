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
 * When the JVM collected garbage, going by its collectors' counts, as a look finds them: the newest 1,024 collections. A look takes a
 * tenth of a microsecond for each collector and allocates nothing. For one thread at a time; read when that has ended.
 */
final class CollectionWatch {
    private static final int MOST = 1 << 10;

    /** The JVM calls so what goes on beside the application; whatever else it counts stops all threads. */
    private static final String CYCLES = "Cycles";

    /** Where it was not looked for so much longer than the collection took, it is not known when that was. */
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

    /** Finds the collectors. Where there is no module for that, nothing is seen. */
    void open(Optional<Instrumentation> instrumentation) {
        try {
            watch(CollectorBeans.all(instrumentation), System.nanoTime());
        } catch (RuntimeException | LinkageError e) {
            collectors = new GarbageCollectorMXBean[0];
        }
    }

    /** Watches these from now on. */
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

    /** Notes what was collected since the last look. What several collectors stopped all threads for, they did one after another. */
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
     * Several of one collector since the last look are one.
     *
     * @param allNanos what all of its kind took
     * @param stepNanos since the last look
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

    /** Those that stopped all threads, as far as they meet a stretch of time. */
    List<Interval> pauses(long fromNanos, long toNanos) {
        return meeting(fromNanos, toNanos, false);
    }

    /** Those beside which the application went on, but for threads that wait for them. */
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
