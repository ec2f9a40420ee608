package dev.insitu.recording.file;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.recording.image.BucketCounts;
import dev.insitu.recording.image.EpochCounts;
import dev.insitu.recording.image.IntervalLog;
import dev.insitu.recording.image.LogEnd;
import dev.insitu.recording.image.RecordedInterval;
import dev.insitu.recording.image.StoppedTime;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What was written is read, of a file that is cut off or damaged too, and merging changes nothing but moments. */
class HistoryFileTest {
    private static final long SECOND = 1_000_000_000;

    @TempDir
    private File directory;

    @Test
    void whatWasWrittenIsRead() throws IOException {
        List<RecordedInterval> written = intervals(20, 3, 100);
        File file = write(written);

        assertThat(read(file)).isEqualTo(written);
        assertThat(HistoryFile.open(file)).hasValueSatisfying(log -> {
            assertThat(log.startNanoTime()).isEqualTo(-5);
            assertThat(log.startEpochNanos()).isEqualTo(1_795_262_400_000_000_000L);
        });
    }

    @Test
    void anIntervalOfMegabytesIsReadAsOne() throws IOException {
        List<RecordedInterval> written = intervals(2, 400, 5_000);
        File file = write(written);

        assertThat(read(file)).isEqualTo(written);
    }

    @Test
    void readsTheWholeIntervalsOfATruncatedFile() throws IOException {
        List<RecordedInterval> written = intervals(5, 2, 10);
        byte[] bytes = Files.readAllBytes(write(written).toPath());
        int most = 0;
        for (int length = 0; length < bytes.length; length++) {
            File cut = new File(directory, "cut");
            Files.write(cut.toPath(), Arrays.copyOf(bytes, length));
            List<RecordedInterval> read = read(cut);
            assertThat(read).isEqualTo(written.subList(0, read.size()));
            assertThat(read.size()).isBetween(most, 4);
            most = read.size();
        }
        assertThat(most).isEqualTo(4);
    }

    @Test
    void readsTheIntactIntervalsOfADamagedFile() throws IOException {
        List<RecordedInterval> written = intervals(5, 2, 10);
        byte[] bytes = Files.readAllBytes(write(written).toPath());
        int most = 0;
        SplittableRandom random = new SplittableRandom(1);
        for (int i = 0; i < 500; i++) {
            byte[] damaged = bytes.clone();
            damaged[24 + random.nextInt(damaged.length - 24)] ^= (byte) (1 + random.nextInt(255));
            File file = new File(directory, "damaged");
            Files.write(file.toPath(), damaged);
            List<RecordedInterval> read = read(file);
            assertThat(read).hasSizeLessThan(5);
            assertThat(written.stream().filter(read::contains).toList()).isEqualTo(read);
            most = Math.max(most, read.size());
        }
        assertThat(most).isEqualTo(4);
    }

    /** A reader that is not told would take the rest for time in which nothing was called. */
    @Test
    void howItEndsIsKnown() throws IOException {
        List<RecordedInterval> written = intervals(5, 2, 10);
        File file = new File(directory, "history.insitu");
        try (HistoryWriter writer = writer(file)) {
            for (RecordedInterval interval : written) {
                writer.append(interval);
            }
            assertThat(end(file)).isEqualTo(LogEnd.OPEN);
            writer.end();
        }
        assertThat(end(file)).isEqualTo(LogEnd.WHOLE);
        byte[] bytes = Files.readAllBytes(file.toPath());
        File damaged = new File(directory, "damaged");
        SplittableRandom random = new SplittableRandom(4);
        for (int i = 0; i < 1_000; i++) {
            byte[] flipped = bytes.clone();
            flipped[random.nextInt(flipped.length)] ^= (byte) (1 << random.nextInt(8));
            Files.write(damaged.toPath(), flipped);
            List<RecordedInterval> read = read(damaged);
            assertThat(end(damaged)).isIn(LogEnd.CUT, LogEnd.DAMAGED);
            assertThat(written.stream().filter(read::contains).toList()).isEqualTo(read);
        }
        for (int length = 0; length < bytes.length; length++) {
            Files.write(damaged.toPath(), Arrays.copyOf(bytes, length));
            assertThat(end(damaged)).isIn(LogEnd.CUT, LogEnd.OPEN);
        }
    }

    private static LogEnd end(File file) {
        return HistoryFile.open(file).orElseThrow().forEach(interval -> {});
    }

    @Test
    void whateverABlockSaysItIsReadWithinBounds() {
        SplittableRandom random = new SplittableRandom(2);
        int read = 0;
        for (int i = 0; i < 200_000; i++) {
            byte[] block = new byte[1 + random.nextInt(30)];
            random.nextBytes(block);
            if (random.nextBoolean()) {
                for (int at = 0; at < block.length; at++) {
                    block[at] &= 3;
                }
            }
            try {
                IntervalCodec.read(HistoryBytes.of(block));
                read++;
            } catch (IllegalArgumentException e) {
                // As it should be.
            }
        }
        assertThat(read).isPositive();
    }

    private static List<RecordedInterval> intervals(int count, int probes, int samples) {
        SplittableRandom random = new SplittableRandom(3);
        List<RecordedInterval> intervals = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            List<EpochCounts> counts = new ArrayList<>();
            for (int probe = 0; probe < probes; probe++) {
                Histogram histogram = new Histogram(3);
                for (int sample = 0; sample < samples; sample++) {
                    histogram.recordValue(random.nextLong(1L << 40) >>> random.nextInt(1, 41));
                }
                counts.add(EpochCounts.ofBuckets(probe, i / 10, random.nextInt(5), BucketCounts.of(histogram)));
            }
            List<StoppedTime> pauses = List.of(new StoppedTime(i * SECOND + 7, 12_345, i % 2 == 0));
            intervals.add(new RecordedInterval(i * SECOND, (i + 1) * SECOND, counts, pauses));
        }
        return intervals;
    }

    private File write(List<RecordedInterval> intervals) throws IOException {
        File file = new File(directory, "history.insitu");
        try (HistoryWriter writer = writer(file)) {
            for (RecordedInterval interval : intervals) {
                writer.append(interval);
            }
        }
        return file;
    }

    private static HistoryWriter writer(File file) throws IOException {
        return new HistoryWriter(file, -5, 1_795_262_400_000_000_000L);
    }

    private static List<RecordedInterval> read(File file) {
        List<RecordedInterval> intervals = new ArrayList<>();
        for (IntervalLog log : HistoryFile.open(file).stream().toList()) {
            log.forEach(intervals::add);
        }
        return intervals;
    }
}
