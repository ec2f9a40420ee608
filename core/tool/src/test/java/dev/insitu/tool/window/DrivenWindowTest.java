package dev.insitu.tool.window;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.recording.image.Recording;
import dev.insitu.recording.memory.OrphanRecording;
import dev.insitu.report.merge.RecordingMerger;
import dev.insitu.report.merge.UnmergeableException;
import dev.insitu.report.snapshot.Snapshot;
import dev.insitu.report.snapshot.check.CheckResult;
import dev.insitu.report.snapshot.driver.Series;
import dev.insitu.report.snapshot.driver.Verdict;
import dev.insitu.report.snapshot.figures.ProbeFigures;
import java.io.File;
import java.io.IOException;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Windows of a driven session of 23 seconds: up to 3 the warm-up; at 1,000/s settling from 3, runs from 4 and 8; at 2,000/s settling
 * from 12, runs from 13 and 17, of which the second is overloaded.
 */
class DrivenWindowTest {
    @TempDir
    private File directory;

    private static DrivenSession session() {
        return new DrivenSession("a", 2)
                .warmUp(3)
                .series(1_000)
                .run(4, 50_000)
                .run(4, 52_000)
                .series(2_000)
                .run(4, 54_000)
                .overloaded(4, 56_000)
                .after(2);
    }

    private Recording read(DrivenSession session) throws IOException {
        return OrphanRecording.readOrFind(session.in(directory));
    }

    private Recording part(Recording recording, String from, String to) throws IOException {
        return new Window(Optional.ofNullable(from), Optional.ofNullable(to), ZoneOffset.UTC).of(directory, recording);
    }

    private Snapshot window(Recording recording, String from, String to) throws IOException {
        return Snapshot.of(part(recording, from, to));
    }

    private static CheckResult check(Snapshot window) {
        return window.checks().get(0);
    }

    private static ProbeFigures work(Snapshot window) {
        return window.probes().stream()
                .filter(probe -> probe.name().equals("work"))
                .findFirst()
                .orElseThrow();
    }

    private static long all(Snapshot window) {
        ProbeFigures work = work(window);
        return work.calls() + work.outsideRuns().map(outside -> outside.count()).orElse(0L);
    }

    @Test
    void fromTheStartOnAreJudgedAsTheWholeRecording() throws IOException {
        for (DrivenSession session :
                List.of(session(), session().series(4_000).begun(3, 50_000).killed())) {
            Recording recording = read(session);
            Snapshot whole = Snapshot.of(recording);
            Snapshot window = window(recording, "start", null);

            assertThat(window.driver()).isEqualTo(whole.driver());
            assertThat(window.checks()).isEqualTo(whole.checks());
            assertThat(work(window).series())
                    .usingRecursiveComparison()
                    .isEqualTo(work(whole).series());
        }
    }

    @Test
    void judgeTheRunsThatTheyHoldWhole() throws IOException {
        Snapshot window = window(read(session()), "start+6s", "start+15s");

        Series only = window.driver().orElseThrow().series().get(0);
        assertThat(window.driver().orElseThrow().series()).hasSize(1);
        assertThat(only.targetRate()).isEqualTo(1_000);
        assertThat(only.verdict()).isEqualTo(Verdict.VALID);
        assertThat(work(window).series().get(0).runs())
                .extracting(run -> run.run() + ": " + run.figures().count())
                .containsExactly("2: 4000");
        assertThat(work(window).figures().min()).hasValue(52_000);
        assertThat(check(window).outcome()).isEqualTo(CheckResult.Outcome.PASSED);
        assertThat(window.driver().orElseThrow().warmUpRate()).isEmpty();
        assertThat(window.notes())
                .containsExactly("judged in this window: run 2 at 1,000/s; counted outside the runs: settling,"
                        + " a part of run 1 at 1,000/s, a part of run 1 at 2,000/s");
    }

    /** The driver fell behind in one of the runs that the window holds. */
    @Test
    void haveTheVerdictOfTheirOwnRuns() throws IOException {
        Recording recording = read(session());

        assertThat(check(window(recording, "start+12s", "start+17s")).outcome()).isEqualTo(CheckResult.Outcome.PASSED);
        assertThat(check(window(recording, "start+8s", null)).outcome()).isEqualTo(CheckResult.Outcome.UNDECIDABLE);
        assertThat(check(window(recording, "start+8s", null)).reason()).contains("2,000/s was overloaded: ");
    }

    @Test
    void decideNothingWithoutAWholeRun() throws IOException {
        Recording recording = read(session());
        for (Snapshot window : List.of(
                window(recording, "start", "start+4s"),
                window(recording, "start+5s", "start+11s"),
                window(recording, "start+21s", null))) {
            assertThat(window.lacksRuns()).isTrue();
            assertThat(check(window).outcome()).isEqualTo(CheckResult.Outcome.UNDECIDABLE);
            assertThat(check(window).reason()).isEqualTo("no run of the driver lies whole in the window");
            assertThat(window.notes()).anySatisfy(note -> assertThat(note).contains("no run lies whole in the window"));
        }
    }

    @Test
    void sideBySideAddUpAlsoWhereTheyCutRuns() throws IOException {
        Recording recording = read(session());
        long whole = all(Snapshot.of(recording));
        for (String moment : List.of("start+3s", "start+8s", "start+10s", "start+14s", "start+20s")) {
            assertThat(all(window(recording, "start", moment)) + all(window(recording, moment, null)))
                    .as(moment)
                    .isEqualTo(whole);
        }
    }

    /** A kill cuts a run short; the end of a window does not. */
    @Test
    void knowWhoCutARunShort() throws IOException {
        Recording killed = read(new DrivenSession("a", 2)
                .series(1_000)
                .run(4, 50_000)
                .begun(3, 50_000)
                .killed());

        assertThat(check(window(killed, "start", "start+7s")).outcome()).isEqualTo(CheckResult.Outcome.PASSED);
        Snapshot last = window(killed, "start+1s", null);
        assertThat(last.driver().orElseThrow().series().get(0).judgement().reason())
                .isEqualTo("run 2 of 2 was cut short after 3,000 iterations");
        assertThat(check(last).outcome()).isEqualTo(CheckResult.Outcome.UNDECIDABLE);
    }

    /** Nothing was counted in the second run, so it ended between two others, or never. */
    @Test
    void doNotOverlookARunThatHung() throws IOException {
        Recording hung = read(new DrivenSession("a", 2)
                .series(1_000)
                .run(4, 50_000)
                .begun(0, 0)
                .after(3));

        assertThat(check(window(hung, "start+1s", null)).outcome()).isEqualTo(CheckResult.Outcome.UNDECIDABLE);
        assertThat(check(window(hung, "start+1s", "start+5s")).outcome()).isEqualTo(CheckResult.Outcome.PASSED);
    }

    @Test
    void doNotTakeARunWhoseIntervalsAreLost() throws IOException {
        Snapshot window = window(read(session().lost(5)), "start", "start+12s");

        assertThat(work(window).series().get(0).runs())
                .extracting(run -> run.run())
                .containsExactly(2);
        assertThat(window.notes()).anySatisfy(note -> assertThat(note).contains("a part of run 1 at 1,000/s"));
    }

    /** One search for the highest rate, whose answer is 1,000/s. */
    @Test
    void judgeARateThatASearchFoundWhereTheyHoldItsRuns() throws IOException {
        DrivenSession search = new DrivenSession("a", 1)
                .fact("driver", "goal", "work p99 <= 60us")
                .series(1_000)
                .run(4, 50_000)
                .series(2_000)
                .run(4, 90_000)
                .fact("step", "1", "pass", "")
                .fact("step", "2", "fail", "")
                .fact("answer", "1000.0", "2000.0", "found");
        Recording recording = read(search);

        assertThat(check(window(recording, "start", "start+5s")).outcome()).isEqualTo(CheckResult.Outcome.PASSED);
        Snapshot second = window(recording, "start+5s", null);
        assertThat(check(second).outcome()).isEqualTo(CheckResult.Outcome.UNDECIDABLE);
        assertThat(check(second).reason()).isEqualTo("no run at the rate that the search found");
        assertThat(second.driver().orElseThrow().search().orElseThrow().steps())
                .extracting(step -> step.rate() + " " + step.outcome())
                .containsExactly("2000.0 fail");
    }

    /** Of one JVM the window holds a run, of the other a part. */
    @Test
    void ofSeveralJvmsAddUp() throws IOException, UnmergeableException {
        Recording first = read(session());
        File other = new File(directory, "b");
        Recording late = OrphanRecording.readOrFind(
                new DrivenSession("b", 1).warmUp(5).series(1_000).run(6, 50_000).in(other));
        Recording merged = new RecordingMerger()
                .add("a", part(first, "start", "start+8s"))
                .add("b", part(late, "start", "start+8s"))
                .merged("all");

        Snapshot all = Snapshot.of(merged);
        assertThat(work(all).calls()).isEqualTo(4_000);
        assertThat(check(all).outcome()).isEqualTo(CheckResult.Outcome.PASSED);
        assertThat(all(all))
                .isEqualTo(all(window(first, "start", "start+8s")) + all(window(late, "start", "start+8s")));
    }

    /** Without a name in the note, nothing would tell that the rows of the runs lack a JVM. */
    @Test
    void nameEachJvmOfWhichTheyHoldNoWholeRun() throws IOException, UnmergeableException {
        Recording first = read(session());
        Recording late = OrphanRecording.readOrFind(new DrivenSession("b", 1)
                .warmUp(12)
                .series(1_000)
                .run(6, 50_000)
                .in(new File(directory, "b")));
        Recording merged = new RecordingMerger().add("a", first).add("b", late).merged("all");

        assertThat(window(merged, "start", "start+8s").notes())
                .contains("judged in this window: run 1 at 1,000/s of a; no whole run of b;"
                        + " counted outside the runs: the warm-up, settling");
        assertThat(window(merged, "start", null).notes())
                .noneSatisfy(note -> assertThat(note).contains("no whole run"));
    }

    @Test
    void haveAllTheirCallsInTheirRowsWhereTheirRunsAreLeftOut() throws IOException {
        Recording recording = read(session());
        Snapshot byRuns = window(recording, "start+6s", "start+15s");

        Snapshot all = Snapshot.of(new Window(Optional.of("start+6s"), Optional.of("start+15s"), ZoneOffset.UTC)
                .ofAllCalls(directory, recording));

        assertThat(work(all).calls())
                .isEqualTo(all(byRuns))
                .isGreaterThan(work(byRuns).calls());
        assertThat(all.driver()).isEmpty();
        assertThat(all.notes()).isEmpty();
    }
}
