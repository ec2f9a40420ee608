package dev.insitu.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.it.apps.Driven;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** What cannot be driven is reported while the application runs. */
class DriveRefusedIT {
    @TempDir
    private Path directory;

    @OnOneJdk
    void aSynchronizedMethodIsRefusedWithAdvice(Jdk jdk) throws IOException {
        Running running = Drives.driving(jdk, directory, """
                method: dev.insitu.it.apps.Driven#locked
                throughput: 10000/s
                """)
                .start(Driven.class, "locked")
                .awaitAlert("is not driven");

        Run run = running.signal("TERM").finish();

        assertThat(run.report().skippedMethods().toString())
                .contains("Driven#locked()")
                .contains("synchronized")
                .contains("call:");
        assertThat(run.stderr().lines().findFirst().orElseThrow())
                .startsWith("insitu: " + directory.resolve("drive.yaml")
                        + ":3: drive \"dev.insitu.it.apps.Driven#locked\": ")
                .contains("dev.insitu.it.apps.Driven#locked() is not driven: it is synchronized", "call:")
                .endsWith("; the application runs on unprofiled by this rule");
    }

    @OnOneJdk
    void reportsUncallableAndMissingMethodsWhileTheApplicationRuns(Jdk jdk) throws IOException {
        Files.writeString(directory.resolve("wrong.yaml"), """
                report: { directory: report }
                probes:
                  - dev.insitu.it.apps.Driven#tock
                drive:
                  method: dev.insitu.it.apps.Driven#work
                  thread: agent
                  throughput: 10000/s
                """);
        String file = "insitu: " + directory.resolve("wrong.yaml");
        Run run = Jvm.profiled(jdk, directory, "wrong.yaml")
                .start(Driven.class, "locked")
                .awaitAlert(file
                        + ":3: probes \"dev.insitu.it.apps.Driven#tock\": the class is loaded and has no such method;"
                        + " did you mean dev.insitu.it.apps.Driven#tick")
                .awaitAlert(file + ":5: drive \"dev.insitu.it.apps.Driven#work\": dev.insitu.it.apps.Driven#work(long)"
                        + " is not driven: thread: agent has no arguments to pass")
                .signal("TERM")
                .finish();

        assertThat(run.stderr().lines().limit(2))
                .allSatisfy(line -> assertThat(line).endsWith("; the application runs on unprofiled by this rule"));
    }
}
