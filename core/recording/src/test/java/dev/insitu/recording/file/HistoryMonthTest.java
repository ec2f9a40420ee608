package dev.insitu.recording.file;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.recording.image.BucketCounts;
import dev.insitu.recording.image.EpochCounts;
import dev.insitu.recording.image.IntervalLog;
import dev.insitu.recording.image.RecordedInterval;
import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A month, interval by interval, on a clock of its own. The busiest probe is called ten times a second, the k-th ten divided by k
 * times. By default a twentieth of two hundred probes in a twentieth of the room; {@code
 * -Dinsitu.month.probes=200 -Dinsitu.month.interval=60} for all, {@code -Dinsitu.month.days=14} for a fortnight.
 */
@Tag("long")
class HistoryMonthTest {
    private static final long SECOND = 1_000_000_000;
    private static final long MINUTE = 60 * SECOND;
    private static final long HOUR = 60 * MINUTE;
    private static final long DAY = 24 * HOUR;

    private static final int PROBES = Integer.getInteger("insitu.month.probes", 10);
    private static final long INTERVAL = Integer.getInteger("insitu.month.interval", 1_800) * SECOND;
    private static final long KEEP = Integer.getInteger("insitu.month.days", 31) * DAY;
    private static final long ROOM = HistoryLimits.DEFAULT.mostBytes() * Math.max(10, PROBES) / Math.max(200, PROBES);
    private static final int SHAPES = 7;

    @TempDir
    private File directory;

    private final SplittableRandom random = new SplittableRandom(5);

    @Test
    void aMonthStaysWithinItsBounds() throws IOException {
        List<List<BucketCounts>> shapes = new ArrayList<>();
        for (int probe = 0; probe < PROBES; probe++) {
            shapes.add(shapes(10.0 / (1 + probe * 200 / PROBES) * INTERVAL / SECOND));
        }
        long end = KEEP + DAY;
        long calls = 0;
        long most = 0;
        File newest = HistoryFile.in(directory);
        try (HistoryLevels levels = new HistoryLevels(newest, 1, 2, new HistoryLimits(KEEP, ROOM))) {
            for (long at = 0; at < end; at += INTERVAL) {
                List<EpochCounts> counts = new ArrayList<>();
                for (int probe = 0; probe < PROBES; probe++) {
                    BucketCounts shape = shapes.get(probe).get((int) (at / INTERVAL + probe) % SHAPES);
                    counts.add(EpochCounts.ofBuckets(32 + probe, 1, 0, shape));
                    calls += shape.total();
                }
                levels.append(new RecordedInterval(at, at + INTERVAL, counts, List.of()));
                levels.tidy(false);
                most = Math.max(most, onDisk());
            }
        }

        assertThat(most).isLessThan(ROOM + ROOM / 50);
        IntervalLog log = HistoryFile.open(newest).orElseThrow();
        assertThat(end - log.beginNanos()).isBetween(KEEP - HOUR, KEEP + KEEP / 16 + HOUR);
        long[] sum = new long[1];
        long[] longest = new long[4];
        log.forEachSince(0, before -> sum[0] += calls(before), interval -> {
            sum[0] += calls(interval);
            long length = interval.endNanos() - interval.startNanos();
            long age = end - interval.endNanos();
            int at = age < HOUR ? 0 : age < DAY ? 1 : age < 14 * DAY ? 2 : 3;
            longest[at] = Math.max(longest[at], length);
        });
        assertThat(sum[0]).isEqualTo(calls);
        assertThat(longest[0]).isEqualTo(INTERVAL);
        assertThat(longest[1]).as("a day").isLessThanOrEqualTo(Math.max(INTERVAL, 10 * MINUTE));
        assertThat(longest[2]).as("a fortnight").isLessThanOrEqualTo(HOUR);
        assertThat(longest[3]).as("a month").isLessThanOrEqualTo(16 * HOUR);
    }

    private long onDisk() {
        return Arrays.stream(directory.listFiles()).mapToLong(File::length).sum();
    }

    private static long calls(RecordedInterval interval) {
        return interval.counts().stream()
                .mapToLong(counts -> counts.buckets().total())
                .sum();
    }

    private List<BucketCounts> shapes(double calls) {
        List<BucketCounts> shapes = new ArrayList<>();
        for (int i = 0; i < SHAPES; i++) {
            Histogram histogram = new Histogram(3_600 * SECOND, 3);
            for (int call = 0; call < Math.max(1, calls); call++) {
                double normal = random.nextDouble() + random.nextDouble() + random.nextDouble() - 1.5;
                double tail = random.nextInt(100) == 0 ? random.nextDouble() * 4 : 0;
                histogram.recordValue((long) (50_000 * Math.exp(normal * 0.8 + tail)));
            }
            shapes.add(BucketCounts.of(histogram));
        }
        return shapes;
    }
}
