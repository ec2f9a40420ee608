package dev.insitu.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import dev.insitu.it.apps.Driven;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

/** Figures against arithmetic, on a machine that does nothing else: {@code mvn verify -Ptiming}. */
@Tag("timing")
class DriveTimingIT {
    private static final long MILLISECOND = 1_000_000;
    private static final int LONGEST_SECONDS = 600;
    private static final int SEARCHES = 10;

    @TempDir
    private Path directory;

    @OnEveryJdk
    void chargesStopsToAllIterationsDueMeanwhile(Jdk jdk) throws IOException {
        Running running = Drives.driving(jdk, directory, """
                        method: dev.insitu.it.apps.Driven#work
                        throughput: 10000/s
                        warm-up: 20000
                        iterations: 100000
                        runs: 1
                        """).start(Driven.class, "announced", "23000", "10000");
        // From 0.3 s after the run began, once a second.
        for (int i = 0; i < 8; i++) {
            running.awaitLine("announced " + i).stopFor(300);
        }
        Run run = running.finish();

        JsonNode endToEnd = run.report().probe("end to end");
        JsonNode service = run.report().probe("service time");
        JsonNode series = run.report().json().at("/driver/series/0");
        assertThat(100_000 / series.get("achievedRate").doubleValue()).isCloseTo(10, within(0.1));
        assertThat(millis(endToEnd.at("/percentiles/90"))).isCloseTo(177, within(17.7));
        assertThat(millis(endToEnd.at("/percentiles/99"))).isCloseTo(288, within(14.4));
        assertThat(millis(endToEnd.get("max"))).isGreaterThanOrEqualTo(295);
        assertThat(service.at("/percentiles/50").longValue()).isLessThan(10_000);
        assertThat(millis(service.at("/percentiles/99.9"))).isLessThan(100);
        // Ten are kept, so that more than eight would show.
        assertThat(service.get("slowest")).hasSize(10);
        assertThat(service.get("slowest"))
                .filteredOn(one -> millis(one.get("nanos")) > 100)
                .hasSizeLessThanOrEqualTo(8);
        assertThat(series.get("verdict").textValue()).isEqualTo("valid");
    }

    @OnEveryJdk
    void aSpikeDelaysWhatIsDueBehindIt(Jdk jdk) throws IOException {
        Run corrected = spikes(jdk, true);
        assertThat(median(corrected, "end to end", "/percentiles/99.5")).isBetween(500.0, 650.0);
        assertThat(median(corrected, "end to end", "/percentiles/99.9")).isBetween(850.0, 1000.0);

        Run uncorrected = spikes(jdk, false);
        assertThat(median(uncorrected, "end to end", "/percentiles/99")).isLessThan(10);
        assertThat(median(uncorrected, "end to end", "/percentiles/99.999")).isGreaterThanOrEqualTo(1000);
    }

    private Run spikes(Jdk jdk, boolean corrected) throws IOException {
        return Drives.driving(jdk, directory, """
                        method: dev.insitu.it.apps.Driven#work
                        throughput: 100000/s
                        warm-up: 50000
                        iterations: 1000000
                        runs: 3
                        correct-coordinated-omission: %s
                        """.formatted(corrected))
                .start(Driven.class, "spikes")
                .finishWithin(LONGEST_SECONDS);
    }

    @OnEveryJdk
    void poissonArrivalsQueueAsTheFormulasSay(Jdk jdk) throws IOException {
        assertQueue(jdk, 10_000, 25, 167);
        assertQueue(jdk, 16_000, 100, 517);
    }

    private void assertQueue(Jdk jdk, int rate, double meanMicros, double p99Micros) throws IOException {
        Run run = Drives.driving(jdk, directory, """
                        method: dev.insitu.it.apps.Driven#work
                        throughput: %d/s
                        arrivals: { poisson: 42 }
                        warm-up: 20000
                        settle: 5s
                        iterations: 100000
                        runs: 5
                        """.formatted(rate))
                .start(Driven.class, "loop", "50000", "1")
                .finishWithin(LONGEST_SECONDS);

        assertThat(median(run, "driver lateness", "/mean")).isCloseTo(meanMicros, within(meanMicros * 0.1));
        assertThat(median(run, "driver lateness", "/percentiles/99")).isCloseTo(p99Micros, within(p99Micros * 0.1));
        assertThat(median(run, "end to end", "/percentiles/99")).isCloseTo(p99Micros + 50, within(p99Micros * 0.1));
    }

    /** Of the runs, in microseconds: one or the other may meet a stall of the machine's own. */
    private static double median(Run run, String probe, String figure) throws IOException {
        List<Double> micros = new ArrayList<>();
        for (JsonNode one : run.report().probe(probe).at("/series/0/runs")) {
            micros.add(one.at(figure).doubleValue() / 1e3);
        }
        Collections.sort(micros);
        return micros.get(micros.size() / 2);
    }

    @OnEveryJdk
    void theHighestRateIsFound(Jdk jdk) throws IOException {
        Run run = Drives.driving(jdk, directory, """
                        method: dev.insitu.it.apps.Driven#work
                        throughput: { highest: "end to end p50 <= 1ms", between: [1000/s, 200000/s] }
                        warm-up: 20000
                        """)
                .start(Driven.class, "loop", "50000", "1")
                .finishWithin(LONGEST_SECONDS);

        assertThat(run.report().json().at("/driver/search/passes").doubleValue())
                .isBetween(19_000.0, 20_000.0);
    }

    /** 10,000/s by arithmetic; one of ten searches may miss it. */
    @OnEveryJdk
    void stallsDoNotDecideASearch(Jdk jdk) throws IOException {
        List<Double> found = new ArrayList<>();
        for (int i = 0; i < SEARCHES; i++) {
            Run run = Drives.driving(jdk, Files.createDirectory(directory.resolve("search" + i)), """
                            method: dev.insitu.it.apps.Driven#work
                            throughput: { highest: "end to end p99 <= 1ms", between: [1000/s, 20000/s] }
                            warm-up: 20000
                            """)
                    .start(Driven.class, "stalling", "100000", "50000000", "7000000000")
                    .finishWithin(LONGEST_SECONDS);
            found.add(run.report().json().at("/driver/search/passes").doubleValue());
            System.out.println(jdk + " finds "
                    + run.report().json().at("/driver/search/text").textValue());
        }

        assertThat(found.stream().filter(rate -> rate >= 9_000 && rate <= 10_000))
                .as(found.toString())
                .hasSizeGreaterThanOrEqualTo(SEARCHES - 1);
    }

    private static double millis(JsonNode nanos) {
        return nanos.doubleValue() / MILLISECOND;
    }
}
