package dev.insitu.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.it.apps.Hammer;
import dev.insitu.it.apps.Spins;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;

/** {@code merge}: several JVMs' recordings as one. */
class MergeIT {
    private static final int JVMS = 2;

    @TempDir
    private Path directory;

    @OnEveryJdk
    void killedAndFinishedJvmsAddUp(Jdk jdk) throws IOException {
        List<String> arguments = new ArrayList<>(List.of("merge"));
        long work = 0;
        for (int i = 0; i < JVMS; i++) {
            profiled(jdk, "killed-" + i)
                    .start(Hammer.class, directory.resolve("returned").toString(), "2")
                    .awaitLine("hammering")
                    .awaitRecording()
                    .kill()
                    .finish();
            profiled(jdk, "finished-" + i).run(Spins.class, "1000");
            arguments.addAll(List.of("killed-" + i + "/report", "finished-" + i + "/report"));
        }
        for (int i = 0; i < JVMS; i++) {
            work += json(jdk, "killed-" + i + "/report").calls("work").count();
        }
        arguments.addAll(List.of("-o", "all"));

        Run merged = Jvm.tool(jdk, directory, arguments.toArray(new String[0]));

        assertThat(merged.stdout()).isEqualTo("merged 4 recordings into all\n");
        assertThat(merged.stderr()).isEmpty();
        Report report = json(jdk, "all");
        assertThat(report.calls("work").count()).isEqualTo(work).isPositive();
        assertThat(report.calls("spin").count()).isEqualTo(JVMS * 1_000L);
        assertThat(report.json().at("/environment/jvms").longValue()).isEqualTo(2 * JVMS);
        assertThat(directory.resolve("all/summary.txt")).content().contains("did not come to their end");

        Run again = Jvm.tool(jdk, directory, arguments.toArray(new String[0]));
        assertThat(again.exitCode()).isEqualTo(2);
        assertThat(again.stderr()).startsWith("-o \"all\": expected a directory without a recording");
    }

    private Jvm profiled(Jdk jdk, String name) throws IOException {
        Path own = Files.createDirectory(directory.resolve(name));
        Files.writeString(own.resolve("probes.yaml"), """
                probes: [ "dev.insitu.it.apps.Hammer#work", "dev.insitu.it.apps.Spins#spin" ]
                jitter: { mode: off }
                report: { directory: report }
                """);
        return Jvm.profiled(jdk, own, "probes.yaml").light();
    }

    private Report json(Jdk jdk, String report) throws IOException {
        return Report.of(
                Jvm.tool(jdk, directory, "report", report, "--output", "json").stdout());
    }
}
