package dev.insitu.agent.follow;

import dev.insitu.platform.process.CollectorBeans;
import java.lang.instrument.Instrumentation;
import java.lang.management.GarbageCollectorMXBean;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/** The newest garbage collections that stopped all threads, found by comparing the collectors' counts at each look. For one thread. */
final class GarbagePauses {
    private static final int MOST = 4_096;
    private static final long MILLI = 1_000_000;

    private record Pause(long fromNanos, long toNanos) {}

    private final GarbageCollectorMXBean[] collectors;
    private final long[] counts;
    private final long[] millis;
    private final Deque<Pause> pauses = new ArrayDeque<>();

    GarbagePauses(Instrumentation instrumentation) {
        List<GarbageCollectorMXBean> found = CollectorBeans.all(Optional.of(instrumentation));
        // Concurrent cycles stop no thread.
        collectors = found.stream()
                .filter(each ->
                        !each.getName().endsWith("Cycles") && !each.getName().contains("Concurrent"))
                .toArray(GarbageCollectorMXBean[]::new);
        counts = new long[collectors.length];
        millis = new long[collectors.length];
        for (int i = 0; i < collectors.length; i++) {
            counts[i] = collectors[i].getCollectionCount();
            millis[i] = collectors[i].getCollectionTime();
        }
    }

    void look() {
        long end = System.nanoTime();
        for (int i = 0; i < collectors.length; i++) {
            long count = collectors[i].getCollectionCount();
            if (count != counts[i]) {
                long all = collectors[i].getCollectionTime();
                long took = (all - millis[i]) * MILLI;
                counts[i] = count;
                millis[i] = all;
                pauses.addLast(new Pause(end - took, end));
                end -= took;
            }
        }
        while (pauses.size() > MOST) {
            pauses.removeFirst();
        }
    }

    /** How long all threads were stopped within an interval. */
    long within(long fromNanos, long toNanos) {
        long sum = 0;
        for (Pause pause : pauses) {
            long from = Math.max(pause.fromNanos - fromNanos, 0);
            long to = Math.min(pause.toNanos - fromNanos, toNanos - fromNanos);
            sum += Math.max(0, to - from);
        }
        return sum;
    }
}
