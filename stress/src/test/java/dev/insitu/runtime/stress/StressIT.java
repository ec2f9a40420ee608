package dev.insitu.runtime.stress;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Runs what is under jcstress in a JVM of its own, once in each combination of compilers. */
class StressIT {
    /** For each of them. */
    private static final String MILLIS = System.getProperty("stress.millis", "200");

    private static final Path OUTPUT = Path.of("target", "jcstress.txt");

    private static final int TESTS = 5;

    private static final Pattern ALL_PASSED =
            Pattern.compile("Results: (\\d+) planned; \\1 passed, 0 failed, 0 soft errs, 0 hard errs");

    @Test
    void threadsSeeOfEachOtherWhatTheyMay() throws IOException, InterruptedException {
        Process jcstress = new ProcessBuilder(List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        "org.openjdk.jcstress.Main",
                        "-f",
                        "1",
                        "-fsm",
                        "1",
                        "-iters",
                        "1",
                        "-time",
                        MILLIS,
                        "--jvmArgsPrepend",
                        "--add-exports=java.base/jdk.internal.misc=ALL-UNNAMED"
                                + " --add-exports=java.base/jdk.internal.access=ALL-UNNAMED",
                        "-r",
                        "jcstress"))
                // It writes its results beside the report.
                .directory(OUTPUT.getParent().toFile())
                .redirectErrorStream(true)
                .redirectOutput(OUTPUT.toFile())
                .start();
        int exit = jcstress.waitFor();

        // It says "FATAL" and exits with 0 where it finds no test, and names only those that fail.
        String output = Files.readString(OUTPUT);
        assertThat(output).containsPattern(ALL_PASSED).contains("All remaining tests: " + TESTS + " matching");
        assertThat(output).doesNotContain("FATAL", "[FAILED]");
        assertThat(exit).isZero();
    }
}
