package dev.insitu.recording.file;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.recording.image.BucketCounts;
import dev.insitu.recording.image.EpochCounts;
import dev.insitu.recording.image.IntervalLog;
import dev.insitu.recording.image.LogEnd;
import dev.insitu.recording.image.RecordedInterval;
import dev.insitu.recording.journal.SampleFact;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Intervals get longer with their age, and go; no count is lost, whenever the files are read. */
class HistoryLevelsTest {
    private static final long SECOND = 1_000_000_000;
    private static final long MINUTE = 60 * SECOND;
    private static final long HOUR = 60 * MINUTE;
    private static final long DAY = 24 * HOUR;
    private static final int PROBE = 32;

    @TempDir
    private Path directory;

    private final Random random = new Random(7);
    private BucketCounts all = BucketCounts.NONE;
    private long errors;

    private HistoryLevels levels(long keepNanos, long mostBytes) throws IOException {
        return new HistoryLevels(newest(), -5, 9, new HistoryLimits(keepNanos, mostBytes));
    }

    private File newest() {
        return HistoryFile.in(directory.toFile());
    }

    private RecordedInterval interval(long start, long end, int calls) {
        Histogram histogram = new Histogram(3);
        for (int call = 0; call < calls; call++) {
            histogram.recordValue((long) (50_000 * Math.exp(random.nextGaussian() * 0.4)));
        }
        BucketCounts buckets = BucketCounts.of(histogram);
        all = all.plus(buckets);
        errors += 2;
        return new RecordedInterval(
                start,
                end,
                List.of(EpochCounts.ofBuckets(PROBE, 0, 2, buckets)),
                List.of(),
                List.of(new SampleFact.Threw(PROBE, 0, "java.io.IOException", 2)));
    }

    /** What a reader gets: the sum of everything, and the intervals. */
    private static final class Read {
        private final List<RecordedInterval> intervals = new ArrayList<>();
        private final LogEnd end;
        private RecordedInterval sum = new RecordedInterval(0, 0, List.of(), List.of());
        private long beforeNanos;

        Read(File newest, long since) {
            IntervalLog log = HistoryFile.open(newest).orElseThrow();
            end = log.forEachSince(
                    since,
                    before -> {
                        sum = sum.plus(before);
                        beforeNanos = before.endNanos();
                    },
                    interval -> {
                        intervals.add(interval);
                        sum = sum.plus(interval);
                    });
        }

        EpochCounts counts() {
            return sum.counts().get(0);
        }
    }

    private void assertHasAll(Read read) {
        assertThat(read.counts().buckets()).isEqualTo(all);
        assertThat(read.counts().errors()).isEqualTo(errors);
        assertThat(read.sum.facts()).singleElement().extracting("count").isEqualTo(errors);
        for (int i = 1; i < read.intervals.size(); i++) {
            assertThat(read.intervals.get(i).startNanos())
                    .isEqualTo(read.intervals.get(i - 1).endNanos());
        }
    }

    @Test
    void intervalsGetLongerWithTheirAgeAndNothingIsLost() throws IOException {
        long end = 20 * DAY;
        try (HistoryLevels levels = levels(31 * DAY, 200_000_000)) {
            for (long at = 0; at < end; at += 5 * MINUTE) {
                levels.append(interval(at, at + 5 * MINUTE, 3));
                levels.tidy(false);
            }
        }
        Read read = new Read(newest(), 0);

        assertHasAll(read);
        assertThat(read.end).isEqualTo(LogEnd.OPEN);
        for (RecordedInterval each : read.intervals) {
            long age = end - each.endNanos();
            long length = each.endNanos() - each.startNanos();
            assertThat(length).isLessThanOrEqualTo(age < DAY ? 5 * MINUTE : age < 14 * DAY ? 10 * MINUTE : HOUR);
        }
        assertThat(read.intervals.get(0).endNanos()).isEqualTo(HOUR);
        assertThat(read.intervals).hasSizeLessThan((int) (14 * DAY / (10 * MINUTE)) + 800);
    }

    /** A JVM may be killed, or its files read, at any moment. */
    @Test
    void atEveryMomentTheFilesHaveAllCounts() throws IOException {
        try (HistoryLevels levels = levels(31 * DAY, 1_000_000)) {
            for (int second = 0; second < 700; second++) {
                levels.append(interval(second * SECOND, (second + 1) * SECOND, 500));
                long length = levels.length();
                levels.tidy(false);
                assertThat(levels.length()).isLessThan(1_000_000);
                if (levels.length() < length) {
                    assertHasAll(new Read(newest(), 0));
                    assertHasAll(new Read(newest(), Long.MAX_VALUE));
                }
            }
        }
        assertThat(names()).contains("history.insitu", "history.1.insitu");
        assertThat(new Read(newest(), Long.MAX_VALUE).intervals).hasSizeLessThan(200);
    }

    /** The older file has what the newer one was about to give up when the JVM was killed. */
    @Test
    void whatIsInTwoFilesCountsOnce() throws IOException {
        Path newest = newest().toPath();
        byte[] before = new byte[0];
        try (HistoryLevels levels = levels(31 * DAY, 1_000_000)) {
            for (int second = 0; !names().contains("history.1.insitu"); second++) {
                levels.append(interval(second * SECOND, (second + 1) * SECOND, 1_000));
                before = Files.readAllBytes(newest);
                levels.tidy(false);
            }
        }
        Files.write(newest, before);

        assertHasAll(new Read(newest(), 0));
    }

    @Test
    void whatIsTooOldGoesAndItsSumRemains() throws IOException {
        long last = 0;
        try (HistoryLevels levels = levels(8 * HOUR, 200_000_000)) {
            for (long at = 0; at < 2 * DAY; at += MINUTE) {
                levels.append(interval(at, at + MINUTE, 20));
                levels.tidy(false);
                last = at + MINUTE;
                long begin = HistoryFile.open(newest()).orElseThrow().beginNanos();
                assertThat(last - begin).isLessThanOrEqualTo(8 * HOUR + 31 * MINUTE);
            }
        }
        Read read = new Read(newest(), 0);

        assertHasAll(read);
        assertThat(read.beforeNanos).isBetween(last - 9 * HOUR, last - 8 * HOUR + 10 * MINUTE);
        assertThat(read.intervals.get(0).startNanos()).isEqualTo(read.beforeNanos);
    }

    @Test
    void readsTheIntactIntervalsOfADamagedOlderFile() throws IOException {
        try (HistoryLevels levels = levels(31 * DAY, 1_000_000)) {
            for (int second = 0; second < 300; second++) {
                levels.append(interval(second * SECOND, (second + 1) * SECOND, 1_000));
                levels.tidy(false);
            }
        }
        Path older = directory.resolve("history.1.insitu");
        byte[] bytes = Files.readAllBytes(older);
        bytes[bytes.length / 2] ^= 1;
        List<RecordedInterval> whole = new Read(newest(), 0).intervals;
        for (byte[] damaged : List.of(bytes, Arrays.copyOf(bytes, bytes.length / 2), new byte[10])) {
            Files.write(older, damaged);
            Read read = new Read(newest(), 0);

            assertThat(read.end).isEqualTo(LogEnd.DAMAGED);
            assertThat(whole).containsAll(read.intervals);
            assertThat(read.intervals).hasSizeLessThan(whole.size()).contains(whole.get(whole.size() - 1));
            assertHasAll(new Read(newest(), Long.MAX_VALUE));
        }
        Files.delete(newest().toPath());
        Files.write(older, bytes);
        assertThat(HistoryFile.open(newest())).isEmpty();
    }

    @Test
    void aNewHistoryRemovesTheOlderFilesOfTheLast() throws IOException {
        Files.write(directory.resolve("history.3.insitu"), new byte[100]);
        levels(DAY, 1_000_000).close();

        assertThat(names()).containsExactly("history.insitu");
    }

    /** Four hundred probes in a fifth of a megabyte. */
    @Test
    @Tag("slow")
    void whereNotEvenTheSumsFitItDoesNotReadAndWriteForever() throws IOException {
        try (HistoryLevels levels = levels(31 * DAY, 200_000)) {
            for (int second = 0; second < 30; second++) {
                List<EpochCounts> counts = new ArrayList<>();
                for (int probe = 0; probe < 400; probe++) {
                    Histogram histogram = new Histogram(3);
                    for (int call = 0; call < 30; call++) {
                        histogram.recordValue(random.nextInt(1_000_000));
                    }
                    counts.add(EpochCounts.ofBuckets(PROBE + probe, 0, 0, BucketCounts.of(histogram)));
                }
                levels.append(new RecordedInterval(second * SECOND, (second + 1) * SECOND, counts, List.of()));
                levels.tidy(false);
            }
        }
        Read read = new Read(newest(), 0);
        assertThat(read.sum.counts()).hasSize(400);
        assertThat(read.sum.counts())
                .allSatisfy(each -> assertThat(each.buckets().total()).isEqualTo(900));
    }

    private List<String> names() throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }
}
