package dev.insitu.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.insitu.it.apps.Injections;
import dev.insitu.it.apps.Stalls;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The causes of injected stalls are named, of 60 to 120 ms each. */
@ExtendWith(OnEveryJdk.NoOrphans.class)
class ExplainIT extends ExplainedRuns {
    private static final int NAMED = 19;

    /** Of each kind. */
    private static final int WAITS = 5;

    /** Of 64 MiB: where the system gives pages of 2 MiB, one for each. */
    private static final long PAGES_TOUCHED = 32;

    static Stream<Arguments> injections() {
        String[][] reasons = {
            {"gc", "gc"},
            {"gc-elsewhere", "gc"},
            {"monitor", "lock"},
            {"park", "park"},
            {"sleep", "sleep"},
            {"nested", "nested:inner"},
            {"socket", "io"},
            {"code", "code"}
        };
        return Stream.of(reasons)
                .flatMap(reason -> Jdk.wanted(reason[0]).stream().map(jdk -> Arguments.of(jdk, reason[0], reason[1])));
    }

    /** Threads that wait for 60 ms or more: what else the machine does is shorter, for most of them. */
    @OnEveryJdk
    void namesWhatAThreadWaitedFor(Jdk jdk) throws IOException {
        Run run = explained(
                        jdk,
                        WAITS,
                        "dev.insitu.it.apps.Injections#enterMonitor",
                        "dev.insitu.it.apps.Injections#takeLock",
                        "dev.insitu.it.apps.Injections#doze",
                        "dev.insitu.it.apps.Injections#ask",
                        "dev.insitu.it.apps.Injections#nest")
                .start(Injections.class, "waits", Integer.toString(WAITS), "told")
                .awaitStarted()
                .tell("go")
                .finish();

        assertThat(run.exitCode()).isZero();
        assertMostly("lock", run, "enterMonitor");
        assertMostly("park", run, "takeLock");
        assertMostly("io", run, "ask");
        assertMostly("sleep", run, "doze");
        // What is known of a wait goes before the name of the nested call that waited.
        assertMostly("sleep", run, "nest");
    }

    private static void assertMostly(String cause, Run run, String probe) throws IOException {
        List<JsonNode> slowest = slowest(run, probe);
        assertThat(slowest).as(probe).hasSize(WAITS);
        slowest.forEach(ExplainIT::assertAddsUp);
        assertThat(slowest.stream().map(ExplainIT::firstCause).filter(cause::equals))
                .as(probe + ": " + slowest)
                .hasSizeGreaterThan(WAITS / 2);
    }

    @Tag("timing")
    @ParameterizedTest(name = "{0} {1}")
    @MethodSource("injections")
    void namesWhatWasInjected(Jdk jdk, String reason, String cause) throws IOException {
        Run run = explained(jdk, "dev.insitu.it.apps.Injections#call", "dev.insitu.it.apps.Injections#inner")
                .run(Injections.class, reason, Integer.toString(INJECTIONS));

        assertThat(run.exitCode()).isZero();
        List<JsonNode> slowest = slowest(run, "call");
        assertThat(slowest).hasSize(INJECTIONS);
        slowest.forEach(ExplainIT::assertAddsUp);
        assertThat(slowest.stream().map(ExplainIT::firstCause).filter(cause::equals))
                .as(slowest.toString())
                .hasSizeGreaterThanOrEqualTo(NAMED);
        List<Double> unexplained =
                slowest.stream().map(ExplainIT::unexplainedShare).sorted().toList();
        assertThat(unexplained.get(INJECTIONS / 2)).isLessThan(0.1);
        assertThat(run.console()).contains("slowest call", cause, "unexplained");
        assertThat(run.reportDirectory().resolve("explain.jfr")).doesNotExist();
    }

    static Stream<Arguments> doings() {
        return Stream.of("page-faults", "hog", "fsync")
                .flatMap(reason -> Jdk.wanted(reason).stream().map(jdk -> Arguments.of(jdk, reason)));
    }

    /** The test's output has the system's calls for a thread: their duration depends on the machine. */
    @Tag("timing")
    @ParameterizedTest(name = "{0} {1}")
    @MethodSource("doings")
    void reportsWhatTheSystemDoes(Jdk jdk, String reason) throws IOException {
        Run run = explained(jdk, "dev.insitu.it.apps.Injections#call")
                .run(Injections.class, reason, Integer.toString(INJECTIONS));

        assertThat(run.exitCode()).isZero();
        List<JsonNode> slowest = slowest(run, "call");
        assertThat(slowest).hasSize(INJECTIONS);
        slowest.forEach(ExplainIT::assertAddsUp);
        assertThat(slowest.stream().filter(sample -> isSeen(reason, sample)))
                .as(slowest.toString())
                .hasSizeGreaterThan(INJECTIONS / 2);
        assertThat(run.console()).contains("slowest call", "unexplained");
        Map<String, Long> first = slowest.stream()
                .collect(Collectors.groupingBy(
                        sample -> sample.get("causes").get(0).get("cause").textValue(),
                        TreeMap::new,
                        Collectors.counting()));
        System.out.println(jdk + " " + reason + ": " + first);
    }

    /** Whether a sample tells of what the system did, however long it took. */
    private static boolean isSeen(String reason, JsonNode sample) {
        return switch (reason) {
            case "page-faults" -> count(sample, "page faults") >= PAGES_TOUCHED;
            case "hog" -> nanosOf(sample, "cpu-wait") > 0 && nanosOf(sample, "code") > 0;
            case "fsync" -> nanosOf(sample, "io") > 0;
            default -> throw new IllegalArgumentException(reason);
        };
    }

    @Tag("long")
    @OnEveryJdk
    void pageFaultsAreCounted(Jdk jdk) throws IOException {
        Run run = explained(jdk, "dev.insitu.it.apps.Injections#call").run(Injections.class, "page-faults", "20");

        assertThat(slowest(run, "call").stream().filter(sample -> count(sample, "page faults") >= PAGES_TOUCHED))
                .as(slowest(run, "call").toString())
                .hasSizeGreaterThanOrEqualTo(NAMED);
        assertThat(run.console()).contains("meanwhile", "page faults");
    }

    private static long count(JsonNode sample, String annotation) {
        for (JsonNode each : sample.get("annotations")) {
            if (each.get("annotation").textValue().equals(annotation)) {
                return each.get("count").longValue();
            }
        }
        return 0;
    }

    @Tag("timing")
    @OnEveryJdk
    void namesQueueingBehindAStall(Jdk jdk) throws IOException {
        Run run = driven(jdk).run(Stalls.class);

        List<JsonNode> slowest = slowest(run, "end to end");
        slowest.forEach(ExplainIT::assertAddsUp);
        List<JsonNode> late = slowest.stream()
                .filter(sample -> nanosOf(sample, "queueing") > 0)
                .filter(sample -> nanosOf(sample, "sleep") == 0)
                .toList();
        assertThat(late).hasSizeGreaterThanOrEqualTo(INJECTIONS);
        assertThat(late.stream().map(ExplainIT::firstCause).filter("queueing"::equals))
                .hasSizeGreaterThanOrEqualTo(late.size() * NAMED / INJECTIONS);
        assertThat(slowest.stream().filter(sample -> nanosOf(sample, "sleep") > 40_000_000))
                .isNotEmpty()
                .allMatch(sample -> firstCause(sample).equals("sleep") || nanosOf(sample, "queueing") > 0);
        // The console shows the five slowest, which may all be the stall itself.
        assertThat(run.console()).contains("slowest at 1,000/s", "sleep");
    }

    private Jvm driven(Jdk jdk) throws IOException {
        return configured(
                jdk,
                List.of(
                        "report: { directory: report }",
                        "explain: { slowest: 200, jfr: true }",
                        "drive:",
                        "  method: dev.insitu.it.apps.Stalls#iterate",
                        "  throughput: 1000/s",
                        "  warm-up: 0",
                        "  iterations: 1000",
                        "  runs: 1"));
    }

    private static long nanosOf(JsonNode sample, String name) {
        for (JsonNode cause : sample.get("causes")) {
            if (cause.get("cause").textValue().equals(name)) {
                return cause.get("nanos").longValue();
            }
        }
        return 0;
    }

    private static double unexplainedShare(JsonNode sample) {
        long nanos = 0;
        for (JsonNode cause : sample.get("causes")) {
            nanos += cause.get("cause").textValue().equals("unexplained")
                    ? cause.get("nanos").longValue()
                    : 0;
        }
        return nanos / (double) sample.get("nanos").longValue();
    }
}
