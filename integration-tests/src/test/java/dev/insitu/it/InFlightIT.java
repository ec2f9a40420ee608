package dev.insitu.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.insitu.it.apps.Endings;
import dev.insitu.it.apps.Hanging;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.io.TempDir;

/** Calls that have begun and not ended. */
class InFlightIT {
    private static final String APP = "dev.insitu.it.apps.Hanging#";

    @TempDir
    private Path directory;

    @OnEveryJdk
    void aCallThatHangsIsReportedWithItsAgeAndItsPlace(Jdk jdk) throws IOException {
        Running running =
                Jvm.configured(jdk, directory, """
                report: { directory: report }
                probes: [ "dev.insitu.it.apps.Hanging#work" ]
                checks: [ "work max <= 1h", "work max <= 500ms", "work p50 <= 500ms", "work mean <= 1h" ]
                """).start(Hanging.class, "hang").awaitLine("hangs");
        running.awaitLive(report -> nanos(report.probe("work")) > 1_000_000_000L);
        Run run = running.tell("end").finish();
        long overNanos = System.nanoTime();

        assertThat(run.report().calls("work").count()).isEqualTo(50);
        JsonNode calls = run.report().probe("work").get("inFlight");
        assertThat(calls).hasSize(1);
        assertThat(calls.at("/0/thread").textValue()).isEqualTo("worker");
        // Both clocks are the machine's, so that no time needs to be guessed.
        assertThat(calls.at("/0/nanos").longValue())
                .isBetween(printed(run, "end") - printed(run, "entered"), overNanos - printed(run, "begun"));
        assertIsInWait(calls.at("/0/stack"));
        assertThat(Run.words(run.console()))
                .containsPattern(
                        "in flight at the end: 1, for \\S+ s \\(thread worker, in Object\\.wait < Hanging\\.work\\(Hanging\\.java:\\d+\\)");
        assertThat(run.report().json().get("checks").findValuesAsText("result"))
                .containsExactly("passed", "failed", "failed", "passed");
    }

    @OnEveryJdk
    void theSameOfAJvmThatIsKilled(Jdk jdk) throws IOException {
        Running running = Jvm.probed(jdk, directory, APP + "work")
                .start(Hanging.class, "hang")
                .awaitLine("hangs")
                .awaitLive(report ->
                        !report.probe("work").at("/inFlight/0/stack/0").isMissingNode()
                                && nanos(report.probe("work")) > 1_000_000_000L);
        Run killed = running.kill().finish();
        long overNanos = System.nanoTime();

        JsonNode calls = Report.of(killed.reported("--output", "json").stdout())
                .probe("work")
                .get("inFlight");
        assertThat(calls).hasSize(1);
        assertThat(calls.at("/0/nanos").longValue()).isBetween(1_000_000_000L, overNanos - printed(killed, "begun"));
        assertIsInWait(calls.at("/0/stack"));
        assertThat(Run.words(killed.reported().stdout())).contains("in flight at the last sign of life: 1, for");
    }

    @OnEveryJdk
    void namesTheHolderOfALockThatACallWaitsFor(Jdk jdk) throws IOException {
        Run run = Jvm.probed(jdk, directory, APP + "monitors", APP + "locks")
                .start(Hanging.class, "deadlock")
                .awaitLine("deadlocked")
                .awaitLive(report -> nanos(report.probe("monitors")) > 0 && nanos(report.probe("locks")) > 0)
                .tell("end")
                .finish();

        assertThat(held(run, "monitors"))
                .containsExactly("one waits for two in monitors", "two waits for one in monitors");
        assertThat(held(run, "locks"))
                .containsExactly("four waits for three in locks", "three waits for four in locks");
        assertThat(run.console()).contains("in flight at the end: 2, for");
    }

    @OnEveryJdk
    void everyCallIsStillCountedOnceAndNoneIsLeftOver(Jdk jdk) throws IOException {
        Run run = Jvm.probed(jdk, directory, APP + "add", APP + "main").run(Hanging.class, "many");

        assertThat(run.report().calls("add").count()).isEqualTo(10_000_000);
        assertThat(run.report().probe("add").get("inFlight")).isEmpty();
        assertThat(run.report().calls("main").count()).isEqualTo(1);
        assertThat(run.report().probe("main").get("inFlight")).isEmpty();
    }

    /** The thread that ends the JVM waits for the report, within a call: that is not a wait of the application's. */
    @OnEveryJdk
    void aCallThatEndsTheJvmIsShownWhereItDoes(Jdk jdk) throws IOException {
        Run run = Jvm.probed(jdk, directory, "dev.insitu.it.apps.Endings#main").run(Endings.class, "exit");

        assertThat(run.exitCode()).isEqualTo(4);
        assertThat(Run.words(run.console()))
                .containsPattern("\\(thread main, in System\\.exit < Endings\\.main\\(Endings\\.java:\\d+\\)\\)");
        assertThat(run.report().probe("main").at("/inFlight/0/stack").toString())
                .contains("java.lang.System.exit(")
                .doesNotContain("dev.insitu.agent");
    }

    @OnEveryJdk
    void mayBeSwitchedOff(Jdk jdk) throws IOException {
        Run run = Jvm.configured(jdk, directory, """
                report: { directory: report }
                explain: { in-flight: false }
                probes: [ "dev.insitu.it.apps.Hanging#work" ]
                """)
                .start(Hanging.class, "hang")
                .awaitLine("hangs")
                .tell("end")
                .finish();

        assertThat(run.report().calls("work").count()).isEqualTo(50);
        assertThat(run.report().probe("work").get("inFlight")).isEmpty();
    }

    private static long nanos(JsonNode probe) {
        return probe.at("/inFlight/0/nanos").asLong(0);
    }

    private static long printed(Run run, String word) {
        return run.stdout()
                .lines()
                .filter(line -> line.startsWith(word + " "))
                .mapToLong(line -> Long.parseLong(line.substring(word.length() + 1)))
                .findFirst()
                .orElseThrow();
    }

    private static void assertIsInWait(JsonNode stack) {
        List<String> frames = StreamSupport.stream(stack.spliterator(), false)
                .map(JsonNode::textValue)
                .toList();
        assertThat(frames).anySatisfy(frame -> assertThat(frame).startsWith("java.lang.Object.wait("));
        assertThat(frames).anySatisfy(frame -> assertThat(frame)
                .matches("dev\\.insitu\\.it\\.apps\\.Hanging\\.work\\(Hanging\\.java:\\d+\\)"));
    }

    /** Of each call in flight, by thread: who holds what it waits for, and in what method. */
    private static List<String> held(Run run, String probe) throws IOException {
        return StreamSupport.stream(run.report().probe(probe).get("inFlight").spliterator(), false)
                .sorted(Comparator.comparing(call -> call.get("thread").textValue()))
                .map(call -> call.get("thread").textValue() + " waits for "
                        + call.at("/holder/thread").textValue() + " in "
                        + call.at("/holder/at").textValue().replaceAll(".*Hanging\\.(\\w+)\\(.*", "$1"))
                .toList();
    }
}
