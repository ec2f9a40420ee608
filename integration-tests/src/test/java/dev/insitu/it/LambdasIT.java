package dev.insitu.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.it.apps.Nests;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

/**
 * What an application's main waits for has loops in place of lambdas: each takes half a millisecond to link. Nor does it call by
 * reflection, for which a newer JVM spins classes of method handles, or round by BigDecimal, which JDK 25 takes 13 ms to initialise.
 */
class LambdasIT {
    private static final String NESTS = Nests.class.getName();

    /** What the JDK spins to call premain and to export packages to us; and, on newer ones, to map a file. */
    private static final int MOST_SPUN = 20;

    @TempDir
    private Path directory;

    @Tag("long")
    @OnEveryJdk
    void mainWaitsForNoLambdaOfTheAgent(Jdk jdk) throws IOException {
        List<String> loaded = beforeMain(run(jdk));

        List<String> ours = loaded.stream()
                .filter(line -> line.contains(" dev.insitu.") && !line.contains(NESTS))
                .toList();
        assertThat(ours).anyMatch(line -> line.contains(".session.Session "));
        assertThat(ours).filteredOn(line -> line.contains("$$Lambda")).isEmpty();
        assertThat(loaded).noneMatch(line -> line.contains(" java.math.BigDecimal "));
        assertThat(loaded)
                .filteredOn(line -> line.contains(" java.lang.invoke.") && line.contains("LookupDefineClass"))
                .hasSizeLessThan(MOST_SPUN);
    }

    private static List<String> beforeMain(List<String> loaded) {
        int main = 0;
        while (!loaded.get(main).contains(NESTS)) {
            main++;
        }
        return loaded.subList(0, main);
    }

    /** The classes that were loaded. */
    private List<String> run(Jdk jdk) throws IOException {
        Path loaded = directory.resolve("loaded.log");
        Run run = Jvm.probed(jdk, directory, NESTS + "#outer", NESTS + "#first", NESTS + "#second")
                .flags("-Xlog:class+load:file=" + loaded)
                .run(Nests.class, "200");
        assertThat(run.summary()).containsPattern("(?m)^ +first .* %$");
        return Files.readAllLines(loaded);
    }
}
