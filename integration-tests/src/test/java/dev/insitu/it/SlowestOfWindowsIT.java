package dev.insitu.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.insitu.it.apps.StallsInTurn;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A service whose start is slower than all stalls after it: each window names its own stall, also after a kill. */
@EnabledOnOs(OS.LINUX)
class SlowestOfWindowsIT {
    private static final long LEAST_NANOS = 290_000_000;

    @TempDir
    private Path directory;

    @Tag("long")
    @OnEveryJdk
    void eachWindowOfAKilledJvmNamesItsStall(Jdk jdk) throws IOException {
        Run killed = Jvm.configured(jdk, directory, """
                probes: [ "dev.insitu.it.apps.StallsInTurn#call" ]
                report: { directory: report, interval: 200ms, outputs: [json] }
                """)
                .start(StallsInTurn.class)
                .awaitLine("stalled")
                .kill()
                .finish();

        List<String> stalls =
                killed.stdout().lines().filter(line -> line.contains("Z ")).toList();
        assertThat(stalls).hasSize(5);
        for (String stall : stalls) {
            String[] words = stall.split(" ", -1);
            JsonNode slowest = slowest(killed, "--from", words[1], "--to", words[2]);
            assertThat(slowest.size()).as(stall).isBetween(5, 10);
            assertThat(slowest.at("/0/nanos").longValue())
                    .as(stall)
                    .isBetween(LEAST_NANOS, slowest(killed).at("/0/nanos").longValue());
            assertNames(words[0], slowest.get(0));
        }
        // The causes of the start's calls, too, were noted before the kill.
        assertThat(slowest(killed))
                .anyMatch(call -> call.at("/causes/0/cause").asText().equals("sleep"));
    }

    private static JsonNode slowest(Run killed, String... window) throws IOException {
        String[] options = Arrays.copyOf(window, window.length + 2);
        options[window.length] = "--output";
        options[window.length + 1] = "json";
        return Report.of(killed.reported(options).stdout()).json().at("/probes/0/slowest");
    }

    private static void assertNames(String reason, JsonNode call) {
        String cause = call.at("/causes/0/cause").textValue();
        // On a busy machine code waits for a CPU.
        assertThat(reason.equals("code") && cause.equals("cpu-wait") ? reason : cause)
                .as(call.toString())
                .isEqualTo(reason);
        // On a busy machine it may not be known; it is never another.
        assertThat(call.at("/causes/0/holder/thread").asText("holder"))
                .as(call.toString())
                .isEqualTo("holder");
    }
}
