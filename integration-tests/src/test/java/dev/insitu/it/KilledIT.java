package dev.insitu.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.it.apps.Hammer;
import dev.insitu.it.apps.Snooping;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;

/** A JVM that is killed in full flight. */
class KilledIT {
    private static final int THREADS = 4;

    @TempDir
    private Path directory;

    @OnEveryJdk
    void losesNoCallThatHadReturned(Jdk jdk) throws IOException {
        Path file = directory.resolve("returned");
        Run killed = Jvm.probed(jdk, directory, "dev.insitu.it.apps.Hammer#work")
                .start(Hammer.class, file.toString(), Integer.toString(THREADS))
                .awaitLine("hammering")
                .awaitRecording()
                .kill()
                .finish();
        long returned = Hammer.returnedCalls(ByteBuffer.wrap(Files.readAllBytes(file)));

        assertThat(killed.leftInSharedMemory()).hasSize(1);
        Run reported = killed.reported("--output", "json");

        Report.Calls calls = Report.of(reported.stdout()).calls("work");
        // A thread may have been killed between the end of a call and the application's note of it.
        assertThat(calls.count()).isBetween(returned, returned + THREADS);
        assertThat(calls.errors()).isZero();
        assertThat(reported.exitCode()).isZero();
        assertThat(reported.stderr()).isEmpty();
    }

    @OnEveryJdk
    void isCleanedUpAfterByTheFirstReportAndReportedTheSameByTheSecond(Jdk jdk) throws IOException {
        Run killed = Jvm.probed(jdk, directory, "dev.insitu.it.apps.Hammer#work")
                .start(Hammer.class, directory.resolve("returned").toString(), "1")
                .awaitLine("hammering")
                .awaitRecording()
                .kill()
                .finish();

        Run first = killed.reported();

        assertThat(killed.leftInSharedMemory()).isEmpty();
        assertThat(Run.words(first.stdout())).contains("NOT COMPLETE").contains("work");
        assertThat(killed.reported().stdout()).isEqualTo(first.stdout());
    }

    @OnEveryJdk
    void isReportedWhileItRuns(Jdk jdk) throws IOException {
        Path file = directory.resolve("returned");
        Running running = Jvm.probed(jdk, directory, "dev.insitu.it.apps.Hammer#work")
                .start(Hammer.class, file.toString(), "1")
                .awaitLine("hammering")
                .awaitRecording();

        long before = Hammer.returnedCalls(ByteBuffer.wrap(Files.readAllBytes(file)));
        Run reported = Jvm.tool(jdk, directory, "report", "report", "--output", "json");
        long after = Hammer.returnedCalls(ByteBuffer.wrap(Files.readAllBytes(file)));
        Run killed = running.kill().finish();

        assertThat(Report.of(reported.stdout()).calls("work").count()).isBetween(before, after + 1);
        assertThat(killed.reported().exitCode()).isZero();
        assertThat(killed.leftInSharedMemory()).isEmpty();
    }

    /** To close a file gives up the locks of the whole process on it. */
    @OnEveryJdk
    void isNotTakenForDeadWhereItsApplicationOpensOurFiles(Jdk jdk) throws IOException {
        Running running = Jvm.probed(jdk, directory, "dev.insitu.it.apps.Snooping#read")
                .light()
                .start(Snooping.class, "report")
                .awaitRecording()
                .tell("")
                .awaitLine("opened and closed");

        Run reported = Jvm.tool(jdk, directory, "report", "report", "--output", "json");
        Run other = Jvm.profiled(jdk, directory, "probes.yaml").light().run(Snooping.class, "none");

        assertThat(Report.of(reported.stdout()).json().get("complete").booleanValue())
                .isFalse();
        assertThat(running.sharedMemory()).hasSize(1);
        assertThat(other.stderr()).contains("report-2");
        Run ended = running.tell("").finish();
        assertThat(ended.exitCode()).isZero();
        assertThat(ended.report().calls("read").count()).isEqualTo(1);
        assertThat(ended.leftInSharedMemory()).isEmpty();
    }

    @OnEveryJdk
    void leavesNothingOfItsFlightRecording(Jdk jdk) throws IOException {
        Path temporary = Files.createDirectory(directory.resolve("tmp"));
        Path flight = directory.resolve("report/explain.jfr");
        Run killed = Jvm.configured(jdk, directory, """
                probes: [ "dev.insitu.it.apps.Hammer#work" ]
                explain: { jfr: true }
                report: { directory: report }
                """)
                .light()
                .flags("-Djava.io.tmpdir=" + temporary)
                .start(Hammer.class, directory.resolve("returned").toString(), "1")
                .awaitLine("hammering")
                .awaitLive(report -> filesIn(temporary) > 0)
                .await(() -> Files.exists(flight))
                .kill()
                .finish();

        Run reported = killed.reported();

        assertThat(reported.exitCode()).as(reported.stderr()).isZero();
        assertThat(flight).doesNotExist();
        assertThat(temporary).isEmptyDirectory();
    }

    private static long filesIn(Path directory) {
        try (Stream<Path> files = Files.list(directory)) {
            return files.count();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
