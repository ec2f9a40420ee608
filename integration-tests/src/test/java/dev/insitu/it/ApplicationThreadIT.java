package dev.insitu.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.insitu.it.apps.ReadingsOfThread;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** On a thread of the application a file that is read blocks: what some applications forbid, and find out. */
@EnabledOnOs(OS.LINUX)
class ApplicationThreadIT {
    @TempDir
    private Path directory;

    @OnEveryJdk
    void readsNoFileForTheAgentWhenSlowCallsEnd(Jdk jdk) throws IOException {
        assumeTrue(Files.isReadable(Path.of("/proc/thread-self/io")), "the system does not count readings");

        Run run = Jvm.probed(jdk, directory, "dev.insitu.it.apps.ReadingsOfThread#spin")
                .run(ReadingsOfThread.class);

        assertThat(run.exitCode()).isZero();
        assertThat(run.stdout()).isEqualTo("0\n");
        // It was looked at all the same.
        assertThat(run.report().json().at("/explanation/looks/count").longValue())
                .isPositive();
    }
}
