package dev.insitu.explain;

import dev.insitu.explain.evidence.Evidence;
import dev.insitu.explain.evidence.Sample;
import dev.insitu.recording.journal.SampleFact;
import dev.insitu.runtime.memory.OwnProbes;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * Explains slow samples within a time limit: for up to half of it those that a report shows, then the others, shortest first, because these
 * contain the fewest parts. Samples left over are reported as unexplained. The limit exists because tools that stop a JVM wait a few
 * seconds and then kill it.
 */
final class WithinBudget {
    static final long NANOS = 1_000_000_000;

    /** Of the {@link #patient} clock: the most that one step counts. */
    private static final long STEP_NANOS = 100_000_000;

    /** The limit while the application runs, because looks wait meanwhile. */
    private static final long WHILE_RUNNING_NANOS = 100_000_000;

    /** The number of probes that the console prints; the others are in {@code report.json}. */
    private static final int SHOWN_PROBES = 4;

    /** The reason given for samples left over. */
    static final String REASON = "no time was left at the end";

    private final Evidence evidence;
    private final long wallOffsetNanos;
    private final long nanos;
    private final String reason;
    private final Runnable between;
    private int left;
    private int all;

    /** @param wallOffsetNanos add to {@link System#nanoTime()} to get the time since the epoch */
    WithinBudget(Evidence evidence, long wallOffsetNanos) {
        this(evidence, wallOffsetNanos, NANOS, REASON, WithinBudget::doNothing);
    }

    private WithinBudget(Evidence evidence, long wallOffsetNanos, long nanos, String reason, Runnable between) {
        this.evidence = evidence;
        this.wallOffsetNanos = wallOffsetNanos;
        this.nanos = nanos;
        this.reason = reason;
        this.between = between;
    }

    /** For samples that are explained while the application runs. */
    static WithinBudget whileRunning(Evidence evidence, long wallOffsetNanos) {
        return new WithinBudget(
                evidence, wallOffsetNanos, WHILE_RUNNING_NANOS, "left for the end", WithinBudget::doNothing);
    }

    /**
     * For the slowest samples of an interval, while the application runs.
     *
     * @param between run between two samples
     */
    static WithinBudget ofInterval(Evidence evidence, long wallOffsetNanos, long nanos, Runnable between) {
        return new WithinBudget(evidence, wallOffsetNanos, nanos, "no time was left in its interval", between);
    }

    /**
     * The samples with their causes, in the same order.
     *
     * @param slowest sorted, the slowest first
     * @param clock in nanoseconds
     */
    List<SampleFact.Slow> explained(List<Sample> slowest, LongSupplier clock) {
        SampleFact.Slow[] explained = new SampleFact.Slow[slowest.size()];
        all = slowest.size();
        long begun = clock.getAsLong();
        for (int index : shown(slowest)) {
            if (clock.getAsLong() - begun >= nanos / 2) {
                break;
            }
            explained[index] = explained(slowest.get(index));
        }
        for (int index = slowest.size() - 1; index >= 0; index--) {
            if (explained[index] == null) {
                boolean inTime = left == 0 && clock.getAsLong() - begun < nanos;
                left += inTime ? 0 : 1;
                Sample sample = slowest.get(index);
                explained[index] = inTime ? explained(sample) : unexplained(sample);
            }
        }
        return List.of(explained);
    }

    private SampleFact.Slow explained(Sample sample) {
        between.run();
        return evidence.explained(sample, wallOffsetNanos);
    }

    private static void doNothing() {
        // Short enough that threads which look can wait until all samples are explained.
    }

    /** The number of samples left over. */
    int left() {
        return left;
    }

    /** The samples left over, as text. */
    String words() {
        return "the causes of " + left + " of " + all
                + " slow calls: the end is not held up for longer than a second, five on a busy machine";
    }

    /** The indexes of the samples that a report shows: iterations, then all samples of the probes with the slowest calls. */
    private static List<Integer> shown(List<Sample> slowest) {
        List<Integer> order = new ArrayList<>();
        Map<Integer, List<Integer>> ofProbes = new LinkedHashMap<>();
        for (int i = 0; i < slowest.size(); i++) {
            int probe = slowest.get(i).probe();
            List<Integer> ofProbe = ofProbes.get(probe);
            if (ofProbe == null) {
                ofProbe = new ArrayList<>();
                ofProbes.put(probe, ofProbe);
            }
            ofProbe.add(i);
        }
        order.addAll(ofProbes.getOrDefault(OwnProbes.END_TO_END_PROBE, List.of()));
        ofProbes.remove(OwnProbes.END_TO_END_PROBE);
        int probes = 0;
        for (List<Integer> ofProbe : ofProbes.values()) {
            if (probes++ < SHOWN_PROBES) {
                order.addAll(ofProbe);
            }
        }
        return order;
    }

    private SampleFact.Slow unexplained(Sample sample) {
        return sample.kept().unexplained(wallOffsetNanos, reason);
    }

    /**
     * The time at a session's end. Where much passes between two readings, the thread had no CPU, which costs no sample its causes: little
     * of it counts, but enough that the end comes.
     *
     * @param longestNanos what the end's deadline leaves: when it has passed, so has the limit
     */
    static LongSupplier patient(LongSupplier clock, long longestNanos) {
        return new LongSupplier() {
            private final long begun = clock.getAsLong();
            private long last = begun;
            private long sum;

            @Override
            public long getAsLong() {
                long now = clock.getAsLong();
                sum += Math.min(now - last, STEP_NANOS);
                last = now;
                double ofLongest = (double) (now - begun) / Math.max(1, longestNanos);
                return Math.max(sum, (long) (ofLongest * NANOS));
            }
        };
    }

    /** {@link System#nanoTime()}. An anonymous class, because it loads faster than a lambda links. */
    static LongSupplier systemClock() {
        return new LongSupplier() {
            @Override
            public long getAsLong() {
                return System.nanoTime();
            }
        };
    }
}
