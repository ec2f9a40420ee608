package dev.insitu.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.insitu.it.apps.Allocating;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

/** What calls allocate. */
@Tag("slow")
class AllocationsIT {
    /** Rounds that take some tenths of a second: such a run is over before the application counts as started. */
    private static final int SHORT_RUN = 50_000;

    @TempDir
    private Path directory;

    @OnEveryJdk
    void areCountedOfOneCallIn64(Jdk jdk) throws IOException {
        Run run = Jvm.configured(jdk, directory, """
                report: { directory: report }
                explain: { allocations: true }
                probes:
                  - dev.insitu.it.apps.Allocating#some
                  - dev.insitu.it.apps.Allocating#nothing
                  - dev.insitu.it.apps.Allocating#fails
                """)
                .start(Allocating.class)
                .awaitLine("called")
                .awaitLive(report -> sampled(report, "some") > 100 && sampled(report, "nothing") > 100)
                .awaitLive(report -> sampled(report, "fails") > 100)
                .tell("end")
                .finish();

        JsonNode some = run.report().probe("some").get("allocatedBytes");
        assertThat(some.at("/percentiles/50").longValue()).isEqualTo(1_016);
        assertThat(some.get("max").longValue()).isGreaterThanOrEqualTo(1_016);
        assertThat(some.get("sampled").longValue())
                .isLessThan(run.report().calls("some").count() / 32);
        JsonNode nothing = run.report().probe("nothing").get("allocatedBytes");
        assertThat(nothing.at("/percentiles/50").longValue()).isZero();
        JsonNode fails = run.report().probe("fails").get("allocatedBytes");
        assertThat(fails.at("/percentiles/50").longValue()).isGreaterThan(2_016);
        assertThat(Run.words(run.console())).containsPattern("allocates 1,0\\d\\d bytes a call, p50 1,016");
    }

    @OnEveryJdk
    void areThoseOfCallsThatAreNotSkippedForEachProbeOnAMethod(Jdk jdk) throws IOException {
        Run run = Jvm.configured(jdk, directory, """
                report: { directory: report }
                explain: { allocations: true }
                probes:
                  - { name: found, method: "dev.insitu.it.apps.Allocating#polls", when: returned true }
                  - { name: polled, method: "dev.insitu.it.apps.Allocating#polls" }
                  - { name: polled too, method: "dev.insitu.it.apps.Allocating#polls" }
                """)
                .start(Allocating.class)
                .awaitLine("called")
                .awaitLive(report -> sampled(report, "found") > 200)
                .tell("end")
                .finish();

        JsonNode found = run.report().probe("found").get("allocatedBytes");
        assertThat(found.at("/percentiles/50").longValue()).isEqualTo(1_016);
        assertThat(found.get("mean").doubleValue()).isLessThan(2_000);
        JsonNode polled = run.report().probe("polled").get("allocatedBytes");
        assertThat(polled.at("/percentiles/50").longValue()).isEqualTo(10_016);
        assertThat(polled.get("sampled").longValue())
                .isGreaterThan(2 * found.get("sampled").longValue());
        assertThat(run.report().probe("polled too").get("allocatedBytes")).isEqualTo(polled);
    }

    @OnEveryJdk
    void areCountedWhileTheApplicationStarts(Jdk jdk) throws IOException {
        Run run = Jvm.configured(jdk, directory, """
                report: { directory: report }
                explain: { allocations: true }
                probes: ["dev.insitu.it.apps.Allocating#some"]
                """).run(Allocating.class, Integer.toString(SHORT_RUN));

        assertThat(sampled(run.report(), "some"))
                .isGreaterThan(run.report().calls("some").count() / (4 * 64));
        assertThat(run.console()).doesNotContain("what calls allocate");
    }

    @OnEveryJdk
    void areNotCountedUnlessAskedFor(Jdk jdk) throws IOException {
        Run run = Jvm.probed(jdk, directory, "dev.insitu.it.apps.Allocating#some")
                .start(Allocating.class)
                .awaitLine("called")
                .awaitLive(report -> report.calls("some").count() > 10_000)
                .tell("end")
                .finish();

        assertThat(run.report().probe("some").has("allocatedBytes")).isFalse();
    }

    private static long sampled(Report report, String probe) {
        return report.probe(probe).at("/allocatedBytes/sampled").asLong(0);
    }
}
