package dev.insitu.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.insitu.it.apps.StallsByTheMinute;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/**
 * A service whose first minute is slower than all after it: the window of each later minute names its own stall, also after a kill. The
 * minutes are as long as {@code -Dinsitu.soak.seconds} has room for: 1860 for half an hour.
 */
@Tag("soak")
@EnabledOnOs(OS.LINUX)
@ExtendWith(OnEveryJdk.NoOrphans.class)
class StallsByTheMinuteIT {
    private static final int MINUTES = 30;
    private static final int NAMED = 28;
    private static final long LEAST_NANOS = 290_000_000;
    private static final long MINUTE_MILLIS = Long.getLong("insitu.soak.seconds", 124) * 1_000 / (MINUTES + 1);

    private static final Map<String, String> CAUSES = Map.of(
            "sleep", "sleep",
            "monitor", "lock",
            "lock", "park",
            "wait", "park",
            "queue", "park",
            "park", "park",
            "pipe", "io",
            "socket", "io",
            "code", "code",
            "nested", "sleep");

    @TempDir
    private Path directory;

    @OnEveryJdk
    void eachMinuteNamesItsStall(Jdk jdk) throws IOException {
        Running service = Jvm.configured(jdk, directory, """
                probes: [ "dev.insitu.it.apps.StallsByTheMinute#call", "dev.insitu.it.apps.StallsByTheMinute#inner" ]
                report: { directory: report, outputs: [json] }
                """)
                .start(StallsByTheMinute.class, Integer.toString(MINUTES), Long.toString(MINUTE_MILLIS));
        long seconds = (MINUTES + 1) * MINUTE_MILLIS / 1_000 + Running.PATIENCE_SECONDS;
        service.awaitWithin(seconds, () -> service.hasPrinted("stalled"));
        Run killed = service.kill().finish();

        List<String> missed = new ArrayList<>();
        List<String> minutes =
                killed.stdout().lines().filter(line -> line.contains("Z ")).toList();
        for (String minute : minutes) {
            String[] words = minute.split(" ", -1);
            JsonNode slowest = Report.of(killed.reported("--from", words[1], "--to", words[2], "--output", "json")
                            .stdout())
                    .json()
                    .at("/probes/0/slowest");
            boolean isNamed =
                    StreamSupport.stream(slowest.spliterator(), false).anyMatch(call -> isStall(words[0], call));
            if (!isNamed) {
                missed.add(minute + ": " + slowest);
            }
        }
        System.out.println(jdk + ": of " + minutes.size() + " not named: " + missed);
        assertThat(minutes).hasSize(MINUTES);
        assertThat(missed).hasSizeLessThanOrEqualTo(MINUTES - NAMED);
    }

    /** Of a busy machine the slowest call may have waited longer for a CPU. A stall in a nested probe has a stack through that probe. */
    private static boolean isStall(String reason, JsonNode call) {
        String cause = call.at("/causes/0/cause").asText();
        return call.get("nanos").longValue() >= LEAST_NANOS
                && cause.startsWith(CAUSES.get(reason))
                && (!reason.equals("nested") || call.get("stack").toString().contains("StallsByTheMinute.inner("));
    }
}
