package dev.insitu.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.insitu.it.apps.Waiting;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A failed test leaves no JVM behind that would disturb the tests after it. */
class OrphansIT {
    @TempDir
    private Path directory;

    @Test
    void endsAJvmWithoutAWaiter() throws IOException {
        Running running = Jvm.plain(Jdk.ofTheBuild(), directory)
                .light()
                .start(Waiting.class, "idle")
                .awaitLine("ready 285");

        assertThatThrownBy(() -> failing(running)).isInstanceOf(AssertionError.class);
        assertThat(ProcessHandle.of(running.pid())).get().matches(ProcessHandle::isAlive);
        new OnEveryJdk.NoOrphans().afterEach(null);

        assertThat(running.finish().exitCode()).as("killed").isNotIn(0, 3);
    }

    private static void failing(Running running) {
        assertThat(running.pid()).isNegative();
    }
}
