package dev.insitu.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.insitu.it.apps.VirtualNests;
import dev.insitu.it.apps.VirtualPins;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Calls within each other on virtual threads, most of them parked. */
@ExtendWith(OnEveryJdk.NoOrphans.class)
class VirtualThreadsIT {
    private static final String APP = "dev.insitu.it.apps.VirtualNests";
    private static final String[] PROBES = {APP + "#outer", APP + "#middle", APP + "#inner"};
    private static final int VIRTUAL_THREADS_FROM = 21;
    private static final int MONITORS_PIN_BEFORE = 24;
    private static final String MORE =
            "inner: 2,000 more calls are in flight on virtual threads; the oldest are listed";

    @TempDir
    private Path directory;

    private Jdk jdk;

    @BeforeEach
    void chooseJdk() {
        jdk = Jdk.newest();
        assumeTrue(jdk.major() >= VIRTUAL_THREADS_FROM);
    }

    /** Each thread parks in each of its calls, so it goes on where another was. */
    @Test
    void selfTimesAreThoseThatTheProgramTakes() throws IOException {
        int threads = 5_000;
        Run run = Jvm.probed(jdk, directory, PROBES).run(VirtualNests.class, Integer.toString(threads), "200000");

        assertNested(run, threads);
        assertSelfTimes(run);
    }

    /** In a quarter of the memory that would be used by default. */
    @Test
    @Tag("long")
    void eachCallOfAMillionThreadsHasItsCaller() throws IOException {
        int threads = 1_000_000;
        Run run = Jvm.probed(jdk, directory, PROBES)
                .flags("-Xmx512m", "-Dinsitu.memory=64")
                .run(VirtualNests.class, Integer.toString(threads), "1000");

        assertNested(run, threads);
        assertSelfTimes(run);
    }

    @Test
    @Tag("long")
    void aHundredThousandThreadsMayBeParkedInTheirCalls() throws IOException {
        int threads = 100_000;
        Run run = Jvm.probed(jdk, directory, PROBES)
                .flags("-Xmx1g")
                .start(VirtualNests.class, Integer.toString(threads), "0", "meet")
                .awaitLine("parked")
                .tell("on")
                .finish();

        assertNested(run, threads);
        JsonNode outer = run.report().probe("outer");
        assertThat(mean(outer.get("selfTime")) + mean(run.report().probe("middle")))
                .isCloseTo(mean(outer), within(1.0));
    }

    @Test
    void callsOfParkedThreadsAreInFlightWithTheirStacks() throws IOException {
        Run run = Jvm.probed(jdk, directory, PROBES)
                .start(VirtualNests.class, "50", "0", "meet")
                .awaitLine("parked")
                .awaitLive(report -> report.probe("inner").get("inFlight").size() == 50
                        && report.probe("outer").at("/inFlight/0/nanos").asLong() > 1_000_000_000L)
                .signal("TERM")
                .finish();

        for (String probe : new String[] {"outer", "middle", "inner"}) {
            JsonNode calls = run.report().probe(probe).get("inFlight");
            assertThat(calls).hasSize(50);
            assertThat(calls).allSatisfy(call -> {
                assertThat(call.get("thread").textValue()).startsWith("nest-");
                assertThat(call.get("stack").toString()).contains("VirtualNests.inner", "VirtualNests.outer");
                assertThat(call.get("lock").textValue()).contains("CountDownLatch");
            });
        }
    }

    /** Of many the oldest are listed, with the number of the others. */
    @Test
    void theSameOfAJvmThatIsKilled() throws IOException {
        Run killed = Jvm.probed(jdk, directory, PROBES)
                .start(VirtualNests.class, "3000", "0", "meet")
                .awaitLine("parked")
                .awaitLive(report ->
                        report.probe("outer").get("inFlight").toString().contains("VirtualNests.inner")
                                && report.notes().contains(MORE))
                .kill()
                .finish();

        Report report = Report.of(killed.reported("--output", "json").stdout());
        assertThat(report.probe("outer").get("inFlight")).hasSize(1_000);
        assertThat(report.probe("outer").get("inFlight").toString()).contains("VirtualNests.inner");
        assertThat(report.notes()).contains(MORE);
    }

    @Test
    @Tag("slow")
    void aThreadThatWaitsOnItsCarrierIsPinned() throws IOException {
        for (boolean recorder : new boolean[] {false, true}) {
            Path apart = Files.createDirectory(directory.resolve("recorder-" + recorder));
            Run run = Jvm.configured(jdk, apart, """
                    report: { directory: report }
                    explain: { jfr: %s }
                    probes: [ "dev.insitu.it.apps.VirtualPins#monitor", "dev.insitu.it.apps.VirtualPins#initialiser" ]
                    """.formatted(recorder)).run(VirtualPins.class);

            assertThat(causes(run, "initialiser"))
                    .as("recorder " + recorder)
                    .contains("pinned")
                    .doesNotContain("park");
            assertThat(causes(run, "monitor"))
                    .as("recorder " + recorder)
                    .contains(jdk.major() < MONITORS_PIN_BEFORE ? "pinned" : "park");
        }
    }

    /** Of the slowest calls. */
    private static List<String> causes(Run run, String probe) throws IOException {
        return run.report().probe(probe).get("slowest").findValuesAsText("cause");
    }

    private static void assertNested(Run run, int threads) throws IOException {
        Report report = run.report();
        assertThat(report.calls("outer")).isEqualTo(new Report.Calls(threads, 0));
        assertThat(report.calls("middle")).isEqualTo(new Report.Calls(threads, 0));
        assertThat(report.calls("inner")).isEqualTo(new Report.Calls(threads, threads / 10));
        assertThat(report.probe("outer").at("/callers/0").isMissingNode()).isTrue();
        assertCaller(report.probe("middle"), "outer", threads);
        assertCaller(report.probe("inner"), "middle", threads);
        assertThat(report.notes()).noneMatch(note -> note.contains("virtual") || note.contains("missing"));
    }

    private static void assertCaller(JsonNode probe, String caller, int calls) {
        assertThat(probe.get("callers")).hasSize(1);
        assertThat(probe.at("/callers/0/probe").asText()).isEqualTo(caller);
        assertThat(probe.at("/callers/0/count").asInt()).isEqualTo(calls);
    }

    /** Between what the program takes within each call and around it. */
    private static void assertSelfTimes(Run run) throws IOException {
        Report report = run.report();
        assertBetween(run, "outer", report.probe("outer").get("selfTime"));
        assertBetween(run, "middle", report.probe("middle").get("selfTime"));
        assertBetween(run, "inner", report.probe("inner"));
    }

    private static void assertBetween(Run run, String method, JsonNode figures) {
        Matcher own = Pattern.compile(method + "=(-?\\d+)\\.\\.(\\d+)").matcher(run.stdout());
        assertThat(own.find()).isTrue();
        System.out.println(method + " " + own.group() + " " + mean(figures));
        assertThat(mean(figures))
                .as(method)
                .isBetween(Double.parseDouble(own.group(1)), Double.parseDouble(own.group(2)));
    }

    private static double mean(JsonNode figures) {
        return figures.get("mean").asDouble();
    }
}
