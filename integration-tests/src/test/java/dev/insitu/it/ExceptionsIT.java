package dev.insitu.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.insitu.it.apps.Failing;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** What failed calls ended in. */
class ExceptionsIT {
    @TempDir
    private Path directory;

    @OnEveryJdk
    void areNamedWithTheirNumbersAndWhereOneWasThrown(Jdk jdk) throws IOException {
        Run run = Jvm.configured(jdk, directory, """
                report: { directory: report }
                probes: [ { name: place order, method: "dev.insitu.it.apps.Failing#order" } ]
                checks: [ "place order errors <= 15%", "place order errors <= 2999", "place order errors <= 14.9%" ]
                """).light().run(Failing.class, "count", "20000");

        assertThat(run.exitCode()).isZero();
        JsonNode probe = run.report().probe("place order");
        assertThat(probe.get("errors").longValue()).isEqualTo(3_000);
        assertExceptions(probe.get("exceptions"));
        assertThat(run.report().json().get("checks").findValuesAsText("result"))
                .containsExactly("passed", "failed", "failed");
        assertThat(run.console())
                .contains("3,000 of place order failed: Failing.Lying 2,000, UncheckedIOException 1,000");
    }

    private static void assertExceptions(JsonNode exceptions) {
        assertThat(exceptions).hasSize(2);
        assertThat(exceptions.at("/0/class").textValue()).isEqualTo(Failing.Lying.class.getName());
        assertThat(exceptions.at("/0/count").longValue()).isEqualTo(2_000);
        assertThat(exceptions.at("/0/at").textValue())
                .matches("dev\\.insitu\\.it\\.apps\\.Failing\\.order\\(Failing\\.java:\\d+\\)");
        assertThat(exceptions.at("/1/class").textValue()).isEqualTo("java.io.UncheckedIOException");
        assertThat(exceptions.at("/1/count").longValue()).isEqualTo(1_000);
        assertThat(exceptions.at("/1/at").textValue())
                .matches("dev\\.insitu\\.it\\.apps\\.Failing\\.refused\\(Failing\\.java:\\d+\\)");
    }

    @OnEveryJdk
    void exceptionsOfAKilledJvmAreKnown(Jdk jdk) throws IOException {
        Run killed = Jvm.probed(jdk, directory, "dev.insitu.it.apps.Failing#order")
                .light()
                .start(Failing.class, "count", "20000", "wait")
                .awaitLine("called")
                .awaitRecording()
                .kill()
                .finish();

        JsonNode exceptions = Report.of(killed.reported("--output", "json").stdout())
                .probe("order")
                .get("exceptions");
        assertThat(exceptions.findValuesAsText("count")).containsExactly("2000", "1000");
    }

    @OnEveryJdk
    void aRateAtWhichEveryCallThrowsIsFailing(Jdk jdk) throws IOException {
        Jvm driving = Drives.driving(jdk, directory, """
                method: dev.insitu.it.apps.Failing#order
                throughput: 500/s
                warm-up: 100
                iterations: 300
                runs: 1
                """).light();
        Run run = Drives.undisturbed(driving, Failing.class, "ever");

        assertThat(Drives.verdict(run)).isEqualTo("failing");
        JsonNode series = run.report().json().at("/driver/series/0");
        assertThat(series.get("reason").textValue()).isEqualTo("100 % of the iterations failed (Failing.Lying 300)");
        JsonNode endToEnd = run.report().probe("end to end");
        assertThat(endToEnd.at("/exceptions/0/count").longValue()).isEqualTo(300);
        assertThat(endToEnd.at("/exceptions/0/at").textValue()).startsWith("dev.insitu.it.apps.Failing.order(");
        assertThat(run.console()).contains("FAILING 500/s: 100 % of the iterations failed (Failing.Lying 300).");
    }
}
