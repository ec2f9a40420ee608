package dev.insitu.recording.incident;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.platform.probe.ProbeKind;
import dev.insitu.recording.file.HistoryFile;
import dev.insitu.recording.file.HistoryLevels;
import dev.insitu.recording.file.HistoryLimits;
import dev.insitu.recording.file.IncidentFile;
import dev.insitu.recording.image.BucketCounts;
import dev.insitu.recording.image.EpochCounts;
import dev.insitu.recording.image.ImageChanges;
import dev.insitu.recording.image.RecordedInterval;
import dev.insitu.recording.journal.Cause;
import dev.insitu.recording.journal.CauseKind;
import dev.insitu.recording.journal.Fact;
import dev.insitu.recording.journal.IncidentFact;
import dev.insitu.recording.journal.ProbeFact;
import dev.insitu.recording.journal.SampleFact;
import dev.insitu.recording.journal.SessionFact;
import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A month, interval by interval, on a clock of its own, with incidents in its first week: merging leaves them as they were. What was slow
 * in its last five minutes is explained, too.
 */
class IncidentMonthTest {
    private static final long SECOND = 1_000_000_000;
    private static final long MILLI = 1_000_000;
    private static final long HOUR = 3_600 * SECOND;
    private static final long DAY = 24 * HOUR;
    private static final long LAST = 300 * SECOND;
    private static final int PROBE = 32;
    private static final SessionFact.WallClock START = new SessionFact.WallClock(5, 1_700_000_000 * SECOND);

    /** The intervals of a second are merged by their age and for room. */
    private static final HistoryLimits LIMITS = new HistoryLimits(31 * DAY, 200_000);

    private static final long MOST_BYTES = 100_000;

    @TempDir
    private File directory;

    private final List<Fact> journal = List.of(
            START,
            new ProbeFact.Defined(PROBE, ProbeKind.METHOD, "place order", 0),
            new SessionFact.StartUp(0, 1, START.epochNanos()));

    private Incidents incidents;
    private HistoryLevels levels;
    private long now;
    private long calls;
    private long most;

    @Test
    void anIncidentOfTheFirstWeekIsThereAfterAMonth() throws IOException {
        File history = HistoryFile.in(directory);
        incidents = incidents(history);
        levels = new HistoryLevels(history, START.nanoTime(), START.epochNanos(), LIMITS, incidents);
        until(4 * DAY, 1_800 * SECOND, 0);
        until(4 * DAY + 10 * SECOND, SECOND, 0);
        until(4 * DAY + 15 * SECOND, SECOND, 20);
        until(4 * DAY + 120 * SECOND, SECOND, 0);
        until(30 * DAY, 1_800 * SECOND, 0);
        until(30 * DAY + LAST, 10 * SECOND, 0);
        levels.end();
        levels.close();

        List<Fact> stored = IncidentFile.read(history, journal);
        assertThat(stored).filteredOn(IncidentFact.Incident.class::isInstance).hasSize(1);
        long from = 4 * DAY + 10 * SECOND;
        long to = from + 8 * SECOND;
        List<RecordedInterval> ofIncident = new ArrayList<>();
        List<RecordedInterval> before = new ArrayList<>();
        List<Fact> last = new ArrayList<>();
        long[] sum = new long[1];
        HistoryFile.open(history).orElseThrow().forEach(interval -> {
            sum[0] += interval.counts().stream()
                    .mapToLong(each -> each.buckets().total())
                    .sum();
            if (interval.startNanos() >= from && interval.startNanos() < to) {
                ofIncident.add(interval);
            } else {
                before.add(interval);
            }
            if (interval.startNanos() >= 30 * DAY) {
                last.addAll(interval.facts());
            }
        });
        assertThat(sum[0]).isEqualTo(calls);
        assertThat(before.size()).isLessThan(1_200);
        assertThat(ofIncident).hasSize(8).allSatisfy(each -> assertThat(each.endNanos() - each.startNanos())
                .isEqualTo(SECOND));
        for (RecordedInterval each : ofIncident.subList(0, 5)) {
            assertThat(each.facts()).hasSize(50).allSatisfy(IncidentMonthTest::assertExplained);
        }
        assertThat(last).hasSizeGreaterThanOrEqualTo(2).allSatisfy(IncidentMonthTest::assertExplained);
        assertThat(most).isLessThan(LIMITS.mostBytes() + MOST_BYTES);
    }

    private static void assertExplained(Fact fact) {
        SampleFact.Slow slow = (SampleFact.Slow) fact;
        assertThat(slow.causes()).extracting(Cause::name).containsExactly("lock");
        assertThat(slow.stack()).containsExactly("Ledger.post(Ledger.java:30)");
    }

    private Incidents incidents(File history) {
        return new Incidents(
                List.of(KeepRule.of("rule", "place order", "p99", Long.toString(50 * MILLI))),
                history,
                START,
                new JournalSource() {
                    @Override
                    public long mark() {
                        return 1;
                    }

                    @Override
                    public List<Fact> journal() {
                        return journal;
                    }
                },
                false,
                IncidentLimits.of(MOST_BYTES, LIMITS.keepNanos()),
                new IncidentListener() {
                    @Override
                    public void begun(IncidentFact.Incident incident) {}

                    @Override
                    public void ended(IncidentFact.Incident incident) {}

                    @Override
                    public void givenUp(int number) {}
                });
    }

    /** Intervals of 1,000 calls, as an agent thread takes them. */
    private void until(long end, long length, int slow) throws IOException {
        while (now < end) {
            Histogram histogram = new Histogram(3);
            histogram.recordValueWithCount(MILLI + now / HOUR, 1_000 - slow);
            histogram.recordValueWithCount(80 * MILLI, slow);
            List<EpochCounts> counts = List.of(EpochCounts.ofBuckets(PROBE, 1, 0, BucketCounts.of(histogram)));
            calls += 1_000;
            incidents.judge(now, now + length, new ImageChanges.Changes(counts, List.of()));
            List<Fact> facts = new ArrayList<>();
            for (int call = 0; call < incidents.mostSlow(2); call++) {
                facts.add(new SampleFact.Slow(
                        PROBE,
                        1,
                        80 * MILLI - call,
                        START.epochNanos() + now + call,
                        "worker",
                        List.of(Cause.of(CauseKind.LOCK, 80 * MILLI - call, "")),
                        List.of(),
                        List.of("Ledger.post(Ledger.java:30)")));
            }
            RecordedInterval interval = new RecordedInterval(now, now + length, counts, List.of(), facts);
            incidents.keep(interval, levels.append(interval));
            levels.tidy(false);
            now += length;
            most = Math.max(most, levels.length());
        }
    }
}
