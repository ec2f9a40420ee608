package dev.insitu.recording.incident;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.platform.probe.OwnProbe;
import dev.insitu.platform.probe.ProbeKind;
import dev.insitu.recording.file.HistoryFile;
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
import dev.insitu.recording.journal.SlowestCalls;
import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class IncidentsTest {
    private static final long SECOND = 1_000_000_000;
    private static final long MILLI = 1_000_000;
    private static final int PROBE = 32;
    private static final int STARTING = 0;
    private static final int STARTED = 1;
    private static final SessionFact.WallClock START = new SessionFact.WallClock(1_000, 1_700_000_000 * SECOND);

    @TempDir
    private File directory;

    private final List<Fact> journal = new ArrayList<>(List.of(
            START,
            new ProbeFact.Defined(PROBE, ProbeKind.METHOD, "place order", 0),
            ProbeFact.Defined.of(OwnProbe.GAPS),
            new SessionFact.StartUp(STARTING, STARTED, START.epochNanos() + SECOND)));

    private final List<String> heard = new ArrayList<>();
    private IncidentLimits limits = IncidentLimits.of(50_000_000, Long.MAX_VALUE / 2);
    private Incidents incidents;
    private long now;

    private void keep(String probe, String statistic, String limit) {
        keep(KeepRule.of(probe + " " + statistic + " > " + limit, probe, statistic, limit));
    }

    private void keep(KeepRule... rules) {
        incidents = new Incidents(
                List.of(rules),
                HistoryFile.in(directory),
                START,
                new JournalSource() {
                    @Override
                    public long mark() {
                        return journal.size();
                    }

                    @Override
                    public List<Fact> journal() {
                        return List.copyOf(journal);
                    }
                },
                false,
                limits,
                new IncidentListener() {
                    @Override
                    public void begun(IncidentFact.Incident incident) {
                        heard.add("begun " + incident.number());
                    }

                    @Override
                    public void ended(IncidentFact.Incident incident) {
                        heard.add((incident.isOpen() ? "open " : "ended ") + incident.number());
                    }

                    @Override
                    public void givenUp(int number) {
                        heard.add("given up " + number);
                    }
                });
    }

    private static EpochCounts counts(int probe, int epoch, int quick, int slow, long slowNanos, int errors) {
        Histogram histogram = new Histogram(3);
        histogram.recordValueWithCount(MILLI, quick);
        histogram.recordValueWithCount(slowNanos, slow);
        long max = slow > 0 ? slowNanos : MILLI;
        long min = quick > 0 ? MILLI : slowNanos;
        return new EpochCounts(
                probe, epoch, quick * MILLI + slow * slowNanos, min, max, errors, 0, BucketCounts.of(histogram));
    }

    private void second(List<EpochCounts> counts, Fact... facts) {
        RecordedInterval interval = new RecordedInterval(now, now + SECOND, counts, List.of(), List.of(facts));
        incidents.judge(now, now + SECOND, new ImageChanges.Changes(counts, List.of(facts)));
        now += SECOND;
        incidents.keep(interval, 1_000);
    }

    /** A second with calls of 1 ms, and calls of 80 ms. */
    private void second(int quick, int slow) {
        second(quick + slow == 0 ? List.of() : List.of(counts(PROBE, STARTED, quick, slow, 80 * MILLI, 0)));
    }

    private void seconds(int seconds, int quick, int slow) {
        for (int i = 0; i < seconds; i++) {
            second(quick, slow);
        }
    }

    private List<IncidentFact.Incident> all() {
        return incidents.facts().stream()
                .filter(IncidentFact.Incident.class::isInstance)
                .map(IncidentFact.Incident.class::cast)
                .toList();
    }

    private IncidentFact.Incident only() {
        assertThat(all()).hasSize(1);
        return all().get(0);
    }

    private long from(IncidentFact.Incident incident) {
        return (incident.fromNanoTime() - START.nanoTime()) / SECOND;
    }

    private long to(IncidentFact.Incident incident) {
        return (incident.toNanoTime() - START.nanoTime()) / SECOND;
    }

    private long judged() {
        return ((IncidentFact.Judged) incidents.facts().get(0)).intervals();
    }

    @Test
    void lastsWhileTheRuleIsMetAndThreeQuietIntervals() {
        keep("place order", "p99", Long.toString(50 * MILLI));
        seconds(5, 1_000, 0);
        assertThat(incidents.mostSlow(10)).isEqualTo(10);
        seconds(2, 1_000, 20);
        assertThat(incidents.mostSlow(10)).isEqualTo(50);
        assertThat(incidents.mostSlow(0)).isZero();
        seconds(2, 1_000, 0);
        second(1_000, 30);
        assertThat(only().isOpen()).isTrue();
        seconds(2, 1_000, 0);
        assertThat(heard).containsExactly("begun 1");
        second(1_000, 0);

        assertThat(heard).containsExactly("begun 1", "ended 1");
        assertThat(only().isOpen()).isFalse();
        assertThat(from(only())).isEqualTo(5);
        assertThat(to(only())).isEqualTo(13);
        assertThat(only().worst()).isBetween(80.0 * MILLI, 80.1 * MILLI);
        assertThat(incidents.mostSlow(10)).isEqualTo(10);
        assertThat(judged()).isEqualTo(13);

        seconds(10, 1_000, 0);
        second(1_000, 20);
        assertThat(all()).extracting(IncidentFact.Incident::number).containsExactly(1, 2);
    }

    /** With 20 calls a second, fifty seconds have enough calls for p99. */
    @Test
    void aPercentileIsJudgedOverAsManyIntervalsAsItNeeds() {
        keep("place order", "p99", Long.toString(50 * MILLI));
        seconds(49, 20, 0);
        assertThat(judged()).isZero();
        seconds(11, 20, 0);
        assertThat(judged()).isEqualTo(11);
        seconds(5, 18, 2);
        assertThat(all()).isEmpty();
        second(18, 2);

        // Twelve of a thousand calls are slow: the incident begins with the first of them.
        assertThat(from(only())).isEqualTo(60);
        seconds(43, 20, 0);
        assertThat(only().isOpen()).isTrue();
        seconds(10, 20, 0);
        assertThat(only().isOpen()).isFalse();
        assertThat(to(only())).isLessThan(120);
    }

    @Test
    void tooFewCallsInSixtyIntervalsAreNotJudged() {
        keep("place order", "p99", Long.toString(50 * MILLI));
        seconds(200, 10, 5);

        assertThat(all()).isEmpty();
        assertThat(judged()).isZero();
    }

    /** Calls that do not end are no good news. */
    @Test
    void aHangDoesNotEndAnIncident() {
        keep("place order", "p99", Long.toString(50 * MILLI));
        second(1_000, 20);
        second(1_000, 0);
        seconds(9, 0, 0);
        second(1_000, 20);
        seconds(2, 1_000, 0);
        second(0, 0);
        assertThat(only().isOpen()).isTrue();
        second(1_000, 0);

        assertThat(to(only())).isEqualTo(16);
    }

    /** Slow calls do not make an incident again each second after calls have ceased. */
    @Test
    void tenIntervalsWithoutCallsEndAnIncidentAndAreNotJudged() {
        keep("place order", "p99", Long.toString(50 * MILLI));
        second(1_000, 20);
        assertThat(judged()).isEqualTo(1);
        seconds(100, 0, 0);

        assertThat(judged()).isEqualTo(1);
        assertThat(heard).containsExactly("begun 1", "ended 1");
        assertThat(to(only())).isEqualTo(11);
    }

    @Test
    void errorsCountAsAShareOrANumber() {
        KeepRule share = KeepRule.of("share", "place order", "errors", "1%");
        KeepRule number = KeepRule.of("number", "place order", "errors", "20");
        keep(share, number);
        second(List.of(counts(PROBE, STARTED, 1_000, 0, MILLI, 10)));
        assertThat(all()).isEmpty();
        second(
                List.of(counts(PROBE, STARTED, 1_000, 0, MILLI, 20)),
                new SampleFact.Threw(PROBE, STARTED, "java.io.IOException", 15),
                new SampleFact.Threw(PROBE, STARTED, "java.lang.IllegalStateException", 5));
        assertThat(only().rule()).isEqualTo("share");
        assertThat(only().worst()).isEqualTo(0.02);
        assertThat(only().unit()).isEqualTo(IncidentFact.Unit.SHARE);
        assertThat(only().cause()).isEqualTo("java.io.IOException");
        second(List.of(counts(PROBE, STARTED, 1_000, 0, MILLI, 21)));

        assertThat(all()).extracting(IncidentFact.Incident::rule).containsExactly("share", "number");
        assertThat(all().get(1).worst()).isEqualTo(21);
    }

    @Test
    void pausesOfTheMachineHaveTheirPartAsCause() {
        keep("OS jitter", "max", Long.toString(20 * MILLI));
        int gaps = OwnProbe.GAPS.number();
        second(List.of(counts(gaps, STARTED, 3, 1, 19 * MILLI, 0)));
        assertThat(all()).isEmpty();
        second(List.of(
                counts(gaps, STARTED, 3, 1, 35 * MILLI, 0),
                counts(OwnProbe.GAPS_OS.number(), STARTED, 0, 1, 5 * MILLI, 0),
                counts(OwnProbe.GAPS_JVM.number(), STARTED, 0, 1, 30 * MILLI, 0),
                counts(OwnProbe.GAPS_WATCHED.number(), STARTED, 0, 1, SECOND, 0)));

        assertThat(only().worst()).isEqualTo(35.0 * MILLI);
        assertThat(only().cause()).isEqualTo("jvm");
    }

    private static SampleFact.Slow slow(int epoch, long nanos, Cause... causes) {
        return new SampleFact.Slow(
                PROBE, epoch, nanos, START.epochNanos(), "worker", List.of(causes), List.of(), List.of("Store.find"));
    }

    /** Calls below the limit, and of other epochs, say nothing on the cause; the unexplained rest is named where nothing else is. */
    @Test
    void theFirstCauseIsThatOfItsSlowCalls() {
        keep("place order", "p99", Long.toString(50 * MILLI));
        Cause lock = Cause.of(CauseKind.LOCK, 30 * MILLI, "org.acme.Ledger");
        Cause unexplained = Cause.of(CauseKind.UNEXPLAINED, 50 * MILLI, "not looked at");
        Cause gc = Cause.of(CauseKind.GC, 80 * MILLI, "");
        second(
                List.of(counts(PROBE, STARTED, 1_000, 20, 80 * MILLI, 0)),
                slow(STARTED, 80 * MILLI, lock, unexplained),
                slow(STARTED, 40 * MILLI, gc.lasting(40 * MILLI)),
                slow(STARTING, 900 * MILLI, gc.lasting(900 * MILLI)));
        assertThat(only().cause()).isEqualTo("lock");
        assertThat(only().detail()).isEqualTo("org.acme.Ledger");
        second(List.of(counts(PROBE, STARTED, 1_000, 20, 80 * MILLI, 0)), slow(STARTED, 80 * MILLI, gc));
        assertThat(only().cause()).isEqualTo("gc");
        seconds(4, 1_000, 0);
        second(List.of(counts(PROBE, STARTED, 1_000, 20, 80 * MILLI, 0)));
        assertThat(all().get(1).cause()).isEmpty();
        second(List.of(counts(PROBE, STARTED, 1_000, 20, 80 * MILLI, 0)), slow(STARTED, 80 * MILLI, unexplained));

        assertThat(all().get(1).cause()).isEqualTo("unexplained");
    }

    @Test
    void callsOfStartUpAndWarmUpMakeNoIncident() {
        journal.add(new SessionFact.WarmUp(3, 4));
        keep("place order", "p99", Long.toString(50 * MILLI));
        second(List.of(counts(PROBE, STARTING, 1_000, 500, 80 * MILLI, 0)));
        second(List.of(counts(PROBE, 3, 1_000, 500, 80 * MILLI, 0)));
        second(List.of(
                counts(PROBE, STARTING, 0, 500, 80 * MILLI, 0), counts(PROBE, STARTED, 1_000, 0, 80 * MILLI, 0)));

        assertThat(all()).isEmpty();
        assertThat(judged()).isEqualTo(1);
    }

    @Test
    void beforeTheEndOfStartUpIsKnownNothingIsJudged() {
        journal.removeIf(SessionFact.StartUp.class::isInstance);
        keep("place order", "max", Long.toString(50 * MILLI));
        second(1_000, 20);
        assertThat(judged()).isZero();
        journal.add(new SessionFact.StartUp(STARTING, STARTED, START.epochNanos() + SECOND));
        second(1_000, 20);

        assertThat(from(only())).isEqualTo(1);
    }

    @Test
    void aProbeThatIsNeverCalledIsNotJudged() {
        keep("pay", "errors", "1%");
        seconds(70, 1_000, 20);

        assertThat(all()).isEmpty();
        assertThat(judged()).isZero();
    }

    @Test
    void aRuleWithAProbeForEachMethodIsMetByOneOfThem() {
        journal.add(new ProbeFact.Defined(40, ProbeKind.METHOD, "parse: Header", 1));
        journal.add(new ProbeFact.Defined(41, ProbeKind.METHOD, "parse: Body", 1));
        keep("parse", "mean", Long.toString(2 * MILLI));
        second(List.of(counts(40, STARTED, 1_000, 0, 80 * MILLI, 0), counts(41, STARTED, 90, 10, 80 * MILLI, 0)));

        assertThat(only().worst()).isEqualTo(8.9 * MILLI);
    }

    /** Its first ten minutes stay as they were taken. */
    @Test
    void anIncidentWithoutEndIsBounded() {
        keep("place order", "p99", Long.toString(50 * MILLI));
        seconds(1_000, 1_000, 20);
        assertThat(only().isOpen()).isTrue();
        assertThat(incidents.contain(0)).isTrue();
        assertThat(incidents.contain(599 * SECOND)).isTrue();
        assertThat(incidents.contain(600 * SECOND)).isFalse();
        assertThat(incidents.bytes()).isEqualTo(600_000);
        incidents.end();

        assertThat(heard).containsExactly("begun 1", "open 1");
    }

    @Test
    void theOldestGoFirstByNumberBytesAndAge() {
        limits = new IncidentLimits(3, 600, 10_000, 1_000 * SECOND);
        keep("place order", "max", Long.toString(50 * MILLI));
        for (int i = 0; i < 5; i++) {
            second(1_000, 1);
            seconds(3, 1_000, 0);
            assertThat(incidents.bytes()).isLessThanOrEqualTo(10_000);
        }
        assertThat(all()).extracting(IncidentFact.Incident::number).containsExactly(4, 5);
        assertThat(incidents.contain(8 * SECOND)).isFalse();
        assertThat(incidents.contain(12 * SECOND)).isTrue();
        seconds(1_001, 1_000, 0);

        assertThat(all()).isEmpty();
        assertThat(heard).contains("given up 1", "given up 5");
    }

    /** A rule with a limit that is always exceeded keeps no room from another's incidents, and these do not grow without bound. */
    @Test
    void thoseThatEndedGoWhileAnOlderOneLasts() {
        limits = new IncidentLimits(3, 5, 10_000, 1_000 * SECOND);
        keep(
                KeepRule.of("place order max > 500us", "place order", "max", Long.toString(MILLI / 2)),
                KeepRule.of("place order max > 50ms", "place order", "max", Long.toString(50 * MILLI)));
        for (int i = 0; i < 20; i++) {
            second(1_000, 1);
            seconds(3, 1_000, 0);
        }

        assertThat(all()).hasSizeLessThanOrEqualTo(4);
        assertThat(all().get(0).number()).isEqualTo(1);
        assertThat(all().get(0).isOpen()).isTrue();
        assertThat(all().get(all().size() - 1).number()).isEqualTo(21);
        assertThat(heard).contains("given up 2");
    }

    /** Here a folder has the file's name. */
    @Test
    void aFileThatCannotBeWrittenDoesNotEndTheHistory() {
        assertThat(IncidentFile.of(HistoryFile.in(directory)).mkdirs()).isTrue();
        keep("place order", "max", Long.toString(50 * MILLI));
        second(1_000, 1);
        seconds(3, 1_000, 0);

        assertThat(heard).containsExactly("begun 1", "ended 1");
    }

    @Test
    void theOldestGiveWayAlsoToOneThatLasts() {
        limits = new IncidentLimits(3, 600, 10_000, 1_000 * SECOND);
        keep("place order", "max", Long.toString(50 * MILLI));
        second(1_000, 1);
        seconds(3, 1_000, 0);
        seconds(20, 1_000, 1);

        assertThat(only().number()).isEqualTo(2);
        assertThat(incidents.bytes()).isEqualTo(10_000);
        assertThat(incidents.contain(4 * SECOND)).isTrue();
        assertThat(incidents.contain(14 * SECOND)).isFalse();
    }

    @Test
    void isStoredForReadersOfAJvmThatRunsOrIsKilled() throws IOException {
        keep("place order", "p99", Long.toString(50 * MILLI));
        seconds(3, 1_000, 20);

        assertThat(IncidentFile.of(HistoryFile.in(directory))).isFile();
        assertThat(IncidentFile.read(HistoryFile.in(directory), journal)).isEqualTo(incidents.facts());
        assertThat(IncidentFile.read(HistoryFile.in(directory), incidents.facts()))
                .isEmpty();
    }

    /** Fifty calls with stacks of thirty frames have room for all stacks in an interval of an incident. */
    @Test
    void fiftyStacksHaveRoomWhileAnIncidentLasts() {
        keep("place order", "p99", Long.toString(50 * MILLI));
        second(1_000, 20);
        SlowestCalls calls = new SlowestCalls(incidents.mostSlow(10));
        String frame = "org.acme.orders.store.OrderRepository.findByCustomer(OrderRepository.java:123)";
        for (int i = 0; i < 60; i++) {
            calls.add(new SampleFact.Slow(
                    PROBE, STARTED, 80 * MILLI + i, i, "worker", List.of(), List.of(), Collections.nCopies(30, frame)));
        }

        assertThat(calls.ofInterval(incidents.mostCharacters())).hasSize(50).allSatisfy(call -> assertThat(call.stack())
                .hasSize(30));
    }
}
