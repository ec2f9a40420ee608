package dev.insitu.recording.file;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.recording.image.BucketCounts;
import dev.insitu.recording.image.EpochCounts;
import dev.insitu.recording.image.RecordedInterval;
import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Fifty probes, each called a thousand times a second, take a bounded file, and no sample is lost. A tenth of an hour in a tenth of
 * the room; {@code -Dinsitu.history.seconds=3600} for a whole one.
 */
class HistorySizeTest {
    private static final long SECOND = 1_000_000_000;
    private static final int SECONDS = Integer.getInteger("insitu.history.seconds", 360);
    private static final long ROOM = HistoryLimits.DEFAULT.mostBytes() * SECONDS / 3_600;
    private static final int PROBES = 50;
    private static final int SAMPLES = 1_000;

    @TempDir
    private File directory;

    @Test
    void anHourIsUnderTwentyMegabytes() throws IOException {
        List<BucketCounts> shapes = shapes();
        File file = HistoryFile.in(directory);
        long most = 0;
        try (HistoryLevels writer = new HistoryLevels(file, 1, 2, new HistoryLimits(Long.MAX_VALUE / 32, ROOM))) {
            for (int second = 0; second < SECONDS; second++) {
                List<EpochCounts> counts = new ArrayList<>();
                for (int probe = 0; probe < PROBES; probe++) {
                    counts.add(
                            EpochCounts.ofBuckets(32 + probe, 1, 3, shapes.get((second * 7 + probe) % shapes.size())));
                }
                writer.append(new RecordedInterval(second * SECOND, (second + 1) * SECOND, counts, List.of()));
                writer.tidy(false);
                most = Math.max(most, writer.length());
            }
        }

        long[] sums = new long[2];
        int[] intervals = new int[1];
        HistoryFile.open(file).orElseThrow().forEach(interval -> {
            intervals[0]++;
            for (EpochCounts counts : interval.counts()) {
                sums[0] += counts.buckets().total();
                sums[1] += counts.errors();
            }
        });
        assertThat(sums).containsExactly((long) SECONDS * PROBES * SAMPLES, (long) SECONDS * PROBES * 3);
        assertThat(most).isLessThan(20_000_000L * SECONDS / 3_600);
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
