package dev.insitu.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.insitu.it.apps.Hammer;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;

/** Windows of a session, while its JVM runs and after it was killed. */
class WindowIT {
    @TempDir
    private Path directory;

    @OnEveryJdk
    void windowsSideBySideAddUpToTheWholeAlsoAfterAKill(Jdk jdk) throws IOException {
        Files.writeString(directory.resolve("probes.yaml"), """
                probes: [ dev.insitu.it.apps.Hammer#work ]
                report: { directory: report, interval: 100ms, outputs: [json] }
                """);
        Path file = directory.resolve("returned");
        Running running = Jvm.profiled(jdk, directory, "probes.yaml")
                .start(Hammer.class, file.toString(), "2")
                .awaitLine("hammering")
                .awaitRecording();
        List<JsonNode> live = new ArrayList<>();
        while (live.isEmpty()
                || live.get(live.size() - 1).at("/window/intervals").intValue() < 3) {
            Run run = Jvm.tool(jdk, directory, "report", "report", "--last", "500ms", "--output", "json");
            if (run.exitCode() == 0) {
                live.add(Report.of(run.stdout()).json());
            } else {
                assertThat(run.stderr())
                        .containsAnyOf("no history", "no interval begins")
                        .hasLineCount(1);
            }
        }
        JsonNode last = live.get(live.size() - 1);
        Run killed = running.kill().finish();
        long returned = Hammer.returnedCalls(ByteBuffer.wrap(Files.readAllBytes(file)));

        long whole = count(killed, "--from", "start");
        assertThat(whole).isBetween(returned, returned + 2);
        String middle = last.at("/window/from").textValue();
        assertThat(count(killed, "--to", middle) + count(killed, "--from", middle))
                .isEqualTo(whole);
        String end = last.at("/window/to").textValue();
        assertThat(count(killed, "--from", middle, "--to", end)).isBetween(1L, whole - count(killed, "--to", middle));
        Run outside = killed.reported("--from", "end+1h");
        assertThat(outside.exitCode()).isEqualTo(2);
        assertThat(outside.stderr())
                .contains("outside the recording; the recording lasts from")
                .hasLineCount(1);
    }

    private static long count(Run killed, String... window) throws IOException {
        List<String> options = new ArrayList<>(List.of(window));
        options.addAll(List.of("--output", "json"));
        return Report.of(killed.reported(options.toArray(new String[0])).stdout())
                .calls("work")
                .count();
    }
}
