package dev.insitu.report.format.html;

import dev.insitu.recording.image.BucketCounts;
import dev.insitu.recording.image.EpochCounts;
import dev.insitu.recording.image.IntervalLog;
import dev.insitu.recording.image.LogEnd;
import dev.insitu.recording.image.RecordedInterval;
import dev.insitu.recording.image.StoppedTime;
import dev.insitu.recording.journal.Cause;
import dev.insitu.recording.journal.CauseKind;
import dev.insitu.recording.journal.Fact;
import dev.insitu.recording.journal.SampleFact;
import dev.insitu.report.DrivenRecordings;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.HdrHistogram.Histogram;

/** Intervals in which all probes are called, and now and then the JVM stops for a collection. */
final class TestIntervals implements IntervalLog {
    private static final long SECOND = 1_000_000_000;
    private static final int KINDS = 64;
    private static final List<String> STACK = IntStream.range(0, 40)
            .mapToObj(frame -> "com.acme.shop.orders.OrderService" + frame + ".handle(OrderService.java:" + frame + ')')
            .toList();

    private final int first;
    private final int probes;
    private final int epoch;
    private final long[] ends;
    private final int slow;

    /** Each lasts a second. */
    TestIntervals(int first, int probes, int epoch, int intervals) {
        this(first, probes, epoch, LongStream.rangeClosed(1, intervals).toArray(), 0);
    }

    /**
     * Intervals one after the other.
     *
     * @param ends in seconds
     * @param slow how many slow calls of each probe an interval has
     */
    TestIntervals(int first, int probes, int epoch, long[] ends, int slow) {
        this.first = first;
        this.probes = probes;
        this.epoch = epoch;
        this.ends = ends.clone();
        this.slow = slow;
    }

    /**
     * How a month is kept: the older, the longer.
     *
     * @param thinned how many intervals are one here
     */
    static long[] endsOfAMonth(int thinned) {
        int[][] ages = {{744, 3_600, 336}, {336, 600, 24}, {24, 60, 6}, {6, 10, 1}, {1, 1, 0}};
        LongStream.Builder ends = LongStream.builder();
        long end = 0;
        for (int[] age : ages) {
            for (int i = 0; i < (age[0] - age[2]) * 3_600 / age[1] / thinned; i++) {
                end += (long) age[1] * thinned;
                ends.add(end);
            }
        }
        return ends.build().toArray();
    }

    @Override
    public long startNanoTime() {
        return 0;
    }

    @Override
    public long startEpochNanos() {
        return 1_795_262_400_000_000_000L;
    }

    @Override
    public LogEnd forEach(Consumer<RecordedInterval> each) {
        Random random = new Random(7);
        List<BucketCounts> kinds = new ArrayList<>();
        List<BucketCounts> gaps = new ArrayList<>();
        for (int i = 0; i < KINDS; i++) {
            kinds.add(counts(random, 30_000 + 500 * i));
            gaps.add(counts(new long[] {9_000 + 15_000L * i}));
        }
        long start = 0;
        for (int i = 0; i < ends.length; i++) {
            List<EpochCounts> counts = new ArrayList<>();
            for (int probe = 0; probe < probes; probe++) {
                counts.add(EpochCounts.ofBuckets(first + probe, epoch, 0, kinds.get(random.nextInt(KINDS))));
            }
            counts.add(EpochCounts.ofBuckets(DrivenRecordings.JITTER, epoch, 0, gaps.get(random.nextInt(KINDS))));
            List<StoppedTime> pauses = new ArrayList<>();
            long end = ends[i] * SECOND;
            if (i % 5 == 3) {
                pauses.add(new StoppedTime(end - 300_000_000, 2_000_000 + random.nextInt(9_000_000), true));
                pauses.add(new StoppedTime(end - 100_000_000, 150_000, false));
            }
            each.accept(new RecordedInterval(start, end, counts, pauses, slow(end)));
            start = end;
        }
        return LogEnd.WHOLE;
    }

    private List<Fact> slow(long end) {
        List<Fact> facts = new ArrayList<>();
        for (int i = 0; i < slow * probes; i++) {
            long nanos = 1_000_000 + (end / SECOND * 7_919 + i * 104_729L) % 9_000_000;
            facts.add(new SampleFact.Slow(
                    first + i % probes,
                    epoch,
                    nanos,
                    startEpochNanos() + end - 1 - i,
                    "http-nio-8080-exec-" + i,
                    List.of(
                            Cause.of(CauseKind.LOCK, nanos / 2, "com.acme.Ledger"),
                            Cause.of(CauseKind.CODE, nanos / 3, "")),
                    List.of(),
                    STACK.subList(i % 8, STACK.size())));
        }
        return facts;
    }

    private static BucketCounts counts(Random random, long least) {
        long[] nanos = new long[1_500];
        for (int i = 0; i < nanos.length; i++) {
            nanos[i] = (long) (least * Math.exp(Math.abs(random.nextGaussian()) * (i % 100 == 0 ? 1.5 : 0.2)));
        }
        return counts(nanos);
    }

    private static BucketCounts counts(long[] nanos) {
        Histogram histogram = new Histogram(3);
        for (long value : nanos) {
            histogram.recordValue(value);
        }
        return BucketCounts.of(histogram);
    }
}
