package dev.insitu.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.insitu.it.apps.Nests;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;

/** What an application's JVM waits for, from its start to the report, has loops in place of lambdas: each takes half a millisecond to link. */
class LambdasIT {
    private static final int ATTEMPTS = 10;
    private static final String NESTS = Nests.class.getName();

    @TempDir
    private Path directory;

    @OnEveryJdk
    void noneOfOursIsLinkedInAnOrdinaryRun(Jdk jdk) throws IOException {
        List<String> ours = run(jdk);
        for (int i = 1; i < ATTEMPTS && isPreloaded(ours); i++) {
            ours = run(jdk);
        }

        assumeThat(isPreloaded(ours)).as("so slow a machine").isFalse();
        assertThat(ours).anyMatch(line -> line.contains(".console.CallTree "));
        assertThat(ours).filteredOn(line -> line.contains("$$Lambda")).isEmpty();
    }

    /** The classes of ours that were loaded. */
    private List<String> run(Jdk jdk) throws IOException {
        Path loaded = directory.resolve("loaded.log");
        Run run = Jvm.probed(jdk, directory, NESTS + "#outer", NESTS + "#first", NESTS + "#second")
                .flags("-Xlog:class+load:file=" + loaded)
                .run(Nests.class, "200");
        assertThat(run.summary()).containsPattern("(?m)^ +first .* %\\n +[0-9]+ % of its time within ");
        return Files.readAllLines(loaded).stream()
                .filter(line -> line.contains(" dev.insitu.") && !line.contains(NESTS))
                .toList();
    }

    /** Where the application takes a second, what its end needs is loaded beside it, and nobody waits for that. */
    private static boolean isPreloaded(List<String> ours) {
        return ours.stream().anyMatch(line -> line.contains(".startup.ReportPreload "));
    }
}
