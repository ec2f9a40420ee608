package dev.insitu.report.format;

import static dev.insitu.report.format.ParsedJson.parse;
import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.recording.Recordings;
import dev.insitu.recording.image.Recording;
import dev.insitu.report.format.console.ConsoleFormat;
import dev.insitu.report.format.json.JsonFormat;
import dev.insitu.report.snapshot.Snapshot;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Recordings with slow calls, on the console and in JSON. */
abstract class SlowestReports {
    static final String NOON = "1795262419412345678";

    static Recordings slow(String... causes) {
        List<String> fact = new ArrayList<>(List.of("slow", "0", "0", "1099000", NOON, "main"));
        fact.addAll(List.of(causes));
        return Recordings.usual()
                .ramp("call", 1_000, 100_000, 1_000)
                .fact("explain", "jfr", "true")
                .fact("explain", "wall", "0", "1795262400000000000")
                .fact("explain", "unseen", "io: there is a reason")
                .fact(fact.toArray(new String[0]));
    }

    static String render(Recording recording) {
        String text = new ConsoleFormat().render(Snapshot.of(recording));
        assertThat(text.lines()).allMatch(line -> line.length() <= 100);
        return text;
    }

    static Map<Object, Object> json(Recording recording) throws IOException {
        return parse(new JsonFormat().render(Snapshot.of(recording)));
    }
}
