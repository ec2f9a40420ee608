package dev.insitu.tool.attach;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.insitu.recording.file.UnreadableRecordingException;
import dev.insitu.recording.memory.LeftRecording;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

@EnabledOnOs(OS.LINUX)
class AttachedSessionTest extends LeftRecording {
    @Test
    void countsAreFoundAlsoWhereTheDirectoryWasGoneBeforeTheFirstLook() throws IOException {
        Path gone = Files.writeString(directory.resolve("report"), "in the way");
        AttachedSession session =
                new AttachedSession(null, NO_PROCESS, gone.toFile(), null, new WeavingProgress(nowhere(), false));
        assertThatThrownBy(session::read).isInstanceOf(UnreadableRecordingException.class);

        left = Files.move(left, left.resolveSibling("insitu-" + NO_PROCESS + "-" + System.nanoTime()));

        assertThat(session.read().journal()).contains(NOTE);
        assertThat(session.kept()).contains(left.toString());
    }

    private static PrintWriter nowhere() {
        return new PrintWriter(Writer.nullWriter());
    }
}
