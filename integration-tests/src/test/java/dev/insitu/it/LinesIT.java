package dev.insitu.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.it.apps.JdkCalls;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;

/** Lines of an application, timed wherever control comes to them and leaves them. */
class LinesIT {
    private static final String APP = "dev.insitu.it.apps.JdkCalls";

    @TempDir
    private Path directory;

    @OnEveryJdk
    void countEachTimeThrough(Jdk jdk) throws IOException {
        int largest = line("largest = Math.max(");
        int refused = line("deque.addFirst(");
        Run plain = Jvm.plain(jdk, directory).run(JdkCalls.class, "1000");
        Run probed = Jvm.probed(
                        jdk,
                        directory,
                        "{ name: body, lines: \"" + APP + ":" + largest + "\" }",
                        "{ name: loop, lines: \"" + APP + ":" + (largest - 1) + "-" + largest + "\" }",
                        "{ name: refusals, method: " + APP + "#refusals, lines: " + refused + " }",
                        "{ name: file, lines: \"" + APP + ":1-10000\" }")
                .run(JdkCalls.class, "1000");

        assertThat(probed.stdout()).isEqualTo(plain.stdout());
        assertThat(probed.stderr()).isEqualTo(probed.summary());
        assertThat(probed.report().calls("body")).isEqualTo(new Report.Calls(100_000, 0));
        assertThat(probed.report().calls("loop")).isEqualTo(new Report.Calls(1, 0));
        assertThat(probed.report().calls("refusals")).isEqualTo(new Report.Calls(1000, 500));
        assertThat(probed.report().skippedMethods()).containsOnlyKeys(APP + ":1-10000");
    }

    private static int line(String code) throws IOException {
        List<String> lines =
                Files.readAllLines(Path.of("src/test/java/dev/insitu/it/apps/JdkCalls.java"), StandardCharsets.UTF_8);
        for (int i = 0; i < lines.size(); i++) {
            if (lines.get(i).contains(code)) {
                return i + 1;
            }
        }
        throw new AssertionError("no line with " + code);
    }
}
