package dev.insitu.report.format;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.recording.Recordings;
import dev.insitu.report.snapshot.Snapshot;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CollapsedFormatTest {
    private final Recordings recordings = Recordings.usual()
            .ramp("call", 1_000, 100_000, 1_000)
            .fact("explain", "jfr", "false")
            .fact("explain", "wall", "0", "1795262400000000000")
            .fact(
                    "slow",
                    "0",
                    "0",
                    "1099000",
                    "1795262419412345678",
                    "main",
                    "lock",
                    "1099000",
                    "",
                    "unexplained",
                    "0",
                    "")
            .fact("stack-seen", "java.lang.Thread.run;org.acme.Book.match;org.acme.Ledger.post", "9", "10")
            .fact("stack-seen", "java.lang.Thread.run;org.acme.Book.match", "1", "90");

    @Test
    void writesWhatFlameGraphToolsRead() throws IOException {
        Map<String, String> files = new HashMap<>();
        new CollapsedFormat().write(Snapshot.of(recordings.build()), (name, content) -> {
            StringBuilder text = new StringBuilder();
            content.to(text);
            files.put(name, text.toString());
        });

        assertThat(files).containsEntry("slow.collapsed", """
                        java.lang.Thread.run;org.acme.Book.match;org.acme.Ledger.post 9
                        java.lang.Thread.run;org.acme.Book.match 1
                        """).containsEntry("all.collapsed", """
                        java.lang.Thread.run;org.acme.Book.match;org.acme.Ledger.post 10
                        java.lang.Thread.run;org.acme.Book.match 90
                        """);
    }

    @Test
    void theConsoleNamesWhatTheSlowDoAndTheOthersDoNot() {
        assertThat(SlowFrames.words(Snapshot.of(recordings.build())
                        .explanation()
                        .orElseThrow()
                        .stacks()))
                .isEqualTo("more often in the slow than in all: Ledger.post 90% (10%)");
    }
}
