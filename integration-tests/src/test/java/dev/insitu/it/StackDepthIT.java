package dev.insitu.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.it.apps.DeepRecursion;
import dev.insitu.it.apps.Descent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

/** How much of the stack a woven method needs. */
@Tag("slow")
class StackDepthIT {
    private static final int DEPTH = 4_800;
    private static final int TIMES = 300;

    @TempDir
    private Path directory;

    /** In frames of HotSpot's first compiler, which are the largest that stay. */
    @OnEveryJdk
    void aDescentFitsIntoOneMebibyte(Jdk jdk) throws IOException {
        Run probed = Jvm.probed(jdk, directory, Descent.class.getName() + "#value")
                .flags("-Xss1m", "-XX:TieredStopAtLevel=1")
                .run(Descent.class, String.valueOf(DEPTH), String.valueOf(TIMES));

        assertThat(probed.exitCode()).isZero();
        assertThat(probed.stdout()).isEqualTo((DEPTH + "\n").repeat(TIMES));
        assertThat(probed.report().calls("value")).isEqualTo(new Report.Calls((DEPTH + 1L) * TIMES, 0));
    }

    /** For each one thrown in a probe the JVM walks the whole stack again. The probe that counts while the stack is short throws one. */
    @OnEveryJdk
    void anOverflowIsThrownAgainOnceOrTwice(Jdk jdk) throws IOException {
        Path log = directory.resolve("exceptions.log");
        Run probed = Jvm.probed(jdk, directory, DeepRecursion.class.getName() + "#deeper")
                .flags(
                        "-Xss400k",
                        "-XX:-TieredCompilation",
                        "-Xbatch",
                        "-Xlog:exceptions=info:file=" + log + ":none:filecount=0")
                .run(DeepRecursion.class);

        assertThat(probed.stdout()).isEqualTo("caught 40\n");
        List<Integer> thrown = thrownUntilCaught(log);
        assertThat(thrown).hasSize(40);
        assertThat(thrown.subList(30, 40)).allSatisfy(times -> assertThat(times).isBetween(1, 4));
    }

    /** How many were thrown for each that main caught. */
    private static List<Integer> thrownUntilCaught(Path log) throws IOException {
        List<Integer> thrown = new ArrayList<>();
        int times = 0;
        for (String line : Files.readAllLines(log)) {
            if (line.contains("StackOverflowError'{") && line.contains("}> (0x")) {
                times++;
            } else if (line.startsWith(
                    "Found matching handler for exception of type \"java.lang.StackOverflowError\" in method \"main\"")) {
                thrown.add(times);
                times = 0;
            }
        }
        return thrown;
    }
}
