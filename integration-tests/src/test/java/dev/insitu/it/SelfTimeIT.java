package dev.insitu.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.insitu.it.apps.CallChains;
import dev.insitu.it.apps.Nests;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is left of a call without those that other probes timed in it. */
class SelfTimeIT {
    private static final String APP = "dev.insitu.it.apps.Nests";
    private static final String CHAINS = "dev.insitu.it.apps.CallChains";
    private static final int CALLS = 2_000;

    @TempDir
    private Path directory;

    private static String probe(String method) {
        return "{ name: " + method + ", method: \"" + APP + "#" + method + "\" }";
    }

    @OnEveryJdk
    void selfTimesAddUpToTheWhole(Jdk jdk) throws IOException {
        Run run = Jvm.probed(
                        jdk,
                        directory,
                        probe("outer"),
                        probe("first"),
                        probe("second"),
                        "{ name: throwing, call: \"" + APP + "#throwing\", in: \"" + APP + "#outer\" }",
                        probe("alone"))
                .run(Nests.class, Integer.toString(CALLS));
        JsonNode outer = run.report().probe("outer");
        JsonNode first = run.report().probe("first");
        JsonNode second = run.report().probe("second");
        JsonNode throwing = run.report().probe("throwing");

        assertThat(run.report().calls("outer")).isEqualTo(new Report.Calls(2 * CALLS, 0));
        assertThat(run.report().calls("throwing")).isEqualTo(new Report.Calls(2 * CALLS, 2 * CALLS));
        for (JsonNode probe : new JsonNode[] {outer, second, throwing}) {
            assertThat(probe.get("selfTime").get("count").intValue()).isEqualTo(2 * CALLS);
        }
        assertThat(self(outer) + self(second) + self(throwing) + 3 * mean(first))
                .isCloseTo(mean(outer), within(1.0));
        // What a busy machine, or an exception, adds is their own; what they call, 16 us or 3 us in all, is not.
        assertThat(median(outer)).isBetween(21_000L, wholeMedian(outer) - 15_500);
        assertThat(median(second)).isBetween(7_000L, wholeMedian(second) - 2_500);
        assertThat(median(throwing)).isLessThan(wholeMedian(throwing) - 2_500);
        assertThat(first.has("selfTime")).isFalse();
        assertThat(run.report().probe("alone").has("selfTime")).isFalse();
        assertThat(run.report().probe("outer").has("callers")).isFalse();
        assertCallers(first, "outer", "second", "throwing");
        assertCallers(second, "outer");
        assertCallers(throwing, "outer");
        assertThat(run.summary())
                .containsPattern("(?m)^all calls .* self$")
                .containsPattern("(?m)^ outer .* %$")
                .containsPattern("(?m)^   second .* %$")
                .containsPattern("(?m)^   throwing .* %$")
                .containsPattern("(?m)^ +first .* %\\n +[0-9.]+ % of its time within .*, [0-9.]+ % within ")
                .containsPattern("(?m)^ alone .* %$");
        assertThat(run.reported("--output", "console").stdout()).contains("\n   second ");
        assertThat(run.reported("--output", "json").stdout()).contains("\"selfTime\"");
    }

    @OnEveryJdk
    void whatNothingNestsInHasNone(Jdk jdk) throws IOException {
        Run run = Jvm.probed(jdk, directory, probe("first"), probe("alone")).run(Nests.class, "10");

        assertThat(run.report().probe("first").has("selfTime")).isFalse();
        assertThat(run.summary()).doesNotContain("self");
    }

    @OnEveryJdk
    void callersAreExactForAnyNumberOfCalls(Jdk jdk) throws IOException {
        String[] probes = "outer mid leaf x a b c d e f g h".split(" ");
        for (int i = 0; i < probes.length; i++) {
            probes[i] = CHAINS + "#" + probes[i];
        }
        Run run = Jvm.probed(jdk, directory, probes).run(CallChains.class, "many");
        Report report = run.report();

        assertThat(callers(report, "leaf")).isEqualTo(Map.of("mid", 60 * 200 + 12_000L));
        assertThat(callers(report, "mid")).isEqualTo(Map.of("outer", 61L));
        assertThat(callers(report, "x")).isEqualTo(Map.of("mid", 60 * 100 + 6_000L, "outer", 122L));
        List<Integer> indents = new ArrayList<>();
        for (char name = 'a'; name <= 'h'; name++) {
            Matcher row = Pattern.compile("(?m)^( +)" + name + " ").matcher(run.summary());
            assertThat(row.find()).isTrue();
            indents.add(row.group(1).length());
        }
        assertThat(indents).doesNotHaveDuplicates().isSorted();
    }

    @Test
    void onVirtualThreadsTheCallersAreThoseOfPlatformThreads() throws IOException {
        Jdk jdk = Jdk.newest();
        assumeTrue(jdk.major() >= 21);
        Run run = Jvm.probed(jdk, directory, CHAINS + "#outer", CHAINS + "#mid", CHAINS + "#leaf", CHAINS + "#x")
                .run(CallChains.class, "virtual");
        Report report = run.report();

        assertThat(run.summary()).doesNotContain("virtual threads");
        assertThat(report.probe("outer").at("/callers/0").isMissingNode()).isTrue();
        assertThat(callers(report, "mid")).isEqualTo(Map.of("outer", 10L));
        assertThat(callers(report, "leaf")).isEqualTo(Map.of("mid", 30L));
        assertThat(callers(report, "x")).isEqualTo(Map.of("mid", 20L, "outer", 20L));
        assertThat(report.probe("outer").get("selfTime").get("count").intValue())
                .isEqualTo(10);
    }

    private static Map<String, Long> callers(Report report, String probe) {
        Map<String, Long> callers = new HashMap<>();
        for (JsonNode each : report.probe(probe).get("callers")) {
            callers.put(each.get("probe").asText(), each.get("count").longValue());
        }
        return callers;
    }

    /** Each of the callers makes one call in each round. */
    private static void assertCallers(JsonNode probe, String... callers) {
        List<String> names = new ArrayList<>();
        for (JsonNode each : probe.get("callers")) {
            names.add(each.get("probe").textValue());
            assertThat(each.get("count").intValue()).isEqualTo(2 * CALLS);
            assertThat(each.get("nanos").longValue()).isGreaterThanOrEqualTo(2L * CALLS * 3_000);
        }
        assertThat(names).containsExactlyInAnyOrder(callers);
    }

    private static double mean(JsonNode probe) {
        return probe.get("mean").doubleValue();
    }

    private static double self(JsonNode probe) {
        return mean(probe.get("selfTime"));
    }

    private static long wholeMedian(JsonNode probe) {
        return probe.get("percentiles").get("50").longValue();
    }

    private static long median(JsonNode probe) {
        return probe.get("selfTime").get("percentiles").get("50").longValue();
    }
}
