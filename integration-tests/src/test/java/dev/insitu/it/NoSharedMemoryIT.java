package dev.insitu.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.it.apps.Attachable;
import dev.insitu.it.apps.Endings;
import dev.insitu.it.apps.Quiet;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Where the system has no shared memory, as on macOS: the counters lie in a temporary file, and everything else is as usual. */
@Tag("slow")
class NoSharedMemoryIT extends FaultsOfAJvm {
    private static final String RULE = "dev.insitu.it.apps.Endings#work()";
    private static final long SOME_CALLS = 1_000;

    @Test
    void anOrdinaryEndLeavesNoFile() throws IOException {
        Run run = inNamespace(WITHOUT_SHARED_MEMORY, WORK).run(Quiet.class);

        assertThat(run.stdout()).isEqualTo("sum 285\n");
        assertThat(run.exitCode()).isEqualTo(3);
        assertThat(run.report().calls("work")).isEqualTo(new Report.Calls(10, 0));
        assertThat(run.console())
                .contains(
                        "note: counted in /tmp/insitu-" + run.pid() + "-",
                        "because /dev/shm",
                        "after the system has written");
        assertThat(run.leftInSharedMemory()).isEmpty();
    }

    @Test
    void aRunningSessionIsFoundByItsProcess() throws IOException {
        Running running = inNamespace(WITHOUT_SHARED_MEMORY, RULE)
                .start(Endings.class, "wait")
                .awaitLine("ready");
        String pid = Long.toString(running.pid());
        running.awaitLive(report -> report.calls("work").count() == 1_000);

        Path counters = running.sharedMemory().get(0);
        assertThat(Files.getPosixFilePermissions(counters)).isEqualTo(PosixFilePermissions.fromString("rw-------"));
        assertThat(Jvm.startTool(jdk, directory, "mark", pid, "here").finish().stdout())
                .startsWith("marked: here;");
        assertThat(Jvm.startTool(jdk, directory, "report", pid).finish().stdout())
                .contains(" work ", "1,000");
        Running watch = Jvm.startTool(jdk, directory, "watch", pid, "--interval", "100ms")
                .awaitPart("totalCount=1000 errors=0");
        Run ended = running.tell("go").finish();

        assertThat(watch.finish().stdout()).contains("the session has ended");
        assertThat(ended.leftInSharedMemory()).isEmpty();
    }

    @Test
    void aJvmIsAttachedTo() throws IOException {
        Running running = Jvm.plain(jdk, directory)
                .light()
                .by(inNamespace(WITHOUT_SHARED_MEMORY))
                .start(Attachable.class)
                .awaitLine("ready");
        long before = AttachedApplication.calls(running);

        Running attaching = Jvm.startTool(
                        jdk,
                        directory,
                        "attach",
                        Long.toString(running.pid()),
                        "dev.insitu.it.apps.Attachable#work",
                        "--until-eof")
                .awaitAlert("insitu: recording");
        long recorded = AttachedApplication.calls(running);
        running.await(() -> AttachedApplication.calls(running) > recorded + SOME_CALLS);
        Run attached = attaching.signal("TERM").finish();

        long after = AttachedApplication.calls(running);
        assertThat(attached.exitCode()).as(attached.stderr()).isZero();
        Path latest = directory.resolve("insitu-report/latest");
        assertThat(latest.resolve("summary.txt")).hasContent(attached.stdout());
        assertThat(Report.of(Files.readString(latest.resolve("report.json")))
                        .calls("work")
                        .count())
                .isBetween(1L, after - before);
        // The JVM ends a session by itself where the tool is late.
        running.await(() -> running.sharedMemory().isEmpty());
        assertThat(AttachedApplication.ask(running, "counters")).isEqualTo("stand still");
    }

    /** Its counts are found by its number, and by the next session, until another process has that number. */
    @Test
    void aKilledJvmIsFoundAndCleanedUp() throws IOException {
        Running running = inNamespace(WITHOUT_SHARED_MEMORY, RULE)
                .start(Endings.class, "wait")
                .awaitLine("ready");
        Run killed = running.awaitRecording().kill().finish();

        List<Path> left = killed.leftInSharedMemory();
        assertThat(left).hasSize(1);
        assertThat(Jvm.startTool(jdk, directory, "report", Long.toString(killed.pid()))
                        .finish()
                        .stdout())
                .contains(" work ", "1,000", "NOT COMPLETE");

        Files.setLastModifiedTime(left.get(0), FileTime.fromMillis(System.currentTimeMillis() - 20_000));
        Path next = Files.createDirectory(directory.resolve("next"));
        Jvm.probed(jdk, next, RULE)
                .light()
                .start(Endings.class, "wait")
                .await(() -> Files.notExists(left.get(0)))
                .tell("go")
                .finish();
        assertThat(Jvm.tool(jdk, directory, "report", "report").stdout()).contains(" work ", "1,000");
    }
}
