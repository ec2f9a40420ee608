package dev.insitu.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import dev.insitu.it.apps.Driven;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** A driven application, whatever the speed of the machine. {@link DriveTimingIT} is for a quiet one. */
class DriveIT {
    @TempDir
    private Path directory;

    private Run drive(Jdk jdk, String drive, String... application) throws IOException {
        return Drives.driving(jdk, directory, drive).run(Driven.class, application);
    }

    private Run undisturbed(Jdk jdk, String drive, String... application) throws IOException {
        return Drives.undisturbed(Drives.driving(jdk, directory, drive), Driven.class, application);
    }

    @OnOneJdk
    void severalThreadsShareTheOneSchedule(Jdk jdk) throws IOException {
        Run run = drive(jdk, """
                method: dev.insitu.it.apps.Driven#work
                throughput: [20000/s, 10000/s]
                warm-up: 1000
                settle: 100ms
                iterations: 2000
                runs: 2
                """, "loop", "0", "3");

        assertThat(run.exitCode()).isZero();
        assertThat(run.stdout()).isEmpty();
        Report report = run.report();
        JsonNode endToEnd = report.probe("end to end");
        assertThat(report.json().at("/driver/series")).hasSize(2);
        assertThat(endToEnd.at("/series/0/count").longValue()).isEqualTo(4_000);
        assertThat(endToEnd.at("/series/1/runs/0/count").longValue()).isEqualTo(2_000);
        assertThat(endToEnd.at("/series/1/runs/1/count").longValue()).isEqualTo(2_000);
        assertThat(endToEnd.at("/outsideRuns/count").longValue()).isGreaterThan(1_000);
        assertThat(endToEnd.get("corrected").booleanValue()).isTrue();
        for (String probe : new String[] {"service time", "driver lateness", "pacing error"}) {
            assertThat(report.probe(probe).at("/series/0/count").longValue()).isEqualTo(4_000);
        }
        assertWindowHoldsTheRuns(run);
    }

    /** The window of all of it has the figures of the whole recording, by comparing the counts of all intervals. */
    private static void assertWindowHoldsTheRuns(Run run) throws IOException {
        Report whole = run.report();
        Report window =
                Report.of(run.reported("--from", "start", "--output", "json").stdout());

        assertThat(window.json().get("driver")).isEqualTo(whole.json().get("driver"));
        for (String probe : new String[] {"end to end", "service time", "driver lateness", "pacing error"}) {
            assertThat(window.probe(probe).get("series"))
                    .isEqualTo(whole.probe(probe).get("series"));
        }
    }

    @OnOneJdk
    void oneIterationOfOneRunWithoutWarmUpWorks(Jdk jdk) throws IOException {
        Run run = undisturbed(jdk, """
                method: dev.insitu.it.apps.Driven#work
                throughput: 7/s
                warm-up: 0
                iterations: 1
                runs: 1
                """, "loop", "0", "1");

        JsonNode endToEnd = run.report().probe("end to end");
        assertThat(endToEnd.get("count").longValue()).isEqualTo(1);
        assertThat(endToEnd.at("/outsideRuns/count").longValue()).isZero();
        assertThat(Drives.verdict(run)).isEqualTo("valid");
    }

    @OnOneJdk
    void resultAndConsoleStateOverload(Jdk jdk) throws IOException {
        Run run = drive(jdk, """
                method: dev.insitu.it.apps.Driven#work
                throughput: 100000/s
                warm-up: 1000
                iterations: 50000
                runs: 1
                """, "loop", "20000", "1");

        JsonNode series = run.report().json().at("/driver/series/0");
        assertThat(series.get("verdict").textValue()).isEqualTo("overloaded");
        assertThat(series.get("achievedRate").doubleValue()).isBetween(1_000.0, 50_000.0);
        assertThat(series.get("maxBacklog").longValue()).isGreaterThan(24_000);
        assertThat(series.get("reason").textValue()).contains("one was due every 10 us");
        double seconds = 50_000 / series.get("achievedRate").doubleValue();
        assertThat(run.report().probe("end to end").get("max").longValue() / 1e9)
                .isCloseTo(seconds - 0.5, within(seconds * 0.05));
        assertThat(run.console()).contains("OVERLOADED 100,000/s");
    }

    @OnOneJdk
    void whatADurationLeavesIsNotStarted(Jdk jdk) throws IOException {
        Run run = drive(jdk, """
                method: dev.insitu.it.apps.Driven#work
                throughput: 10000/s
                warm-up: 10ms
                duration: 500ms
                runs: 1
                """, "loop", "300000", "1");

        JsonNode series = run.report().json().at("/driver/series/0");
        long begun = run.report().probe("end to end").get("count").longValue();
        // Twice the duration, at most one each 300 us.
        assertThat(begun).isLessThan(3_350);
        assertThat(series.get("notStarted").longValue()).isEqualTo(5_000 - begun);
        assertThat(series.get("verdict").textValue()).isEqualTo("overloaded");
    }

    @OnOneJdk
    void nestedCallsDoNotWait(Jdk jdk) throws IOException {
        Run run = drive(jdk, """
                method: dev.insitu.it.apps.Driven#nested
                throughput: 10000/s
                warm-up: 10
                iterations: 1000
                runs: 1
                """, "nested");

        assertThat(run.report().probe("end to end").get("count").longValue()).isEqualTo(1_000);
    }

    @OnEveryJdk
    void aCallerWhoseStackEndsMeetsNothingOfTheDriversAndItsRunEnds(Jdk jdk) throws IOException {
        Run run = drive(jdk, """
                method: dev.insitu.it.apps.Driven#handled
                throughput: 1000000/s
                warm-up: 0
                iterations: 60000
                runs: 1
                timeout: 100ms
                """, "deep");

        assertThat(run.exitCode()).isZero();
        assertThat(run.stdout()).isEmpty();
        assertThat(run.report().probe("end to end").get("count").longValue()).isGreaterThan(50_000);
    }

    /** From 21 on it is no native method, and can have a probe. */
    @OnEveryJdk
    void theDriversOwnSleepIsNotCountedByAProbe(Jdk jdk) throws IOException {
        Run run = Jvm.configured(jdk, directory, """
                report: { directory: report }
                probes: [ "java.lang.Thread#sleep" ]
                drive:
                  method: dev.insitu.it.apps.Driven#work
                  throughput: 50/s
                  warm-up: 0
                  iterations: 20
                  runs: 1
                """).run(Driven.class, "loop", "0", "2");

        for (JsonNode probe : run.report().json().get("probes")) {
            if (probe.get("kind").textValue().equals("method")) {
                assertThat(probe.get("count").longValue()).isZero();
                assertThat(probe.at("/outsideRuns/count").longValue()).isZero();
            }
        }
        assertThat(run.report().probe("end to end").get("count").longValue()).isEqualTo(20);
    }

    @OnEveryJdk
    void anInterruptedCallerKeepsItsInterrupt(Jdk jdk) throws IOException {
        Run run = drive(jdk, """
                method: dev.insitu.it.apps.Driven#work
                throughput: 100/s
                warm-up: 0
                iterations: 100
                runs: 1
                """, "interrupted");

        assertThat(run.stdout()).isEqualToIgnoringNewLines("saw 20");
        assertThat(run.report().probe("end to end").get("count").longValue()).isEqualTo(100);
    }

    @OnOneJdk
    void afterTheLastRunTheApplicationContinuesIfConfigured(Jdk jdk) throws IOException {
        Run run = drive(jdk, """
                method: dev.insitu.it.apps.Driven#work
                throughput: 10000/s
                warm-up: 10
                iterations: 1000
                runs: 1
                then: continue
                """, "once", "500000");

        assertThat(run.exitCode()).isZero();
        assertThat(run.stdout()).isEqualToIgnoringNewLines("called 500000");
        assertThat(run.report().probe("end to end").get("count").longValue()).isEqualTo(1_000);
    }

    @OnOneJdk
    void anApplicationThatEndsFirstIsCutShort(Jdk jdk) throws IOException {
        Run run = undisturbed(jdk, """
                method: dev.insitu.it.apps.Driven#work
                throughput: 10000/s
                warm-up: 10
                iterations: 100000
                runs: 1
                """, "once", "1010");

        assertThat(run.exitCode()).isZero();
        assertThat(run.report().probe("end to end").get("count").longValue()).isEqualTo(1_000);
        assertThat(Drives.verdict(run)).isEqualTo("incomplete");
    }

    @OnOneJdk
    void withoutCorrectionOnlyEndToEndChanges(Jdk jdk) throws IOException {
        Run run = drive(jdk, """
                method: dev.insitu.it.apps.Driven#work
                throughput: 100000/s
                warm-up: 0
                iterations: 20000
                runs: 1
                correct-coordinated-omission: false
                """, "loop", "20000", "1");

        Report report = run.report();
        assertThat(report.probe("end to end").get("max"))
                .isEqualTo(report.probe("service time").get("max"));
        assertThat(report.probe("end to end").get("corrected").booleanValue()).isFalse();
        assertThat(report.probe("driver lateness").get("max").longValue()).isGreaterThan(100_000_000);
        assertThat(run.console()).contains("NOT CORRECTED");
    }
}
