package dev.insitu.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import dev.insitu.it.apps.Driven;
import dev.insitu.it.apps.DrivenClient;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** A driven application, whatever the speed of the machine. {@link DriveTimingIT} is for a quiet one. */
class DriveIT {
    @TempDir
    private Path directory;

    private Run drive(Jdk jdk, String drive, String... application) throws IOException {
        return driving(jdk, drive).run(Driven.class, application);
    }

    private Jvm driving(Jdk jdk, String drive) throws IOException {
        return driving(jdk, directory, drive);
    }

    static Jvm driving(Jdk jdk, Path directory, String drive) throws IOException {
        Files.writeString(
                directory.resolve("drive.yaml"),
                "report: { directory: report, percentiles: [50, 90, 99, 99.5, 99.9, 99.99, 99.999] }\ndrive:\n"
                        + drive.indent(2));
        return Jvm.profiled(jdk, directory, "drive.yaml");
    }

    @OnEveryJdk
    void severalThreadsShareTheOneSchedule(Jdk jdk) throws IOException {
        Run run = drive(jdk, """
                method: dev.insitu.it.apps.Driven#work
                throughput: [20000/s, 10000/s]
                warm-up: 3000
                settle: 100ms
                iterations: 5000
                runs: 2
                """, "loop", "0", "3");

        assertThat(run.exitCode()).isZero();
        assertThat(run.stdout()).isEmpty();
        Report report = run.report();
        JsonNode endToEnd = report.probe("end to end");
        assertThat(report.json().at("/driver/series")).hasSize(2);
        assertThat(endToEnd.at("/series/0/count").longValue()).isEqualTo(10_000);
        assertThat(endToEnd.at("/series/1/runs/0/count").longValue()).isEqualTo(5_000);
        assertThat(endToEnd.at("/series/1/runs/1/count").longValue()).isEqualTo(5_000);
        assertThat(endToEnd.at("/outsideRuns/count").longValue()).isGreaterThan(3_000);
        assertThat(endToEnd.get("corrected").booleanValue()).isTrue();
        for (String probe : new String[] {"service time", "driver lateness", "pacing error"}) {
            assertThat(report.probe(probe).at("/series/0/count").longValue()).isEqualTo(10_000);
        }
    }

    @OnEveryJdk
    void oneIterationOfOneRunWithoutWarmUpWorks(Jdk jdk) throws IOException {
        Run run = drive(jdk, """
                method: dev.insitu.it.apps.Driven#work
                throughput: 7/s
                warm-up: 0
                iterations: 1
                runs: 1
                """, "loop", "0", "1");

        JsonNode endToEnd = run.report().probe("end to end");
        assertThat(endToEnd.get("count").longValue()).isEqualTo(1);
        assertThat(endToEnd.at("/outsideRuns/count").longValue()).isZero();
        assertThat(run.report().json().at("/driver/series/0/verdict").textValue())
                .isEqualTo("valid");
    }

    @OnEveryJdk
    void overloadIsSaidInTheResultAndOnTheConsole(Jdk jdk) throws IOException {
        Run run = drive(jdk, """
                method: dev.insitu.it.apps.Driven#work
                throughput: 100000/s
                warm-up: 1000
                iterations: 50000
                runs: 1
                """, "loop", "20000", "1");

        JsonNode series = run.report().json().at("/driver/series/0");
        assertThat(series.get("verdict").textValue()).isEqualTo("overloaded");
        assertThat(series.get("achievedRate").doubleValue()).isBetween(10_000.0, 50_000.0);
        assertThat(series.get("maxBacklog").longValue()).isGreaterThan(24_000);
        assertThat(series.get("reason").textValue()).contains("one was due every 10 us");
        double seconds = 50_000 / series.get("achievedRate").doubleValue();
        assertThat(run.report().probe("end to end").get("max").longValue() / 1e9)
                .isCloseTo(seconds - 0.5, within(seconds * 0.05));
        assertThat(run.stderr()).contains("OVERLOADED 100,000/s");
    }

    @OnEveryJdk
    void whatADurationLeavesIsNotStarted(Jdk jdk) throws IOException {
        Run run = drive(jdk, """
                method: dev.insitu.it.apps.Driven#work
                throughput: 10000/s
                warm-up: 10ms
                duration: 1s
                runs: 1
                """, "loop", "300000", "1");

        JsonNode series = run.report().json().at("/driver/series/0");
        long begun = run.report().probe("end to end").get("count").longValue();
        // Twice the duration, at most one each 300 us.
        assertThat(begun).isLessThan(6_700);
        assertThat(series.get("notStarted").longValue()).isEqualTo(10_000 - begun);
        assertThat(series.get("verdict").textValue()).isEqualTo("overloaded");
    }

    @OnEveryJdk
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
    void aSynchronizedMethodIsRefusedWithAdvice(Jdk jdk) throws IOException {
        Running running = driving(jdk, """
                method: dev.insitu.it.apps.Driven#locked
                throughput: 10000/s
                """).start(Driven.class, "locked").awaitAlert("is not driven");

        Run run = running.signal("TERM").finish();

        assertThat(run.report().skippedMethods().toString())
                .contains("Driven#locked()")
                .contains("synchronized")
                .contains("call:");
        assertThat(run.stderr().lines().findFirst().orElseThrow())
                .startsWith("insitu: " + directory.resolve("drive.yaml")
                        + ":3: drive \"dev.insitu.it.apps.Driven#locked\": ")
                .contains("dev.insitu.it.apps.Driven#locked() is not driven: it is synchronized", "call:")
                .endsWith("; the application runs on unprofiled by this rule");
    }

    @OnEveryJdk
    void whatAThreadOfOursCannotCallAndAMethodThatDoesNotExistAreToldWhileTheApplicationRuns(Jdk jdk)
            throws IOException {
        Files.writeString(directory.resolve("wrong.yaml"), """
                report: { directory: report }
                probes:
                  - dev.insitu.it.apps.Driven#tock
                drive:
                  method: dev.insitu.it.apps.Driven#work
                  thread: agent
                  throughput: 10000/s
                """);
        String file = "insitu: " + directory.resolve("wrong.yaml");
        Run run = Jvm.profiled(jdk, directory, "wrong.yaml")
                .start(Driven.class, "locked")
                .awaitAlert(file
                        + ":3: probes \"dev.insitu.it.apps.Driven#tock\": the class is loaded and has no such method;"
                        + " did you mean dev.insitu.it.apps.Driven#tick")
                .awaitAlert(file + ":5: drive \"dev.insitu.it.apps.Driven#work\": dev.insitu.it.apps.Driven#work(long)"
                        + " is not driven: thread: agent has no arguments to pass")
                .signal("TERM")
                .finish();

        assertThat(run.stderr().lines().limit(2))
                .allSatisfy(line -> assertThat(line).endsWith("; the application runs on unprofiled by this rule"));
    }

    @OnEveryJdk
    void aThreadOfOursCallsAStaticMethod(Jdk jdk) throws IOException {
        Run run = drive(jdk, """
                method: dev.insitu.it.apps.Driven#tick
                thread: agent
                throughput: 10000/s
                warm-up: 10
                iterations: 2000
                runs: 1
                """, "ticked");

        assertThat(run.exitCode()).isZero();
        assertThat(run.stdout()).isEqualToIgnoringNewLines("ready");
        assertThat(run.report().probe("end to end").get("count").longValue()).isEqualTo(2_000);
    }

    @OnEveryJdk
    void aThreadOfOursCallsTheReceiverSeenLast(Jdk jdk) throws IOException {
        // Its main thread would end the JVM before the receiver is taken up.
        Files.writeString(directory.resolve("drive.yaml"), """
                report: { directory: report }
                drive:
                  method: dev.insitu.it.apps.DrivenReceiver#tick
                  thread: agent
                  throughput: 10000/s
                  warm-up: 10
                  iterations: 2000
                  runs: 1
                """);
        Run run = Jvm.profiled(jdk, directory, "drive.yaml").run("dev.insitu.it.apps.DrivenReceiver");

        assertThat(run.exitCode()).isZero();
        assertThat(run.report().probe("service time").get("count").longValue()).isEqualTo(2_000);
    }

    @OnEveryJdk
    void aThreadOfOursDoesNotCallWhileTheApplicationsOwnCallIsInside(Jdk jdk) throws IOException {
        Run run = driving(jdk, """
                method: dev.insitu.it.apps.DrivenClient#exchange
                thread: agent
                throughput: 10000/s
                warm-up: 10
                iterations: 2000
                runs: 1
                """).run(DrivenClient.class, "exchange");

        assertThat(run.exitCode()).isZero();
        assertThat(run.stdout()).isEmpty();
        assertThat(run.report().probe("end to end").get("count").longValue()).isEqualTo(2_000);
    }

    @OnEveryJdk
    void iterationsOfAThreadOfOursEndByKey(Jdk jdk) throws IOException {
        assertAllEnd(jdk, "ask", "{ from: return, to: argument 0 }");
        assertAllEnd(jdk, "offer", "{ from: this, to: argument 0 }");
    }

    private void assertAllEnd(Jdk jdk, String method, String match) throws IOException {
        Run run = driving(jdk, """
                method: dev.insitu.it.apps.DrivenClient#%s
                thread: agent
                throughput: 5000/s
                warm-up: 10
                iterations: 1000
                runs: 1
                timeout: 2s
                until: { method: "dev.insitu.it.apps.DrivenClient#handled", match: %s }
                """.formatted(method, match)).run(DrivenClient.class, method);

        assertThat(run.report().probe("service time").get("count").longValue()).isEqualTo(1_000);
        assertThat(run.report().probe("end to end").get("neverEnded").longValue())
                .isZero();
    }

    @OnEveryJdk
    void aDrivenCallThatReturnsAfterItsIterationsEndIsCountedInItsRun(Jdk jdk) throws IOException {
        Run run = drive(jdk, """
                method: dev.insitu.it.apps.Driven#sendAndLinger
                throughput: 40/s
                warm-up: 0
                iterations: 10
                runs: 3
                until: { method: "dev.insitu.it.apps.Driven#handled", match: argument 0 }
                """, "lingering");

        JsonNode call = run.report().probe("driven call");
        assertThat(call.get("count").longValue()).isEqualTo(30);
        for (int i = 0; i < 3; i++) {
            assertThat(call.at("/series/0/runs/" + i + "/count").longValue()).isEqualTo(10);
        }
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
        Files.writeString(directory.resolve("sleep.yaml"), """
                report: { directory: report }
                probes: [ "java.lang.Thread#sleep" ]
                drive:
                  method: dev.insitu.it.apps.Driven#work
                  throughput: 50/s
                  warm-up: 0
                  iterations: 20
                  runs: 1
                """);
        Run run = Jvm.profiled(jdk, directory, "sleep.yaml").run(Driven.class, "loop", "0", "2");

        for (JsonNode probe : run.report().json().get("probes")) {
            if (probe.get("kind").textValue().equals("method")) {
                assertThat(probe.get("count").longValue()).isZero();
                assertThat(probe.at("/outsideRuns/count").longValue()).isZero();
            }
        }
        assertThat(run.report().probe("end to end").get("count").longValue()).isEqualTo(20);
    }

    @OnEveryJdk
    void consumersOnSeveralThreadsEndIterations(Jdk jdk) throws IOException {
        Run run = drive(jdk, """
                method: dev.insitu.it.apps.Driven#send
                throughput: 2000/s
                warm-up: 100
                iterations: 4000
                runs: 2
                until: { method: "dev.insitu.it.apps.Driven#handled", match: argument 0 }
                """, "consumers", "4", "10000000");

        Report report = run.report();
        JsonNode service = report.probe("service time");
        assertThat(service.get("count").longValue()).isEqualTo(8_000);
        // One in a hundred sleeps 10 ms.
        assertThat(service.get("max").longValue()).isGreaterThanOrEqualTo(10_000_000);
        assertThat(report.probe("driven call").get("count").longValue()).isEqualTo(8_000);
        assertThat(report.probe("end to end").get("neverEnded").longValue()).isZero();
    }

    @OnEveryJdk
    void severalConsumersByOrderAreUnmatched(Jdk jdk) throws IOException {
        Run run = drive(jdk, """
                method: dev.insitu.it.apps.Driven#send
                throughput: 2000/s
                warm-up: 100
                iterations: 4000
                runs: 1
                until: { method: "dev.insitu.it.apps.Driven#handled", match: order }
                """, "consumers", "4", "10000000");

        JsonNode endToEnd = run.report().probe("end to end");
        assertThat(run.report().json().at("/driver/series/0/verdict").textValue())
                .isEqualTo("unmatched");
        assertThat(endToEnd.at("/percentiles/50").isNull()).isTrue();
        assertThat(endToEnd.at("/series/0/percentiles/50").isNull()).isTrue();
    }

    @OnEveryJdk
    void whatNeverEndsIsReportedAfterItsTime(Jdk jdk) throws IOException {
        Run run = drive(jdk, """
                method: dev.insitu.it.apps.Driven#lose
                throughput: 500/s
                warm-up: 0
                iterations: 1000
                runs: 2
                timeout: 100ms
                until: { method: "dev.insitu.it.apps.Driven#handled", match: argument 0 }
                """, "losing");

        JsonNode series = run.report().json().at("/driver/series/0");
        assertThat(series.get("verdict").textValue()).isEqualTo("incomplete");
        assertThat(run.report().probe("end to end").get("count").longValue()).isEqualTo(1_996);
        assertThat(run.report().probe("end to end").get("neverEnded").longValue())
                .isEqualTo(4);
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

    @OnEveryJdk
    void afterTheLastRunTheApplicationGoesOnIfItIsToldTo(Jdk jdk) throws IOException {
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

    @OnEveryJdk
    void anApplicationThatEndsFirstIsCutShort(Jdk jdk) throws IOException {
        Run run = drive(jdk, """
                method: dev.insitu.it.apps.Driven#work
                throughput: 10000/s
                warm-up: 10
                iterations: 100000
                runs: 1
                """, "once", "1010");

        assertThat(run.exitCode()).isZero();
        assertThat(run.report().probe("end to end").get("count").longValue()).isEqualTo(1_000);
        assertThat(run.report().json().at("/driver/series/0/verdict").textValue())
                .isEqualTo("incomplete");
    }

    @OnEveryJdk
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
        assertThat(run.stderr()).contains("NOT CORRECTED");
    }
}
