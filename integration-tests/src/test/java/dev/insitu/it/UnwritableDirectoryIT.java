package dev.insitu.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.insitu.it.apps.Endings;
import dev.insitu.it.apps.Quiet;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A directory that the JVM's user may not write to, at the start or from some time on. Only root can be another user; for others this is skipped. */
class UnwritableDirectoryIT extends FaultsOfAJvm {
    private static final String NOBODY = "54321";
    private static final String CALLED = "dev.insitu.it.apps.Endings#work()";

    @BeforeEach
    void letAllRead() throws IOException {
        Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwxr-xr-x"));
        assumeThat(canRun()).as("setpriv, by root, on a JDK that all may read").isTrue();
    }

    @Test
    void atTheStart_theApplicationRunsUnprofiled() throws IOException {
        Run run = byNobody(WORK).run(Quiet.class);

        assertThat(run.stdout()).as(run.stderr()).isEqualTo("sum 285\n");
        assertThat(run.exitCode()).isEqualTo(3);
        assertThat(run.stderr()).hasLineCount(1).contains("directory \"report\"", "can be");
        assertThat(run.leftInSharedMemory()).isEmpty();
        assertThat(directory.resolve("report")).doesNotExist();
    }

    @Test
    void whileItRecords_theReportIsPrintedAndTheCountsAreKept() throws IOException {
        Path report = Files.createDirectory(directory.resolve("report"));
        Files.setAttribute(report, "unix:uid", Integer.parseInt(NOBODY));
        Running running =
                byNobody(CALLED).start(Endings.class, "wait").awaitLine("ready").awaitRecording();

        Files.setAttribute(report, "unix:uid", 0);
        Files.setPosixFilePermissions(report, PosixFilePermissions.fromString("r-xr-xr-x"));
        Run run = running.tell("go").finish();

        assertThat(run.exitCode()).isZero();
        assertThat(run.stdout()).isEqualTo("worked\nready\ntold go\n");
        assertThat(run.console()).contains(" work ", "1,000", "could not be written");
        assertThat(run.leftInSharedMemory()).hasSize(1);
        Run kept = Jvm.tool(
                jdk, directory, "report", run.leftInSharedMemory().get(0).toString());
        Files.delete(run.leftInSharedMemory().get(0));
        assertThat(kept.stdout()).contains(" work ", "1,000").doesNotContain("NOT COMPLETE");
    }

    private Jvm byNobody(String probe) throws IOException {
        return Jvm.probed(jdk, directory, probe)
                .light()
                .by("setpriv", "--reuid", NOBODY, "--regid", NOBODY, "--clear-groups");
    }

    private boolean canRun() throws IOException {
        try {
            return byNobody(WORK).run(Quiet.class).exitCode() == 3;
        } catch (IOException e) {
            return false;
        }
    }
}
