package dev.insitu.tool.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.insitu.recording.journal.CauseKind;
import dev.insitu.recording.journal.FollowFact;
import dev.insitu.report.format.console.Summary;
import dev.insitu.report.snapshot.Followed;
import dev.insitu.report.snapshot.check.Check;
import dev.insitu.report.snapshot.check.CheckResult;
import dev.insitu.report.snapshot.driver.Limit;
import dev.insitu.report.snapshot.figures.Tail;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Properties;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** What a demo says follows from its figures, also where they show nothing. */
class ConclusionsTest {
    @Test
    void dateSaysHowOftenTheLoopFitsIntoTheCall() {
        assertThat(DateSerialisationDemo.conclusion(medianOf(11_500), medianOf(2_300)))
                .contains("the median in the TCP call is 5.0 times the median in the loop")
                .contains("at its best");
        assertThat(DateSerialisationDemo.conclusion(medianOf(2_400), medianOf(2_300)))
                .contains("is 1.0 times the median")
                .contains("That is little");
    }

    @Test
    void dateTellsTheBacklogFromTheLatencyOrThatThereWasNone() {
        assertThat(DateSerialisationDemo.overload(
                        "The verdict at 40,000/s is overloaded.", false, medianOf(900_000_000), medianOf(3_000)))
                .contains("The median of end to end, 900 ms, measures the backlog")
                .contains("Its median, 3 us, does not contain the backlog.");
        assertThat(DateSerialisationDemo.overload(
                        "The verdict at 40,000/s is valid.", true, medianOf(90_000), medianOf(3_000)))
                .doesNotContain("backlog");
    }

    @Test
    void jmhAgreesWithinAProbesCostOrNot() {
        assertThat(DateSerialisationDemo.agreement(medianOf(2_300), medianOf(2_400), OptionalDouble.of(130)))
                .contains(
                        "differ by 100 ns. That is less than a probe itself costs, so the two medians count as equal.");
        assertThat(DateSerialisationDemo.agreement(medianOf(2_300), medianOf(2_500), OptionalDouble.of(130)))
                .contains(
                        "differ by 200 ns. That is more than a probe itself costs, so the two medians are not equal. JMH ran");
        assertThat(DateSerialisationDemo.agreement(medianOf(2_300), medianOf(2_300), OptionalDouble.empty()))
                .endsWith("What a probe costs in that loop is not known.");
    }

    @Test
    void jmhsFiguresAreReadInNanoseconds() throws IOException {
        Properties measured = new Properties();
        for (String key : List.of("count", "mean", "p50", "p90", "p99", "p99.9", "max")) {
            measured.setProperty(key, Integer.toString(key.length()));
        }
        Summary summary = JmhRun.summary(measured);

        assertThat(summary.count()).hasValue(5);
        assertThat(summary.at("99.9")).hasValue(5);
    }

    @Test
    void pollIsAWaitWhereItTakesTheTimeBetweenTwoItems() {
        assertThat(ProducerConsumerDemo.conclusion(medianOf(5_000), medianOf(24_000), medianOf(3_000), 25_000))
                .contains("put takes the producer 5 us, longer than the item's way")
                .contains("poll takes 24 us on average, 96 % of the 25 us between two items: that is no work");
        assertThat(ProducerConsumerDemo.conclusion(medianOf(5_000), medianOf(2_000), medianOf(3_000), 25_000))
                .contains("8 % of the 25 us between two items: with more of a pause");
        assertThat(ProducerConsumerDemo.conclusion(medianOf(2_000), medianOf(2_000), medianOf(3_000), 25_000))
                .doesNotContain("longer than");
    }

    @Test
    void fixEngineSaysHowMuchOfThePromiseHolds() {
        CheckResult passed = point(CheckResult.Outcome.PASSED);
        CheckResult failed = point(CheckResult.Outcome.FAILED);
        CheckResult undecidable = point(CheckResult.Outcome.UNDECIDABLE);

        assertThat(FixEngineDemo.promise(List.of(passed, failed), true)).endsWith("for a parse, 1 holds here.");
        assertThat(FixEngineDemo.promise(List.of(passed, passed, undecidable), true))
                .startsWith("Of the 3 points")
                .contains("2 hold here; 1 cannot be decided with so few orders");
        assertThat(FixEngineDemo.promise(List.of(failed, undecidable), false))
                .contains("0 hold here; 1 cannot be decided at a rate that is not valid");
    }

    private static CheckResult point(CheckResult.Outcome outcome) {
        Check check = new Check("parse p50 <= 1us", "parse", OptionalDouble.empty(), "p50", Limit.ofNanos(1_000));
        return new CheckResult(check, outcome, OptionalDouble.empty(), "");
    }

    @Test
    void spikeSaysWhatOnlyOneOfTheTwoSees() {
        assertThat(SpikeDemo.conclusion(medianOf(900_000), medianOf(100)))
                .contains("p99.9 is 900 us")
                .contains("p99.9 is 100 ns: one call in a hundred");
        assertThat(SpikeDemo.conclusion(medianOf(900_000), medianOf(800_000))).contains("hide the difference");
    }

    @Test
    void twoCharsMeanNothingBelowThreeProbeCosts() {
        assertThat(TwoCharsDemo.conclusion(OptionalLong.of(20), OptionalDouble.of(50)))
                .startsWith("The probe's median is 20 ns, and a probe around nothing takes 50 ns.")
                .contains("JMH");
        assertThat(TwoCharsDemo.conclusion(OptionalLong.of(150), OptionalDouble.of(50)))
                .contains("enough to mean something");
    }

    @Test
    void engineNamesTheStepThatTakesMost() {
        List<FixEngineDemo.Step> steps = List.of(
                new FixEngineDemo.Step("2a encode", medianOf(2)),
                new FixEngineDemo.Step("2b wire", medianOf(90)),
                new FixEngineDemo.Step("4b wire", medianOf(80)));

        assertThat(FixEngineDemo.conclusion(steps, medianOf(122), medianOf(125)))
                .contains("The parts' means add up to 98 % of the whole, their medians to 98 %.")
                .contains("The longest step is \"2b wire\": 90 ns of 125 ns.");
        assertThat(FixEngineDemo.conclusion(steps, medianOf(100), medianOf(125)))
                .contains("their medians to 80 %, for medians add up only where");
    }

    @Test
    void serviceSaysWhatItsStepsDoNotExplain() {
        assertThat(QueueServiceDemo.conclusion(medianOf(1_000), medianOf(4_000)))
                .contains("come to 1 us of the 4 us that an order takes, 25 %");
        assertThat(QueueServiceDemo.conclusion(medianOf(1_000), medianOf(4_000_000)))
                .contains("of the 4 ms that an order takes, under 1 %");
    }

    @Test
    void statesTailsAsMultiplesOfTheMedian() {
        assertThat(SlowTailDemo.conclusion(Map.of("lock", medianOf(4_000))))
                .startsWith("p99 / median: lock 1.0 times.");
        assertThat(SlowTailDemo.explanation(new TreeMap<>(Map.of(
                        "lock",
                        List.of(new Tail.Share(CauseKind.LOCK, "lock", 0.99)),
                        "sleep",
                        List.<Tail.Share>of()))))
                .contains("in the slowest calls of each method: lock (lock 99 %), sleep (not known). report.json");
    }

    @Test
    void wordsArePutIntoLinesOfTheConsole() {
        assertThat(DemoStage.wrapped("word".concat(" word".repeat(49))).lines())
                .hasSize(3)
                .allMatch(line -> line.length() <= 100);
    }

    /** All its figures are the same. */
    @Test
    void aShopWithoutAnAnswerIsAFailure() {
        Followed without =
                new Followed(List.of(), List.of(new FollowFact.Nothing("place order", "never slow: 0 of 516")));

        assertThatThrownBy(() -> WhyDemo.conclusion("an order waits", without))
                .isInstanceOf(IOException.class)
                .hasMessage("no answer in a shop in which an order waits: never slow: 0 of 516");
    }

    private static Summary medianOf(long nanos) {
        OptionalLong figure = OptionalLong.of(nanos);
        return new Summary(
                OptionalLong.of(1_000),
                OptionalDouble.of((double) nanos),
                List.of(figure, figure, figure, figure),
                figure);
    }
}
