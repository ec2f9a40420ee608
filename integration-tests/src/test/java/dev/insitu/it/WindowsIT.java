package dev.insitu.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.it.apps.ExactCounts;
import java.nio.file.Files;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** JVMs for Windows with the real jar, run by Wine. */
@Tag("platforms")
@ExtendWith(OnEveryJdk.NoOrphans.class)
class WindowsIT {
    private static final String APPLICATION = ExactCounts.class.getName();

    @ParameterizedTest
    @ValueSource(ints = {17, 21, 25})
    void countsEachCallAndWritesEveryOutput(int major) throws Exception {
        Wine wine = Wine.jvm(major, "counts");
        Files.writeString(wine.directory().resolve("probes.yaml"), """
                probes:
                  - dev.insitu.it.apps.ExactCounts#call
                  - dev.insitu.it.apps.ExactCounts#fail
                  - { name: handed, from: "dev.insitu.it.apps.ExactCounts#send", to: "dev.insitu.it.apps.ExactCounts#receive(int)", match: argument 0 }
                report: { directory: report, outputs: [console, json, hlog, hgrm, csv, html, collapsed] }
                """);
        Run run = wine.start("-javaagent:insitu.jar=probes.yaml", "-cp", wine.classPath(), APPLICATION)
                .finish();
        assertThat(run.exitCode()).as(run.stderr()).isZero();
        assertThat(run.stdout()).isEqualToNormalizingNewlines("counted\n");
        assertThat(run.report().calls("call")).isEqualTo(new Report.Calls(1_000_000, 0));
        assertThat(run.report().calls("fail")).isEqualTo(new Report.Calls(100_000, 100_000));
        assertThat(run.report().calls("handed")).isEqualTo(new Report.Calls(10_000, 0));
        assertThat(run.reportDirectory())
                .isDirectoryContaining("glob:**/{summary.txt,report.csv,report.html,intervals.hlog,call.hgrm}")
                .isDirectoryNotContaining("glob:**/*.tmp");
    }
}
