package dev.insitu.agent.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.insitu.config.value.ExportSettings;
import dev.insitu.platform.process.Alerts;
import dev.insitu.recording.memory.LiveRecording;
import dev.insitu.runtime.AgentControl;
import java.io.IOException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ExportsTest {
    private final Exports exports = new Exports();

    @AfterEach
    void forgetCounts() {
        AgentControl.keepExported(new byte[0]);
    }

    /** The end's thread may have its first CPU when the next session has begun. */
    @Test
    void abandon_keepsThemFromStarting() {
        exports.abandon();

        assertThatCode(() -> exports.start(
                        ExportSettings.NONE,
                        () -> {
                            throw new IllegalStateException("started");
                        },
                        null,
                        new Alerts()))
                .doesNotThrowAnyException();
    }

    @Test
    void carry_needsNoStart() throws IOException {
        LiveRecording recording = LiveRecording.open("exports-test-" + System.nanoTime());
        try {
            exports.carry(recording::read);
        } finally {
            recording.discard(null);
        }

        assertThat(AgentControl.exported()).isNotEmpty();
    }
}
