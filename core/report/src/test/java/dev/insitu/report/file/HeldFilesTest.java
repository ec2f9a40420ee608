package dev.insitu.report.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import dev.insitu.platform.output.OutputFormat;
import dev.insitu.recording.HeldFiles;
import dev.insitu.recording.Recordings;
import dev.insitu.recording.directory.LatestLink;
import dev.insitu.recording.directory.ReportDirectory;
import dev.insitu.recording.file.HistoryFile;
import dev.insitu.recording.file.HistoryLevels;
import dev.insitu.recording.file.HistoryLimits;
import dev.insitu.recording.file.RecordingFile;
import dev.insitu.recording.image.BucketCounts;
import dev.insitu.recording.image.EpochCounts;
import dev.insitu.recording.image.LogEnd;
import dev.insitu.recording.image.RecordedInterval;
import dev.insitu.recording.image.Recording;
import dev.insitu.report.snapshot.Snapshot;
import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Where a file that another process has open can be neither renamed nor replaced nor deleted, nothing is lost. */
@EnabledOnOs(OS.LINUX)
class HeldFilesTest {
    private static final int SESSIONS = 1_000;
    private static final int INTERVALS = 12;
    private static final int SAMPLES = 40;
    private static final long SECOND = 1_000_000_000;
    private static final long NOON = 1_795_262_400_000L;

    /** The intervals of a session are longer. */
    private static final int SHORT_HISTORY = 500;

    private static final List<OutputFormat> OUTPUTS = List.of(OutputFormat.JSON, OutputFormat.CSV);

    @TempDir
    private File parent;

    private HeldFiles rules;

    @BeforeEach
    void begin() {
        rules = HeldFiles.begin();
    }

    @AfterEach
    void end() {
        rules.close();
    }

    @Test
    @Tag("long")
    void noReportIsLostToAReaderThatOpensEachFileAtRandomMoments() throws Exception {
        AtomicBoolean over = new AtomicBoolean();
        Thread reader = new Thread(() -> read(over), "reader");
        reader.start();
        try {
            for (int session = 0; session < SESSIONS; session++) {
                // Every other one replaces what an earlier one has left.
                String pattern = parent + (session % 2 == 0 ? "/report" : "/{time}-{pid}");
                ReportDirectory directory =
                        ReportDirectory.create(pattern, NOON + session * 1_000L, Integer.toString(session));
                Recording recording = record(directory);
                directory.release();
                assertHasAll(directory.file(), recording);
                if (session % 50 == 49) {
                    deleteAll();
                }
            }
        } finally {
            over.set(true);
            reader.join();
        }
        // How often the reader is in the way depends on the machine.
        assertThat(rules.refused()).isGreaterThan(SESSIONS / 50);
    }

    /** What a session does with its files. */
    private static Recording record(ReportDirectory directory) throws IOException {
        Recordings facts = Recordings.usual().ramp("call", INTERVALS * SAMPLES, 1_000, 10);
        directory.write(Recordings.usual().live("/dev/shm/insitu-1-2").build());
        HistoryLimits limits = new HistoryLimits(HistoryLimits.DEFAULT.keepNanos(), SHORT_HISTORY);
        try (HistoryLevels history = new HistoryLevels(HistoryFile.in(directory.file()), 0, NOON * 1_000_000, limits)) {
            for (int i = 0; i < INTERVALS; i++) {
                history.append(interval(i));
                history.tidy(false);
            }
            history.end();
        }
        Recording recording = facts.build();
        directory.write(recording);
        ReportWriter.write(Snapshot.of(recording), directory.file(), OUTPUTS);
        if (directory.latestLink() != null) {
            LatestLink.point(directory.latestLink(), directory.file());
        }
        return recording;
    }

    private static RecordedInterval interval(int number) {
        Histogram histogram = new Histogram(3);
        for (int i = 0; i < SAMPLES; i++) {
            histogram.recordValue(1_000 + 10L * (number * SAMPLES + i));
        }
        EpochCounts counts = EpochCounts.ofBuckets(0, 0, 0, BucketCounts.of(histogram));
        return new RecordedInterval(number * SECOND, (number + 1) * SECOND, List.of(counts), List.of());
    }

    private static void assertHasAll(File directory, Recording recording) throws IOException {
        Recording read = RecordingFile.read(new File(directory, RecordingFile.NAME));
        assertThat(read.complete()).isTrue();
        assertThat(read.counts()).isEqualTo(recording.counts());
        List<RecordedInterval> intervals = new ArrayList<>();
        assertThat(read.intervals().orElseThrow().forEach(intervals::add)).isEqualTo(LogEnd.WHOLE);
        assertThat(intervals).hasSizeLessThan(INTERVALS);
        assertThat(intervals.stream()
                        .flatMap(interval -> interval.counts().stream())
                        .mapToLong(counts -> counts.buckets().total())
                        .sum())
                .isEqualTo(INTERVALS * SAMPLES);
        for (OutputFormat output : OUTPUTS) {
            assertThat(new File(directory, output.file()))
                    .hasContent(Formats.of(output).render(Snapshot.of(recording)));
        }
        assertThat(directory.list()).noneMatch(name -> name.endsWith(".tmp"));
    }

    /** Opens a file, reads from it, and keeps it open for up to half a millisecond; again and again. */
    private void read(AtomicBoolean over) {
        SplittableRandom random = new SplittableRandom(41);
        while (!over.get()) {
            File[] directories = parent.listFiles();
            File[] files = directories == null || directories.length == 0
                    ? null
                    : directories[random.nextInt(directories.length)].listFiles();
            if (files == null || files.length == 0) {
                continue;
            }
            try (FileInputStream in = new FileInputStream(files[random.nextInt(files.length)])) {
                in.read();
                LockSupport.parkNanos(random.nextInt(500_000));
            } catch (IOException e) {
                // It was replaced or deleted just then.
            }
            LockSupport.parkNanos(random.nextInt(500_000));
        }
    }

    private void deleteAll() {
        for (File directory : parent.listFiles()) {
            if (!directory.getName().equals("report")) {
                for (File file : directory.listFiles() == null ? new File[0] : directory.listFiles()) {
                    file.delete();
                }
                directory.delete();
            }
        }
    }

    /** A viewer may keep a file open for as long as it likes. */
    @Test
    @Tag("long")
    void whatIsNeverClosedKeepsItsContent_andTheNewOneIsNotLost() throws IOException {
        ReportDirectory first = ReportDirectory.create(parent + "/report", NOON, "1");
        Recording recording = record(first);
        first.release();
        try (FileInputStream open = new FileInputStream(new File(first.file(), RecordingFile.NAME))) {
            assertThatIOException()
                    .isThrownBy(() -> first.write(Recordings.usual().build()))
                    .withMessageContaining("cannot be replaced")
                    .withMessageContaining("open");
            ReportDirectory second = ReportDirectory.create(parent + "/report", NOON, "2");
            assertThat(second.name()).isEqualTo(parent + "/report-2");
            assertThat(second.taken()).contains("another process has the recording in " + parent + "/report open");
            assertHasAll(second.file(), record(second));
            second.release();
            assertThat(open.read()).isPositive();
        }
        assertHasAll(first.file(), recording);
    }
}
