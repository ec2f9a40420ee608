package dev.insitu.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import dev.insitu.it.apps.Nests;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;

/** What is left of a call without those that other probes timed in it. */
class SelfTimeIT {
    private static final String APP = "dev.insitu.it.apps.Nests";
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
        assertThat(median(outer)).isBetween(21_000L, 31_000L);
        assertThat(median(second)).isBetween(7_000L, 10_000L);
        // What the exception takes depends on the machine; the 3 us before it are not its own.
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
                .containsPattern("(?m)^ +first .* %\\n +[0-9]+ % of its time within .*, [0-9]+ % within ")
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
