package dev.insitu.report.merge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.insitu.recording.Recordings;
import dev.insitu.recording.file.HistoryFile;
import dev.insitu.recording.file.RecordingFile;
import dev.insitu.recording.file.UnreadableLog;
import dev.insitu.recording.image.BucketCounts;
import dev.insitu.recording.image.EpochCounts;
import dev.insitu.recording.image.IntervalLog;
import dev.insitu.recording.image.LogEnd;
import dev.insitu.recording.image.Percentile;
import dev.insitu.recording.image.RecordedInterval;
import dev.insitu.recording.image.Recording;
import dev.insitu.recording.image.StoppedTime;
import dev.insitu.recording.journal.Facts;
import dev.insitu.report.format.HlogFormat;
import dev.insitu.report.snapshot.Snapshot;
import dev.insitu.report.snapshot.figures.Figures;
import dev.insitu.report.snapshot.figures.ProbeFigures;
import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecordingMergerTest {
    private static final int BOOK = 32;
    private static final int PARSE = 33;
    private static final long SECOND = 1_000_000_000;

    /** HdrHistogram adds the same values. */
    @Test
    void addsWhatAllJvmsCounted() throws Exception {
        Random random = new Random(7);
        Histogram oracle = new Histogram(3);
        RecordingMerger merger = new RecordingMerger();
        for (int jvm = 0; jvm < 8; jvm++) {
            long[] nanos = new long[5_000];
            for (int i = 0; i < nanos.length; i++) {
                nanos[i] = 1_000 + (long) (Math.exp(3 * random.nextGaussian()) * 10_000);
                oracle.recordValue(nanos[i]);
            }
            // The same probe has another number in each second JVM.
            Recordings each = jvm % 2 == 0 ? jvm(BOOK, PARSE) : jvm(PARSE, BOOK);
            merger.add(
                    "jvm-" + jvm,
                    each.epoch(jvm % 2 == 0 ? BOOK : PARSE, jvm % 3, nanos).build());
        }

        Figures merged = probe(Snapshot.of(merger.merged("out")), "book").figures();

        assertThat(merged.count()).isEqualTo(oracle.getTotalCount());
        for (String percentile : new String[] {"50", "90", "99", "99.9"}) {
            assertThat(merged.at(Percentile.of(percentile)).getAsLong())
                    .isEqualTo(oracle.getValueAtPercentile(Double.parseDouble(percentile)));
        }
    }

    @Test
    void runsOfOneRateStandSideBySide() throws Exception {
        RecordingMerger merger = new RecordingMerger();
        merger.add("a", driven(1_000, 10).build())
                .add("b", driven(1_000, 20).build())
                .add("c", driven(2_000, 30).build());

        ProbeFigures probe = probe(Snapshot.of(merger.merged("out")), "book");

        assertThat(probe.series()).hasSize(2);
        assertThat(probe.series().get(0).runs()).hasSize(2);
        assertThat(probe.series().get(0).runs().get(0).figures().max()).hasValue(10);
        assertThat(probe.series().get(0).runs().get(1).figures().max()).hasValue(20);
        assertThat(probe.series().get(1).figures().max()).hasValue(30);
        assertThat(probe.outsideRuns().orElseThrow().count()).isEqualTo(3);
    }

    @Test
    void refusesFiguresThatDoNotAddUp() throws Exception {
        RecordingMerger merger =
                new RecordingMerger().add("a", driven(1_000, 10).build());

        assertThatThrownBy(() -> merger.add("b", jvm(BOOK, PARSE).build()))
                .isInstanceOf(UnmergeableException.class)
                .hasMessageContaining("b was driven differently from a");
        assertThatThrownBy(() -> merger.add(
                        "c",
                        driven(1_000, 1)
                                .fact("driver", "goal", "end to end p99 <= 1ms")
                                .build()))
                .hasMessageContaining("searched for the highest rate");
        assertThat(probe(Snapshot.of(merger.merged("out")), "book").figures().count())
                .isEqualTo(1);
    }

    @Test
    void listsEnvironmentsAndSaysWhoDidNotComeToItsEnd() throws Exception {
        Recording merged = new RecordingMerger()
                .add(
                        "a",
                        jvm(BOOK, PARSE)
                                .fact("environment", "pid", "1")
                                .fact("unmatched", "x.Y#z")
                                .build())
                .add(
                        "b",
                        Recordings.bare()
                                .fact("environment", "pid", "2")
                                .live("/dev/shm/gone")
                                .build())
                .merged("out");
        Snapshot snapshot = Snapshot.of(merged);

        assertThat(snapshot.environment())
                .containsEntry("pid", "1 | 2")
                .containsEntry("jvms", "2")
                .containsEntry("merged", "a | b");
        assertThat(snapshot.session().complete()).isFalse();
        assertThat(snapshot.notes()).anyMatch(note -> note.contains("1 of 2 JVMs did not end normally: b"));
        // Silent in one of two, it is no mistake.
        assertThat(snapshot.unmatched()).isEmpty();
    }

    @Test
    void aMergedRecordingIsOfAllItsJvms() throws Exception {
        Recording two = new RecordingMerger()
                .add("a", jvm(BOOK, PARSE).fact("environment", "pid", "1").build())
                .add("b", jvm(BOOK, PARSE).fact("environment", "pid", "2").build())
                .merged("two");
        Recording three = new RecordingMerger()
                .add("two", two)
                .add("c", jvm(BOOK, PARSE).fact("environment", "pid", "3").build())
                .merged("three");
        Snapshot snapshot = Snapshot.of(three);

        assertThat(snapshot.environment())
                .containsEntry("pid", "1 | 2 | 3")
                .containsEntry("jvms", "3")
                .containsEntry("merged", "a | b | c");
        assertThat(snapshot.notes())
                .filteredOn(note -> note.contains("JVMs, merged"))
                .containsExactly("of 3 JVMs, merged; the time recorded is theirs together");
    }

    /** Two JVMs, the second begun 2.5 s after the first and in seconds of its own, and one an hour later. */
    @Test
    void historiesStandOnOneTimeLine(@TempDir File directory) throws Exception {
        long start = 1_795_262_400_000_000_000L;
        long hour = 3_600 * SECOND;
        Recording merged = new RecordingMerger()
                .add("b", during(jvm(PARSE, BOOK), PARSE, start + 5 * SECOND / 2, 3, 200))
                .add("a", during(jvm(BOOK, PARSE), BOOK, start, 4, 100))
                .add("c", during(jvm(BOOK, PARSE), BOOK, start + hour, 1, 300))
                .merged("out");

        assertThat(Snapshot.of(merged).history()).isPresent();
        HistoryFile.write(merged, directory);
        IntervalLog log = HistoryFile.open(HistoryFile.in(directory)).orElseThrow();
        List<String> seen = seen(merged, log);

        assertThat(log.startEpochNanos()).isEqualTo(start);
        // Those of an interval that began in one second and ended in the next are in the next.
        assertThat(seen)
                .containsExactly(
                        "0.0-1.0 book=100 pauses 1",
                        "1.0-2.0 book=100 pauses 1",
                        "2.0-3.0 book=100 pauses 1",
                        "3.0-4.0 book=200 book=100 pauses 2",
                        "4.0-4.5 book=200 pauses 1",
                        "4.5-5.5 book=200 pauses 1",
                        "5.5-3600.0 pauses 0",
                        "3600.0-3601.0 book=300 pauses 1");
    }

    /** As in a history of which the older part was merged already, or after the machine stood still. */
    @Test
    void aLongIntervalKeepsItsTime() throws Exception {
        long start = 1_795_262_400_000_000_000L;
        Recording one =
                during(jvm(BOOK, PARSE), BOOK, start, calls(0, 600, 500), calls(600, 601, 7), calls(601, 602, 8));
        Recording other = during(
                jvm(BOOK, PARSE),
                BOOK,
                start + 300 * SECOND,
                calls(0, 600, 50),
                calls(600, 601, 9),
                calls(601, 602, 10));

        Recording alone = new RecordingMerger().add("a", one).merged("out");
        Recording both = new RecordingMerger().add("a", one).add("b", other).merged("out");

        assertThat(seen(alone, alone.intervals().orElseThrow()))
                .containsExactly(
                        "0.0-600.0 book=500 pauses 1", "600.0-601.0 book=7 pauses 1", "601.0-602.0 book=8 pauses 1");
        assertThat(seen(both, both.intervals().orElseThrow()))
                .containsExactly(
                        // The second JVM's has calls of before and after the first one's end.
                        "0.0-900.0 book=515 book=50 pauses 4",
                        "900.0-901.0 book=9 pauses 1",
                        "901.0-902.0 book=10 pauses 1");
    }

    @Test
    void aLongIntervalHoldsWhatOthersCountedInItsTime() throws Exception {
        long start = 1_795_262_400_000_000_000L;
        Recording old =
                during(jvm(BOOK, PARSE), BOOK, start, calls(0, 600, 600), calls(600, 601, 1), calls(601, 602, 1));
        Calls[] seconds = new Calls[602];
        for (int i = 0; i < seconds.length; i++) {
            seconds[i] = calls(i, i + 1, 1);
        }
        Recording young = during(jvm(BOOK, PARSE), BOOK, start + SECOND / 2, seconds);

        for (Recording merged : List.of(
                new RecordingMerger().add("a", old).add("b", young).merged("out"),
                new RecordingMerger().add("b", young).add("a", old).merged("out"))) {
            assertThat(lengthsAndCalls(merged.intervals().orElseThrow()))
                    .containsExactly("0.0-600.0: 1199", "600.0-601.0: 2", "601.0-602.0: 2", "602.0-602.5: 1");
        }
    }

    /** Their intervals of ten seconds begin at different moments, since each JVM counts from its start. */
    @Test
    void longIntervalsOfSeveralJvmsStaySoLong() throws Exception {
        long start = 1_795_262_400_000_000_000L;
        RecordingMerger merger = new RecordingMerger();
        for (int jvm = 0; jvm < 3; jvm++) {
            List<Calls> calls = new ArrayList<>();
            for (int i = 0; i < 40; i += 10) {
                calls.add(calls(i, i + 10, 10));
            }
            for (int i = 40; i < 50 - 3 * jvm; i++) {
                calls.add(calls(i, i + 1, 1));
            }
            merger.add(
                    "jvm-" + jvm,
                    during(jvm(BOOK, PARSE), BOOK, start + 3L * jvm * SECOND, calls.toArray(new Calls[0])));
        }

        assertThat(lengthsAndCalls(merger.merged("out").intervals().orElseThrow()))
                .containsExactly(
                        "0.0-10.0: 10",
                        "10.0-20.0: 30",
                        "20.0-30.0: 30",
                        // What began before 40 and lasts longer is too long for the second that follows.
                        "30.0-46.0: 59",
                        "46.0-47.0: 3",
                        "47.0-48.0: 3",
                        "48.0-49.0: 3",
                        "49.0-50.0: 3");
    }

    /** Whatever the intervals, each with a call a second: no call is lost, and the merged ones are side by side. */
    @Test
    void noIntervalHoldsTheCallsOfAMuchLongerOne() throws Exception {
        Random random = new Random(11);
        for (int trial = 0; trial < 300; trial++) {
            RecordingMerger merger = new RecordingMerger();
            int jvms = 2 + random.nextInt(2);
            long all = 0;
            for (int jvm = 0; jvm < jvms; jvm++) {
                List<Calls> calls = new ArrayList<>();
                for (int at = random.nextInt(10); at < 200; ) {
                    int to = at + (random.nextBoolean() ? 1 : 1 + random.nextInt(30));
                    calls.add(calls(at, to, to - at));
                    all += to - at;
                    at = to;
                }
                merger.add(
                        "jvm-" + jvm,
                        during(jvm(BOOK, PARSE), BOOK, random.nextInt(100) * SECOND / 10, calls.toArray(new Calls[0])));
            }
            List<RecordedInterval> merged = new ArrayList<>();
            merger.merged("out").intervals().orElseThrow().forEach(merged::add);

            long end = merged.get(0).startNanos();
            long sum = 0;
            for (RecordedInterval each : merged) {
                assertThat(each.startNanos()).isEqualTo(end);
                assertThat(each.endNanos()).isGreaterThan(end);
                end = each.endNanos();
                long calls = calls(each);
                sum += calls;
                // Of each JVM those of this time, and one that is as long and began before; either by a slot longer at
                // each end.
                assertThat(calls)
                        .isLessThanOrEqualTo(jvms * (2 * ((each.endNanos() - each.startNanos()) / SECOND) + 4));
            }
            assertThat(sum).isEqualTo(all);
        }
    }

    private static List<String> lengthsAndCalls(IntervalLog log) {
        List<String> all = new ArrayList<>();
        log.forEach(interval -> all.add(interval.startNanos() / (double) SECOND + "-"
                + interval.endNanos() / (double) SECOND + ": " + calls(interval)));
        return all;
    }

    private static long calls(RecordedInterval interval) {
        return interval.counts().stream()
                .mapToLong(each -> each.buckets().total())
                .sum();
    }

    @Test
    void aShortIntervalLeavesNoGap() throws Exception {
        long start = 1_795_262_400_000_000_000L;
        Recording one = during(
                jvm(BOOK, PARSE), BOOK, start, calls(0, 8, 1), calls(8, 13, 2), calls(13, 14, 3), calls(14, 19, 4));
        Recording other = during(jvm(BOOK, PARSE), BOOK, start + 100 * SECOND, calls(0, 5, 5), calls(5, 10, 6));

        Recording merged = new RecordingMerger().add("a", one).add("b", other).merged("out");

        assertThat(seen(merged, merged.intervals().orElseThrow()))
                .containsExactly(
                        "0.0-8.0 book=1 pauses 1",
                        "8.0-14.0 book=5 pauses 2",
                        "14.0-19.0 book=4 pauses 1",
                        "19.0-100.0 pauses 0",
                        "100.0-105.0 book=5 pauses 1",
                        "105.0-110.0 book=6 pauses 1");
    }

    private static List<String> seen(Recording recording, IntervalLog log) {
        List<String> seen = new ArrayList<>();
        log.forEach(interval -> {
            StringBuilder text = new StringBuilder();
            text.append(interval.startNanos() / (double) SECOND)
                    .append("-")
                    .append(interval.endNanos() / (double) SECOND);
            for (EpochCounts each : interval.counts()) {
                text.append(' ')
                        .append(probeOf(recording, each))
                        .append('=')
                        .append(each.buckets().total());
            }
            seen.add(text.append(" pauses ").append(interval.pauses().size()).toString());
        });
        return seen;
    }

    @Test
    void theIntervalLogSaysWhoseHistoryIsDamaged() throws Exception {
        Recording damaged = jvm(BOOK, PARSE).build().withIntervals(Optional.of(new UnreadableLog(LogEnd.DAMAGED)));
        Recording merged = new RecordingMerger()
                .add("a", during(jvm(BOOK, PARSE), BOOK, SECOND, 2, 100))
                .add("b", damaged)
                .merged("out");

        assertThat(new HlogFormat().render(Snapshot.of(merged)))
                .contains("#[Note: the history of b is damaged or cut off: "
                        + "the merged history lacks what follows that place]\n");
    }

    private static String probeOf(Recording recording, EpochCounts counts) {
        String number = Integer.toString(counts.probe());
        return Facts.ofKind("probe", recording.journal()).stream()
                .filter(fact -> fact.get(1).equals(number))
                .map(fact -> fact.get(3))
                .findFirst()
                .orElseThrow();
    }

    /** Some seconds with this number of calls each and a pause. */
    private static Recording during(Recordings jvm, int probe, long startEpochNanos, int seconds, int calls) {
        Calls[] each = new Calls[seconds];
        for (int i = 0; i < seconds; i++) {
            each[i] = calls(i, i + 1, calls);
        }
        return during(jvm, probe, startEpochNanos, each);
    }

    private static Recording during(Recordings jvm, int probe, long startEpochNanos, Calls... calls) {
        List<RecordedInterval> intervals = new ArrayList<>();
        for (Calls each : calls) {
            Histogram histogram = new Histogram(3);
            histogram.recordValueWithCount(1_000, each.number);
            intervals.add(new RecordedInterval(
                    each.from * SECOND,
                    each.to * SECOND,
                    List.of(EpochCounts.ofBuckets(probe, 0, 0, BucketCounts.of(histogram))),
                    List.of(new StoppedTime(each.to * SECOND - 1_000_000, 2_000_000, true))));
        }
        return jvm.fact("explain", "wall", "77", Long.toString(startEpochNanos))
                .build()
                .withIntervals(Optional.of(new MergedHistory(startEpochNanos, 77, intervals)));
    }

    private static Calls calls(int from, int to, int number) {
        return new Calls(from, to, number);
    }

    /** Calls between two seconds. */
    private record Calls(int from, int to, int number) {}

    @Test
    void isARecordingLikeAnyOther() throws Exception {
        Recording merged = new RecordingMerger()
                .add("a", driven(1_000, 10).build())
                .add("b", driven(1_000, 20).build())
                .merged("out");

        assertThat(new RecordingMerger().add("again", merged).merged("out").counts())
                .isEqualTo(merged.counts());
        assertThat(render(merged)).contains("\"complete\"");
    }

    private static String render(Recording recording) throws IOException {
        return RecordingFile.render(recording);
    }

    private static Recordings jvm(int book, int parse) {
        return Recordings.usual()
                .fact("probe", Integer.toString(book), "method", "book", "0")
                .fact("probe", Integer.toString(parse), "method", "parse", "1");
    }

    /** One run with one sample, and a sample before it. */
    private static Recordings driven(double rate, long nanos) {
        return jvm(BOOK, PARSE)
                .fact("driver", "method", "acme.Book#match")
                .fact("series", "1", Double.toString(rate))
                .fact("epoch", "1", "before")
                .fact("epoch", "2", "run", "1", "1")
                .epoch(BOOK, 1, 5)
                .epoch(BOOK, 2, nanos);
    }

    private static ProbeFigures probe(Snapshot snapshot, String name) {
        return snapshot.probes().stream()
                .filter(probe -> probe.name().equals(name))
                .findFirst()
                .orElseThrow();
    }
}
