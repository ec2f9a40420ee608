package dev.insitu.report.merge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.recording.image.Recording;
import dev.insitu.report.DrivenRecordings;
import dev.insitu.report.format.console.ConsoleFormat;
import dev.insitu.report.snapshot.Snapshot;
import dev.insitu.report.snapshot.driver.DriverFigures;
import dev.insitu.report.snapshot.driver.Series;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What is said of the runs of several JVMs. Each is judged by its own plan, and no verdict is lost, whichever comes first. */
class MergedVerdictsTest {
    private final Map<String, Recording> jvms = new LinkedHashMap<>();

    @Test
    void equalPlansAddUp() throws Exception {
        jvms.put("a", new Plan().recorded(400, 400));
        jvms.put("b", new Plan().recorded(400, 400));

        assertThat(verdicts())
                .containsExactly("valid 100/s of 400: all 1,600 calls that were due were completed, 100/s");
        assertThat(header()).contains("4 runs x 400,");
    }

    @Test
    void otherIterationsAreNoFault() throws Exception {
        jvms.put("a", new Plan().recorded(400, 400));
        jvms.put("b", new Plan().iterations(300).recorded(300, 300));

        assertThat(verdicts()).containsExactly("valid 100/s of -: all 1,400 calls that were due were completed, 100/s");
        assertThat(header()).contains("4 runs,").doesNotContain("400,");
    }

    @Test
    void otherRunsAddUp_alsoWithAnotherWarmUp() throws Exception {
        jvms.put("a", new Plan().recorded(400, 400));
        jvms.put("b", new Plan().runs(3).warmUp("2000000000ns").recorded(400, 400, 400));

        assertThat(verdicts())
                .containsExactly("valid 100/s of 400: all 2,000 calls that were due were completed, 100/s");
        assertThat(header()).contains("5 runs x 400,").contains("warm-up 50,000 or 2 s flat out");
    }

    @Test
    void whatIsMissingIsMissingInItsJvm() throws Exception {
        jvms.put("a", new Plan().recorded(400, 400));
        jvms.put("b", new Plan().recorded(400, 300));
        jvms.put("c", new Plan().runs(3).recorded(400));

        assertThat(verdicts())
                .containsExactly("incomplete 100/s of 400: b: run 2 of 2 was cut short: 300 of 400 iterations began;"
                        + " c: 1 of 3 runs were made");
    }

    @Test
    void aJvmThatBeganNoRunIsNotForgotten() throws Exception {
        jvms.put("a", new Plan().recorded(400, 400));
        jvms.put("b", new Plan().neverBegan());

        assertThat(verdicts()).containsExactly("incomplete 100/s of 400: b: no run began");
    }

    @Test
    void eachJvmAllowsItsOwnErrors() throws Exception {
        jvms.put("strict", new Plan().allowErrors("1%").failed(8).recorded(400, 400));
        jvms.put("lax", new Plan().allowErrors("5%").failed(8).recorded(400, 400));

        assertThat(verdicts()).containsExactly("failing 100/s of 400: strict: 2 % of the iterations failed");
    }

    /** Half of them fail in one JVM, which is little of all. */
    @Test
    void failuresOfOneJvmDoNotHideAmongTheOthers() throws Exception {
        for (int i = 0; i < 100; i++) {
            jvms.put("good-" + i, new Plan().runs(1).recorded(400));
        }
        jvms.put("bad", new Plan().runs(1).failed(200).recorded(400));

        assertThat(verdicts()).containsExactly("failing 100/s of 400: bad: 50 % of the iterations failed");
    }

    @Test
    void theWorstComesFirst_andTheOthersAreTold() throws Exception {
        jvms.put("failing", new Plan().failed(8).recorded(400, 400));
        jvms.put("slow", new Plan().elapsedTimes(2).recorded(400, 400));
        jvms.put("short", new Plan().recorded(400));

        assertThat(verdicts().get(0))
                .startsWith("overloaded 100/s of 400: slow: 50/s achieved; ")
                .endsWith(
                        "; failing is failing: 2 % of the iterations failed; short is incomplete: 1 of 2 runs were made");
    }

    @Test
    void namesThreeOfMany() throws Exception {
        for (int i = 0; i < 8; i++) {
            jvms.put("jvm-" + i, new Plan().recorded(i < 3 ? new int[] {400, 400} : new int[] {400}));
        }

        assertThat(verdicts().get(0)).endsWith("jvm-5: 1 of 2 runs were made; and 2 more of 8 JVMs");
    }

    @Test
    void aRateThatOneJvmDroveIsJudgedByIts() throws Exception {
        jvms.put("a", new Plan().iterations(300).recorded("50.0", 300, 300));
        jvms.put("b", new Plan().recorded(400, 400));

        assertThat(verdicts())
                .containsExactlyInAnyOrder(
                        "valid 50/s of -: all 600 calls that were due were completed, 50/s",
                        "valid 100/s of -: all 800 calls that were due were completed, 100/s");
        assertThat(header()).contains("2 runs,");
    }

    @Test
    void whatIsMergedKeepsItsPlans() throws Exception {
        jvms.put("a", new Plan().recorded(400, 400));
        jvms.put("b", new Plan().iterations(300).recorded(300, 200));
        Recording both = merged(new ArrayList<>(jvms.keySet()));
        jvms.clear();
        jvms.put("both", both);
        jvms.put("c", new Plan().recorded(400, 400));

        assertThat(verdicts())
                .containsExactly("incomplete 100/s of -: b: run 2 of 2 was cut short: 200 of 300 iterations began");
    }

    /** Those of all rates, which must not depend on the order of the JVMs. */
    private List<String> verdicts() throws UnmergeableException {
        List<String> names = new ArrayList<>(jvms.keySet());
        List<String> verdicts = new ArrayList<>();
        for (Series each : driver(names).series()) {
            verdicts.add(each.verdict().key() + ' ' + Math.round(each.targetRate()) + "/s of "
                    + (each.iterations().isPresent() ? each.iterations().getAsLong() : "-") + ": "
                    + each.judgement().reason());
        }
        List<String> reverse = new ArrayList<>(names);
        Collections.reverse(reverse);
        List<Series> other = driver(reverse).series();
        assertThat(other).hasSameSizeAs(verdicts);
        for (Series each : other) {
            assertThat(verdicts)
                    .anyMatch(text ->
                            text.startsWith(each.verdict().key() + ' ' + Math.round(each.targetRate()) + "/s of "));
        }
        return verdicts;
    }

    private DriverFigures driver(List<String> names) throws UnmergeableException {
        return Snapshot.of(merged(names)).driver().orElseThrow();
    }

    private String header() throws UnmergeableException {
        return new ConsoleFormat().render(Snapshot.of(merged(new ArrayList<>(jvms.keySet()))));
    }

    private Recording merged(List<String> names) throws UnmergeableException {
        RecordingMerger merger = new RecordingMerger();
        for (String name : names) {
            merger.add(name, jvms.get(name));
        }
        return merger.merged("out");
    }

    /** What a JVM was to do, and recordings of what it did. */
    private static final class Plan {
        private int iterations = 400;
        private int runs = 2;
        private int failed;
        private int times = 1;
        private String allowErrors = "1%";
        private String warmUp = "50000";

        Plan iterations(int each) {
            iterations = each;
            return this;
        }

        Plan runs(int all) {
            runs = all;
            return this;
        }

        Plan warmUp(String text) {
            warmUp = text;
            return this;
        }

        Plan allowErrors(String text) {
            allowErrors = text;
            return this;
        }

        Plan failed(int ofEachRun) {
            failed = ofEachRun;
            return this;
        }

        /** So many times as long as the schedule. */
        Plan elapsedTimes(int factor) {
            times = factor;
            return this;
        }

        Recording neverBegan() {
            return driven().build();
        }

        Recording recorded(int... iterationsOfRuns) {
            return recorded("100.0", iterationsOfRuns);
        }

        Recording recorded(String rate, int... iterationsOfRuns) {
            DrivenRecordings driven = driven().series(rate);
            for (int started : iterationsOfRuns) {
                int epoch = driven.run();
                long elapsed = (long) (1e9 * times * started / Double.parseDouble(rate));
                driven.exactly(DrivenRecordings.SERVICE_TIME, epoch, 1_000)
                        .ended(
                                epoch,
                                "started",
                                started,
                                "completed",
                                started,
                                "failed",
                                failed,
                                "elapsedNanos",
                                elapsed,
                                "callers",
                                1);
            }
            return driven.build();
        }

        private DrivenRecordings driven() {
            return DrivenRecordings.echo()
                    .driver("warm-up", warmUp)
                    .driver("iterations", Integer.toString(iterations))
                    .driver("runs", Integer.toString(runs))
                    .driver("allow-errors", allowErrors);
        }
    }
}
