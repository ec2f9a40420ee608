package dev.insitu.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.insitu.it.apps.DeepRecursion;
import dev.insitu.it.apps.Limits;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

/** An application that runs out of something gets the error it would have got, and its later calls count. */
class LimitsIT {
    /** Marks the numbers of probes in a recording under which self times stand. */
    private static final int SELF = 1 << 24;

    /** What java.instrument prints by itself, for any agent, where a class is loaded while the heap is full. */
    private static final String OF_THE_JVM = "\\*\\*\\* java\\.lang\\.instrument ASSERTION FAILED \\*\\*\\*: [^\n]*\n";

    @TempDir
    private Path directory;

    @OnEveryJdk
    void errorsOfTheJvmPassThroughProbesUnharmed(Jdk jdk) throws IOException {
        Run plain = Jvm.plain(jdk, directory).flags("-Xmx48m").run(Limits.class);
        Run probed = Jvm.probed(
                        jdk,
                        directory,
                        "dev.insitu.it.apps.Limits#deeper",
                        "dev.insitu.it.apps.Limits#allocated",
                        "dev.insitu.it.apps.Limits#after")
                .flags("-Xmx48m")
                .run(Limits.class);

        assertThat(probed.stdout())
                .isEqualTo(plain.stdout())
                .isEqualTo("stack overflows caught 50\nheap exhausted 3\ngone on\n");
        assertThat(probed.exitCode()).isZero();
        String said = probed.stderr().replaceAll(OF_THE_JVM, "");
        if (Files.exists(probed.reportDirectory().resolve("summary.txt"))) {
            assertThat(said).isEqualTo(probed.summary());
        } else {
            // The heap was too full for it at the end.
            assertThat(said).startsWith("insitu: ").contains(" report ").hasLineCount(1);
        }
        Report report = Report.of(probed.reported("--output", "json").stdout());
        assertThat(report.calls("after")).isEqualTo(new Report.Calls(10_000, 0));
        assertThat(report.calls("allocated").errors()).isEqualTo(3);
        Report.Calls deeper = report.calls("deeper");
        assertThat(deeper.errors()).isEqualTo(deeper.count()).isGreaterThan(58 * 100);
    }

    /** Nothing is loaded there, which a JVM would complain of. */
    @OnEveryJdk
    void aStackOverflowShowsNothingOfTheAgent(Jdk jdk) throws IOException {
        Run probed = Jvm.probed(jdk, directory, "dev.insitu.it.apps.DeepRecursion#deeper")
                .run(DeepRecursion.class);

        assertThat(probed.stdout()).isEqualTo("caught 40\n");
        assertThat(probed.stderr()).isEqualTo(probed.summary());
        JsonNode deeper = probed.report().probe("deeper");
        assertThat(deeper.at("/exceptions/0/class").textValue()).isEqualTo("java.lang.StackOverflowError");
        assertThat(deeper.at("/exceptions/0/at").textValue())
                // Without a line where the stack ended before the method's first.
                .startsWith("dev.insitu.it.apps.DeepRecursion.deeper(DeepRecursion.java");
    }

    /** Of calls that ran out of stack in a probe neither one is counted, nor what they ended in. */
    @Tag("long")
    @OnEveryJdk
    void eachProbeOnAMethodNamesNoMoreExceptionsThanItHasErrors(Jdk jdk) throws IOException {
        String deeper = "dev.insitu.it.apps.DeepRecursion#deeper";
        Run probed = Jvm.probed(
                        jdk,
                        directory,
                        "{ name: one, method: \"" + deeper + "\" }",
                        "{ name: two, method: \"" + deeper + "\" }",
                        "{ name: some, method: \"" + deeper + "\", sample: 1/2 }",
                        "{ name: auto, method: \"" + deeper + "\", sample: auto }")
                .flags("-Xint", "-Xss256k")
                .run(DeepRecursion.class);

        assertThat(probed.stdout()).isEqualTo("caught 40\n");
        for (String name : List.of("one", "two", "some", "auto")) {
            JsonNode probe = probed.report().probe(name);
            assertThat(probe.at("/exceptions/0/count").longValue())
                    .as(name)
                    .isPositive()
                    .isLessThanOrEqualTo(probe.get("errors").longValue());
        }
    }

    @Tag("long")
    @OnEveryJdk
    void errorsOfTheJvmPassThroughProbesOfInterpretedCode(Jdk jdk) throws IOException {
        Run probed = Jvm.probed(jdk, directory, "dev.insitu.it.apps.Limits#*")
                .flags("-Xmx48m", "-Xint", "-Xss256k")
                .run(Limits.class);

        assertThat(probed.stdout()).isEqualTo("stack overflows caught 50\nheap exhausted 3\ngone on\n");
        assertThat(probed.report().calls("after")).isEqualTo(new Report.Calls(10_000, 0));
        assertThat(probed.report().calls("overflows").count()).isEqualTo(58);
        assertThat(RecordedCounts.byProbe(probed)).allSatisfy((probe, count) -> assertThat(count)
                .as("self times of probe " + (probe & ~SELF))
                .isLessThanOrEqualTo(RecordedCounts.byProbe(probed).getOrDefault(probe & ~SELF, 0L)));
        JsonNode deeper = probed.report().probe("deeper");
        assertThat(deeper.at("/exceptions/0/count").longValue())
                .isPositive()
                .isLessThanOrEqualTo(deeper.get("errors").longValue());
    }
}
