package dev.insitu.report.format.html;

import dev.insitu.recording.image.BucketCounts;
import dev.insitu.recording.image.EpochCounts;
import dev.insitu.recording.image.IntervalLog;
import dev.insitu.recording.image.LogEnd;
import dev.insitu.recording.image.RecordedInterval;
import dev.insitu.recording.image.StoppedTime;
import dev.insitu.report.DrivenRecordings;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import org.HdrHistogram.Histogram;

/** Intervals of a second in which all probes are called, and now and then the JVM stops for a collection. */
final class TestIntervals implements IntervalLog {
    private static final long SECOND = 1_000_000_000;
    private static final int KINDS = 64;

    private final int first;
    private final int probes;
    private final int epoch;
    private final int intervals;

    TestIntervals(int first, int probes, int epoch, int intervals) {
        this.first = first;
        this.probes = probes;
        this.epoch = epoch;
        this.intervals = intervals;
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
        for (int i = 0; i < intervals; i++) {
            List<EpochCounts> counts = new ArrayList<>();
            for (int probe = 0; probe < probes; probe++) {
                counts.add(EpochCounts.ofBuckets(first + probe, epoch, 0, kinds.get(random.nextInt(KINDS))));
            }
            counts.add(EpochCounts.ofBuckets(DrivenRecordings.JITTER, epoch, 0, gaps.get(random.nextInt(KINDS))));
            List<StoppedTime> pauses = new ArrayList<>();
            long end = (i + 1) * SECOND;
            if (i % 5 == 3) {
                pauses.add(new StoppedTime(end - 300_000_000, 2_000_000 + random.nextInt(9_000_000), true));
                pauses.add(new StoppedTime(end - 100_000_000, 150_000, false));
            }
            each.accept(new RecordedInterval(i * SECOND, end, counts, pauses));
        }
        return LogEnd.WHOLE;
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
