package dev.insitu.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.insitu.demo.date.DateOverTcp;
import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code ab} on the date demo, as docs/comparing.md has it: {@code mvn verify -Ptiming}, on a machine that does nothing else. */
@Tag("timing")
class CachedFormatterIT {
    private static final long THREE_MINUTES = TimeUnit.MINUTES.toNanos(3);

    @TempDir
    private Path directory;

    @Test
    void abFindsWhatACachedFormatterSavesInUnderThreeMinutes() throws IOException, URISyntaxException {
        Path config = Path.of(System.getProperty("demo.configs")).resolve("date-formatter.yaml");
        List<String> arguments = new ArrayList<>(
                List.of("ab", config.toString(), "--runs", "10", "--output", "json", "--directory", "runs", "--"));
        arguments.addAll(command("-Ddemo.formatter=each-time"));
        arguments.add("--vs");
        arguments.addAll(command("-Ddemo.formatter=kept"));

        long start = System.nanoTime();
        Run ab = Jvm.startTool(Jdk.ofTheBuild(), directory, arguments.toArray(new String[0]))
                .finishWithin(TimeUnit.NANOSECONDS.toSeconds(2 * THREE_MINUTES));
        long tookNanos = System.nanoTime() - start;

        System.out.println("took " + tookNanos / 1_000_000_000 + " s\n" + ab.stdout());
        assertThat(ab.exitCode()).as(ab.stderr()).isZero();
        assertThat(verdict(ab, "write a time", "50")).isEqualTo("faster");
        assertThat(tookNanos).isLessThan(THREE_MINUTES);
    }

    private static String verdict(Run ab, String name, String percentile) throws IOException {
        for (JsonNode probe : new ObjectMapper().readTree(ab.stdout()).get("probes")) {
            if (probe.get("name").textValue().equals(name)) {
                return probe.at("/percentiles/" + percentile + "/verdict").textValue();
            }
        }
        return "no probe " + name;
    }

    private static List<String> command(String flag) throws URISyntaxException {
        File demos = new File(DateOverTcp.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
        return List.of(
                Jdk.ofTheBuild().tool("java"),
                flag,
                "-cp",
                demos.getPath(),
                DateOverTcp.class.getName(),
                "0",
                "--pause-micros",
                "0");
    }
}
