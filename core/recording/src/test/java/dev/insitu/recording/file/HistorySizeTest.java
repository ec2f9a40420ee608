package dev.insitu.recording.file;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.recording.image.BucketCounts;
import dev.insitu.recording.image.EpochCounts;
import dev.insitu.recording.image.RecordedInterval;
import dev.insitu.recording.journal.Cause;
import dev.insitu.recording.journal.CauseKind;
import dev.insitu.recording.journal.Fact;
import dev.insitu.recording.journal.LockHolder;
import dev.insitu.recording.journal.SampleFact;
import dev.insitu.recording.journal.SlowestCalls;
import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Fifty probes, each called a thousand times a second, take a bounded file, and no sample is lost. A tenth of an hour in a tenth of
 * the room; {@code -Dinsitu.history.seconds=3600} for a whole one.
 */
@Tag("slow")
class HistorySizeTest {
    private static final long SECOND = 1_000_000_000;
    private static final int SECONDS = Integer.getInteger("insitu.history.seconds", 360);
    private static final int PROBES = 50;
    private static final int SAMPLES = 1_000;

    /** Of an interval, over all probes. */
    private static final int MOST_SLOW_CALLS = 200;

    @TempDir
    private File directory;

    @Test
    void anHourIsUnderTwentyMegabytes() throws IOException {
        assertBounded(false, 20_000_000);
    }

    /** What {@code docs/windows.md} says of an hour with them. */
    @Test
    void anHourWithSlowCallsIsUnderThirtyMegabytes() throws IOException {
        assertBounded(true, 30_000_000);
    }

    /** What {@code docs/windows.md} says of the slow calls of an interval. */
    @Test
    void theSlowCallsOfAnIntervalTakeABoundedNumberOfBytes() throws IOException {
        File file = HistoryFile.in(directory);
        try (HistoryWriter writer = new HistoryWriter(file, 1, 2)) {
            for (int second = 0; second < 10; second++) {
                writer.append(new RecordedInterval(
                        second * SECOND, (second + 1) * SECOND, List.of(), List.of(), slowCalls(second)));
            }
            assertThat(writer.length() / 10).isLessThan(20_000);
        }
    }

    private static List<Fact> slowCalls(int second) {
        SplittableRandom random = new SplittableRandom(second);
        SlowestCalls calls = new SlowestCalls(10);
        for (int call = 0; call < 500; call++) {
            long nanos = 1_000_000L + random.nextInt(100_000_000);
            List<String> stack = new ArrayList<>();
            for (int frame = 0; frame < 50; frame++) {
                int number = random.nextInt(200);
                stack.add("org.acme.orders.Store" + number % 20 + ".find" + number + "(Store.java:" + number + ")");
            }
            Cause lock = Cause.of(CauseKind.LOCK, nanos - 5_000, "java.util.concurrent.locks.ReentrantLock");
            calls.add(new SampleFact.Slow(
                    32 + call % PROBES,
                    1,
                    nanos,
                    1_795_262_400L * SECOND + second * SECOND + random.nextInt(1_000_000_000),
                    "worker-" + random.nextInt(16),
                    List.of(
                            lock.with(lock.detail(), new LockHolder("reaper", "org.acme.Ledger.sweep(Ledger.java:41)")),
                            Cause.of(CauseKind.UNEXPLAINED, 5_000, "")),
                    List.of(),
                    stack));
        }
        return new ArrayList<>(calls.ofInterval(SlowestCalls.MOST_CHARACTERS));
    }

    /** @param mostBytes of an hour */
    private void assertBounded(boolean hasSlowCalls, long mostBytes) throws IOException {
        List<BucketCounts> shapes = shapes();
        File file = HistoryFile.in(directory);
        long room = HistoryLimits.DEFAULT.mostBytes() * SECONDS / 3_600;
        long most = 0;
        try (HistoryLevels writer = new HistoryLevels(file, 1, 2, new HistoryLimits(Long.MAX_VALUE / 32, room))) {
            for (int second = 0; second < SECONDS; second++) {
                List<EpochCounts> counts = new ArrayList<>();
                for (int probe = 0; probe < PROBES; probe++) {
                    counts.add(
                            EpochCounts.ofBuckets(32 + probe, 1, 3, shapes.get((second * 7 + probe) % shapes.size())));
                }
                writer.append(new RecordedInterval(
                        second * SECOND,
                        (second + 1) * SECOND,
                        counts,
                        List.of(),
                        hasSlowCalls ? slowCalls(second) : List.of()));
                writer.tidy(false);
                most = Math.max(most, writer.length());
            }
        }

        long[] sums = new long[2];
        int[] intervals = new int[1];
        HistoryFile.open(file).orElseThrow().forEach(interval -> {
            intervals[0]++;
            assertThat(interval.facts()).hasSize(hasSlowCalls ? MOST_SLOW_CALLS : 0);
            for (EpochCounts counts : interval.counts()) {
                sums[0] += counts.buckets().total();
                sums[1] += counts.errors();
            }
        });
        assertThat(sums).containsExactly((long) SECONDS * PROBES * SAMPLES, (long) SECONDS * PROBES * 3);
        assertThat(most).isLessThan(mostBytes * SECONDS / 3_600);
        assertThat(intervals[0]).isGreaterThan(15);
    }

    /** Around 50 us, a long tail. */
    private static List<BucketCounts> shapes() {
        SplittableRandom random = new SplittableRandom(5);
        List<BucketCounts> shapes = new ArrayList<>();
        for (int i = 0; i < 97; i++) {
            Histogram histogram = new Histogram(3_600 * SECOND, 3);
            for (int sample = 0; sample < SAMPLES; sample++) {
                double normal = random.nextDouble() + random.nextDouble() + random.nextDouble() - 1.5;
                double tail = random.nextInt(100) == 0 ? random.nextDouble() * 4 : 0;
                histogram.recordValue((long) (50_000 * Math.exp(normal * 0.3 + tail)));
            }
            shapes.add(BucketCounts.of(histogram));
        }
        return shapes;
    }
}
