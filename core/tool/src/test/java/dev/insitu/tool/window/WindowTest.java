package dev.insitu.tool.window;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.insitu.platform.output.OutputFormat;
import dev.insitu.recording.Recordings;
import dev.insitu.recording.file.HistoryFile;
import dev.insitu.recording.file.HistoryLevels;
import dev.insitu.recording.file.HistoryLimits;
import dev.insitu.recording.file.UnreadableRecordingException;
import dev.insitu.recording.image.BucketCounts;
import dev.insitu.recording.image.EpochCounts;
import dev.insitu.recording.image.Percentile;
import dev.insitu.recording.image.RecordedInterval;
import dev.insitu.recording.image.Recording;
import dev.insitu.recording.journal.Cause;
import dev.insitu.recording.journal.CauseKind;
import dev.insitu.recording.journal.Fact;
import dev.insitu.recording.journal.Facts;
import dev.insitu.recording.journal.IncidentFact;
import dev.insitu.recording.journal.SampleFact;
import dev.insitu.recording.journal.SessionFact;
import dev.insitu.report.file.Formats;
import dev.insitu.report.format.json.JsonFormat;
import dev.insitu.report.snapshot.Snapshot;
import dev.insitu.report.snapshot.figures.Figures;
import dev.insitu.report.snapshot.figures.SlowSample;
import dev.insitu.report.snapshot.figures.SpanEnds;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A program whose latency follows a schedule, for two minutes from noon on, an interval each second: ten seconds fast, ten of two
 * kinds, ten with failures, ten with a stall of 300 ms.
 */
class WindowTest {
    private static final long SECOND = 1_000_000_000;
    private static final long START = 1_795_262_400L * SECOND;
    private static final int SECONDS = 120;
    private static final int PROBE = 0;
    private static final int CALLS = 50;

    /** Room in which intervals are merged to ten seconds. */
    private static final long SMALL = 160_000;

    @TempDir
    private File directory;

    private final List<List<Long>> samples = samples();

    private static List<List<Long>> samples() {
        SplittableRandom random = new SplittableRandom(11);
        List<List<Long>> samples = new ArrayList<>();
        for (int second = 0; second < SECONDS; second++) {
            List<Long> ofSecond = new ArrayList<>();
            for (int call = 0; call < CALLS; call++) {
                long nanos = 50_000L + random.nextInt(1_000);
                ofSecond.add(kind(second) == 1 && call % 5 == 0 ? 20 * nanos : nanos);
            }
            if (kind(second) == 3 && second % 10 == 5) {
                ofSecond.set(7, 300_000_000L);
            }
            samples.add(ofSecond);
        }
        return samples;
    }

    private static int kind(int second) {
        return second / 10 % 4;
    }

    private static int errors(int second) {
        return kind(second) == 2 ? 3 : 0;
    }

    private Histogram histogram(int from, int to) {
        Histogram histogram = new Histogram(3);
        samples.subList(from, to).forEach(second -> second.forEach(histogram::recordValue));
        return histogram;
    }

    private EpochCounts counts(int from, int to) {
        long sum = 0;
        long min = Long.MAX_VALUE;
        long max = 0;
        int errors = 0;
        for (int second = from; second < to; second++) {
            errors += errors(second);
            for (long nanos : samples.get(second)) {
                sum += nanos;
                min = Math.min(min, nanos);
                max = Math.max(max, nanos);
            }
        }
        return new EpochCounts(PROBE, 0, sum, min, max, errors, 0, BucketCounts.of(histogram(from, to)));
    }

    /** @param intervals seconds that the history has; the recording has all of them */
    private Recording recording(int intervals, boolean complete) throws IOException {
        File file = HistoryFile.in(directory);
        try (HistoryLevels writer = new HistoryLevels(file, 7, START, HistoryLimits.DEFAULT)) {
            for (int second = 0; second < intervals; second++) {
                List<SampleFact.Threw> threw = errors(second) == 0
                        ? List.of()
                        : List.of(new SampleFact.Threw(PROBE, 0, "java.io.IOException", errors(second)));
                writer.append(new RecordedInterval(
                        second * SECOND,
                        (second + 1) * SECOND,
                        List.of(counts(second, second + 1)),
                        List.of(),
                        new ArrayList<>(threw)));
            }
            if (complete) {
                writer.end();
            }
        }
        return read(complete);
    }

    private Recording read(boolean complete) {
        Recordings recordings = Recordings.bare()
                .fact("started", Long.toString(START / 1_000_000))
                .fact("explain", "wall", "7", Long.toString(START))
                .fact("probe", Integer.toString(PROBE), "method", "work")
                .fact("threw", Integer.toString(PROBE), "0", "java.io.IOException", "90");
        if (complete) {
            recordings.fact("finished", Long.toString(START / 1_000_000 + SECONDS * 1_000));
        } else {
            recordings.fact("alive", Long.toString(7 + SECONDS * SECOND));
        }
        Recording described = recordings.build();
        return new Recording(
                described.journal(),
                List.of(counts(0, SECONDS)),
                complete,
                Optional.empty(),
                HistoryFile.open(HistoryFile.in(directory)));
    }

    /** The slowest calls of a second, as an interval has them, with a cause. */
    private List<Fact> slow(int second) {
        List<Fact> slow = new ArrayList<>();
        List<Long> slowest = new ArrayList<>(samples.get(second));
        slowest.sort(Comparator.reverseOrder());
        for (int call = 0; call < 10; call++) {
            slow.add(call(slowest.get(call), second, call, Cause.of(CauseKind.SLEEP, slowest.get(call), "")));
        }
        return slow;
    }

    private static SampleFact.Slow call(long nanos, int second, int call, Cause cause) {
        long end = START + second * SECOND + SECOND / 2 + call;
        return new SampleFact.Slow(PROBE, 0, nanos, end, "worker", List.of(cause), List.of(), List.of("Store.find"));
    }

    /** @param most the file's length, after which intervals are merged */
    private Recording withSlowest(boolean complete, long most) throws IOException {
        File file = HistoryFile.in(directory);
        HistoryLimits limits = new HistoryLimits(HistoryLimits.DEFAULT.keepNanos(), most);
        try (HistoryLevels writer = new HistoryLevels(file, 7, START, limits)) {
            for (int second = 0; second < SECONDS; second++) {
                writer.append(new RecordedInterval(
                        second * SECOND,
                        (second + 1) * SECOND,
                        List.of(counts(second, second + 1)),
                        List.of(),
                        slow(second)));
                writer.tidy(false);
            }
            if (complete) {
                writer.end();
            }
        }
        return read(complete).with(List.of(Facts.fact("explain", "slowest", "10")));
    }

    private static List<SlowSample> slowest(Snapshot snapshot) {
        return snapshot.probes().get(0).slowest();
    }

    private List<Long> slowestOf(int from, int to) {
        return samples.subList(from, to).stream()
                .flatMap(List::stream)
                .sorted(Comparator.reverseOrder())
                .limit(10)
                .toList();
    }

    @Test
    void eachWindowHasItsOwnSlowestAlsoOfMergedIntervalsAndAKilledJvm() throws IOException {
        for (Recording recording : List.of(
                withSlowest(true, HistoryLimits.DEFAULT.mostBytes()),
                withSlowest(true, SMALL),
                withSlowest(false, SMALL))) {
            for (int second = 0; second < SECONDS; second += 10) {
                Snapshot part = snapshot(recording, "start+" + second + "s", "start+" + (second + 10) + "s");
                SessionFact.Window taken = part.session().window().orElseThrow();
                int from = (int) ((taken.fromEpochNanos() - START) / SECOND);
                int to = (int) ((taken.toEpochNanos() - START) / SECOND);
                List<SlowSample> slowest = slowest(part);

                assertThat(slowest).extracting(SlowSample::nanos).isEqualTo(slowestOf(from, to));
                assertThat(slowest.get(0).causes()).extracting(Cause::name).containsExactly("sleep");
                assertThat(slowest.get(0).stack()).containsExactly("Store.find");
            }
        }
    }

    /** A call may be known twice: its interval and the session's end may have explained it. */
    @Test
    void aCallIsThereOnceAsItIsExplainedBest() throws IOException {
        Recording recording = withSlowest(true, HistoryLimits.DEFAULT.mostBytes());
        long nanos = slowestOf(0, 1).get(0);
        Cause gc = Cause.of(CauseKind.GC, nanos, "");
        Cause unexplained = Cause.of(CauseKind.UNEXPLAINED, nanos, "");
        Recording more = recording.with(List.of(call(nanos, 0, 0, unexplained), call(500, 0, 10, gc)));
        Recording killed =
                recording.with(List.of(new SampleFact.Kept(PROBE, 0, nanos, 7 + SECOND / 2, 0, 1, "worker", "")));

        for (Recording each : List.of(more, killed)) {
            List<SlowSample> slowest = slowest(snapshot(each, "start", "start+1s"));
            assertThat(slowest).extracting(SlowSample::nanos).isEqualTo(slowestOf(0, 1));
            assertThat(slowest.get(0).causes()).extracting(Cause::name).containsExactly("sleep");
        }
    }

    private static IncidentFact.Incident incident(int number, int from, int to, boolean isOpen) {
        return new IncidentFact.Incident(
                number,
                "work p99 > 50us",
                7 + from * SECOND,
                7 + to * SECOND,
                isOpen,
                IncidentFact.Unit.NANOS,
                60_000,
                "sleep",
                "");
    }

    @Test
    void anIncidentIsTheWindowOfItsTimeWithItsFiftySlowest() throws IOException {
        Recording recording = withSlowest(false, HistoryLimits.DEFAULT.mostBytes())
                .with(List.of(incident(3, 40, 60, false), incident(4, 100, 110, true)));
        Snapshot third = Snapshot.of(Window.ofIncident(3, ZoneOffset.UTC).of(directory, recording));
        Snapshot fourth = Snapshot.of(Window.ofIncident(4, ZoneOffset.UTC).of(directory, recording));

        assertThat(slowest(third)).hasSize(50);
        assertThat(new JsonFormat().render(third))
                .isEqualTo(new JsonFormat().render(snapshot(recording, "start+40s", "start+60s")));
        assertThat(third.incidents().incidents())
                .extracting(each -> each.incident().number())
                .containsExactly(3);
        assertThat(new JsonFormat().render(fourth))
                .isEqualTo(new JsonFormat().render(snapshot(recording, "start+100s", null)));
        assertThat(slowest(snapshot(recording, "start+39s", "start+60s"))).hasSize(10);
    }

    @Test
    void anIncidentThatIsNotThereIsRefusedWithHowManyThereAre() throws IOException {
        Recording recording = recording(SECONDS, true);
        Recording two = recording.with(List.of(incident(3, 40, 60, false), incident(4, 100, 110, true)));

        assertThatThrownBy(() -> Window.ofIncident(1, ZoneOffset.UTC).of(directory, recording))
                .hasMessageContaining("--incident 1: the session has no incidents");
        assertThatThrownBy(() -> Window.ofIncident(5, ZoneOffset.UTC).of(directory, two))
                .hasMessageContaining("--incident 5: the session has 2 incidents, from number 3 to 4");
    }

    private static Window window(String from, String to) {
        return new Window(Optional.ofNullable(from), Optional.ofNullable(to), ZoneOffset.UTC);
    }

    private Snapshot snapshot(Recording recording, String from, String to) throws UnreadableRecordingException {
        return Snapshot.of(window(from, to).of(directory, recording));
    }

    private static Figures figures(Snapshot snapshot) {
        return snapshot.probes().get(0).figures();
    }

    @Test
    void eachPhaseHasItsOwnFigures() throws IOException {
        Recording recording = recording(SECONDS, true);
        for (int second = 0; second < SECONDS; second += 10) {
            Snapshot phase = snapshot(recording, "start+" + second + "s", "start+" + (second + 10) + "s");
            assertFigures(phase, second, second + 10);
            assertThat(figures(phase).exceptions())
                    .extracting("count")
                    .isEqualTo(kind(second) == 2 ? List.of(30L) : List.of());
            assertThat(phase.session().window().orElseThrow().intervals()).isEqualTo(10);
            assertThat(phase.session().window().orElseThrow().fromEpochNanos()).isEqualTo(START + second * SECOND);
        }
    }

    /** They are those of the samples of these seconds. */
    private void assertFigures(Snapshot snapshot, int from, int to) {
        Figures figures = figures(snapshot);
        Histogram expected = histogram(from, to);
        EpochCounts counts = counts(from, to);

        assertThat(figures.count()).isEqualTo(expected.getTotalCount());
        assertThat(figures.errors()).isEqualTo(counts.errors());
        assertThat(figures.max()).hasValue(counts.max());
        assertThat(figures.mean().orElseThrow() * (double) figures.count()).isEqualTo((double) counts.sum());
        for (String each : List.of("50", "90", "95")) {
            long value = expected.getValueAtPercentile(Double.parseDouble(each));
            assertThat(figures.at(Percentile.of(each))).hasValue(Math.min(counts.max(), value));
        }
    }

    @Test
    void windowsSideBySideAddUpAlsoWhereIntervalsWereMergedAndTheJvmWasKilled() throws IOException {
        assertAddUp(recording(SECONDS, true), SECONDS);
        assertAddUp(withSlowest(true, SMALL), SECONDS - 30);
        Recording killed = withSlowest(false, SMALL);
        assertAddUp(killed, SECONDS - 30);
        for (int second = 0; second < SECONDS; second += 10) {
            Snapshot part = snapshot(killed, "start+" + second + "s", "start+" + (second + 10) + "s");
            SessionFact.Window taken = part.session().window().orElseThrow();
            int from = (int) ((taken.fromEpochNanos() - START) / SECOND);
            assertFigures(part, from, (int) ((taken.toEpochNanos() - START) / SECOND));
        }
    }

    private void assertAddUp(Recording recording, int mostIntervals) throws UnreadableRecordingException {
        Figures all = figures(Snapshot.of(recording));
        long intervals = 0;
        long count = 0;
        long errors = 0;
        BucketCounts buckets = BucketCounts.NONE;
        String[] bounds = {"start", "12:00:07", "2026-11-21T12:00:33.5", "-40s", "end-10s", "end"};
        for (int i = 1; i < bounds.length; i++) {
            Snapshot part = snapshot(recording, bounds[i - 1], bounds[i]);
            intervals += part.session().window().orElseThrow().intervals();
            count += figures(part).count();
            errors += figures(part).errors();
            buckets = buckets.plus(BucketCounts.of(figures(part).histogram()));
        }
        assertThat(count).isEqualTo(all.count()).isEqualTo((long) SECONDS * CALLS);
        assertThat(errors).isEqualTo(all.errors()).isEqualTo(90);
        assertThat(buckets).isEqualTo(BucketCounts.of(all.histogram()));
        assertThat(intervals).isBetween(10L, (long) mostIntervals);
    }

    /** The history of a killed JVM ends before its counts do. */
    @Test
    void whatAKilledJvmCountedLastIsAnIntervalToo() throws IOException {
        Recording killed = recording(100, false);
        Snapshot last = snapshot(killed, "start+100s", null);

        assertThat(figures(last).count()).isEqualTo(20L * CALLS);
        assertThat(figures(last).exceptions()).extracting("count").containsExactly(30L);
        assertThat(last.session().window().orElseThrow().intervals()).isEqualTo(1);
        assertThat(last.session().window().orElseThrow().toEpochNanos()).isEqualTo(START + SECONDS * SECOND);
        assertThat(figures(snapshot(killed, null, "start+100s")).count()).isEqualTo(100L * CALLS);
    }

    @Test
    void showsTheIntactIntervalsOfADamagedHistoryAndNamesTheMissing() throws IOException {
        recording(SECONDS, true);
        File file = HistoryFile.in(directory);
        byte[] bytes = Files.readAllBytes(file.toPath());
        bytes[bytes.length / 2] ^= 1;
        Files.write(file.toPath(), bytes);
        Recording damaged = read(true);

        Snapshot all = snapshot(damaged, "start", null);
        assertThat(figures(all).count()).isEqualTo((SECONDS - 1L) * CALLS);
        assertThat(all.notes()).anySatisfy(note -> assertThat(note)
                .startsWith("history.insitu is damaged or cut off: the intervals from 2026-11-21T12:0")
                .endsWith("Z are missing"));
        assertThat(figures(snapshot(damaged, "start", "start+10s")).count()).isEqualTo(10L * CALLS);
        assertThat(snapshot(damaged, "start", "start+10s").notes()).isEmpty();
    }

    /** Which of them began in the window is not known: none or, of an ended session, at most all. */
    @Test
    void ofWhatNeverEndedAWindowKnowsNoMoreThanTheWholeDoes() throws IOException {
        assertThat(spanOfAWindow("neverEnded", "0").known()).isTrue();
        assertThat(spanOfAWindow("neverEnded", "0", "neverStarted", "1").known())
                .isFalse();
        assertThat(spanOfAWindow("neverEnded", "3").known()).isFalse();
        assertThat(spanOfAWindow("neverEnded", "3").mostNeverEnded()).hasValue(3);
        assertThat(spanOfAWindow().mostNeverEnded()).isEmpty();
    }

    /** @param ends what is known of the session's end; nothing while it runs */
    private SpanEnds spanOfAWindow(String... ends) throws IOException {
        Recording recording = recording(SECONDS, true);
        List<Fact> journal = new ArrayList<>(recording.journal());
        journal.add(Facts.fact("span", "0", "notKnown", "key"));
        List<String> ended = new ArrayList<>(List.of("span", "0"));
        ended.addAll(List.of(ends));
        if (ends.length > 0) {
            journal.add(Facts.fact(ended.toArray(String[]::new)));
        }
        Recording withSpan = new Recording(journal, recording.counts(), true, Optional.empty(), recording.intervals());
        Snapshot window = snapshot(withSpan, "start", "start+10s");
        String note = "spans that never ended or never started";
        SpanEnds span = window.probes().get(0).span().orElseThrow();
        assertThat(window.notes().stream().anyMatch(each -> each.contains(note)))
                .isEqualTo(!span.known());
        return span;
    }

    @Test
    void refusesAnInvalidWindowWithTheRecordingsBounds() throws IOException {
        Recording recording = recording(SECONDS, true);
        assertRefused(recording, "11:00", "11:30", "the window lies outside the recording");
        assertRefused(recording, "12:05", null, "the window lies outside the recording");
        assertRefused(recording, "12:01", "12:00:30", "the window ends before it begins");
        assertRefused(recording, "12:01", "12:01", "the window ends where it begins");
        assertRefused(recording, "12:00:10.2", "12:00:10.7", "no interval begins in the window");
        assertRefused(recording, "noon", null, "--from \"noon\": expected a time (10:02");
        assertRefused(recording, null, "25:00", "--to \"25:00\": expected a time");
        assertRefused(recording, null, "24:00", "--to \"24:00\": expected a time");
        assertRefused(recording, "2026-02-30T10:00", null, "--from \"2026-02-30T10:00\": expected a time");
        assertRefused(recording, "2026-02-30T10:00:00Z", null, "--from \"2026-02-30T10:00:00Z\": expected a time");
        assertRefused(recording, "mark:deploy", null, "there is no such mark");
        Recording withoutHistory = recording.withIntervals(Optional.empty());
        assertThatThrownBy(() -> snapshot(withoutHistory, "start", null)).hasMessageContaining("no history");
    }

    private void assertRefused(Recording recording, String from, String to, String problem) {
        assertThatThrownBy(() -> snapshot(recording, from, to))
                .isInstanceOf(UnreadableRecordingException.class)
                .hasMessageContaining(problem)
                .hasMessageEndingWith("the recording lasts from 2026-11-21T12:00Z to 2026-11-21T12:02Z");
    }

    @Test
    void timesOfDayAreOfTheZone() throws IOException {
        Window vienna = new Window(Optional.of("13:01"), Optional.empty(), ZoneId.of("Europe/Vienna"));
        Snapshot snapshot = Snapshot.of(vienna.of(directory, recording(SECONDS, true)));

        assertThat(figures(snapshot).count()).isEqualTo(60L * CALLS);
        assertThat(Formats.of(OutputFormat.CONSOLE).render(snapshot))
                .contains("WINDOW from 2026-11-21T13:01+01:00 to 2026-11-21T13:02+01:00, 60 whole intervals");
        assertThat(Formats.of(OutputFormat.JSON).render(snapshot))
                .contains("\"from\": \"2026-11-21T12:01:00Z\"")
                .contains("\"intervals\": 60");
    }

    @Test
    void aMarkNamesAMoment() throws IOException {
        Recording recording = recording(SECONDS, true);
        Recording marked = recording.with(List.of(
                Facts.fact("mark", Long.toString(7 + 10 * SECOND), "deploy"),
                Facts.fact("mark", Long.toString(7 + 90 * SECOND), "deploy")));

        assertThat(figures(snapshot(marked, "mark:deploy", null)).count()).isEqualTo(30L * CALLS);
    }
}
