package dev.insitu.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.insitu.it.apps.Endings;
import dev.insitu.it.apps.EveryKey;
import dev.insitu.it.apps.Interruptions;
import dev.insitu.it.apps.Quiet;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * What a machine or a container may lack or forbid: the application does what it does without the agent. Only root can take such things
 * away from a process; for others most of these tests are skipped.
 */
@Tag("slow")
class MachineFaultsIT extends FaultsOfAJvm {
    private static final String NOBODY = "54321";

    private static final String NOTHING_OF_LINUX =
            "mount -t tmpfs -o ro tmpfs /proc && mount -t tmpfs -o ro tmpfs /dev/shm && mount -t tmpfs -o ro tmpfs /sys";

    @Test
    void withoutProc() throws IOException {
        Run run = inNamespace("mount -t tmpfs -o ro tmpfs /proc", WORK).run(Quiet.class);

        assertUnharmed(run);
        assertThat(run.report().calls("work")).isEqualTo(new Report.Calls(10, 0));
    }

    /** As in a container that may write to neither: private memory, and a note of it. */
    @Test
    void withoutSharedMemoryAndTemporaryFiles() throws IOException {
        Run run = withoutAllPlaces(WORK).run(Quiet.class);

        assertUnharmed(run);
        assertThat(run.console()).contains("counted in private memory, which is lost if the JVM is killed, because ");
        assertThat(run.report().calls("work")).isEqualTo(new Report.Calls(10, 0));
    }

    /** What it counted after the last copy is gone with it, and may have broken any limit. */
    @Test
    void inPrivateMemoryAKilledJvmPassesNoCheck() throws IOException {
        Jvm jvm = withoutAllPlaces("dev.insitu.it.apps.Endings#work()");
        Files.writeString(directory.resolve("probes.yaml"), """
                report: { directory: report, interval: 50ms }
                probes: [ { name: work, method: "dev.insitu.it.apps.Endings#work()" } ]
                checks: [ work max <= 100s ]
                """);
        Running running = jvm.start(Endings.class, "wait").awaitLine("ready");
        running.awaitLive(report -> report.calls("work").count() == 1_000)
                .kill()
                .finish();

        Run check = Jvm.tool(jdk, directory, "check", "report");

        assertThat(check.stdout()).startsWith("undecidable ").endsWith("samples may be missing\n");
        assertThat(check.exitCode()).isEqualTo(1);
        assertThat(Jvm.tool(jdk, directory, "report", "report").stdout())
                .contains(" 1,000 ", "NOT COMPLETE", "samples may be missing");
    }

    /** As on macOS and Windows, as far as that can be played: nothing that only Linux has, another system's name and line ends. */
    @Test
    void withoutAllThatOnlyLinuxHas() throws IOException {
        Jvm jvm = inNamespace(NOTHING_OF_LINUX, WORK).flags("-Dos.name=Windows 11", "-Dline.separator=\r\n");
        Files.writeString(
                directory.resolve("probes.yaml"),
                String.join(
                        "\r\n",
                        "report:",
                        "  directory: report",
                        "probes:",
                        "  - " + WORK,
                        "jitter: { cpu: last }",
                        "explain: { slowest: 3, jfr: true, in-flight: true, allocations: true }",
                        ""));

        Run run = jvm.run(Quiet.class);

        assertThat(run.stdout()).as(run.stderr()).isEqualTo("sum 285\r\n");
        assertThat(run.exitCode()).isEqualTo(3);
        assertThat(run.report().calls("work")).isEqualTo(new Report.Calls(10, 0));
        assertThat(run.stderr()).contains("work").doesNotContain("Exception", "\tat ");
        assertThat(run.console()).containsOnlyOnce("not seen on this system: cpu-wait and code");
        assertThat(run.report().skippedMethods()).isEmpty();
    }

    /** Each key works there, or the report says why not. */
    @Test
    void everyKeyWithoutAllThatOnlyLinuxHas() throws IOException, InterruptedException {
        try (EveryKeyConfig config = new EveryKeyConfig()) {
            Jvm jvm = inNamespace(NOTHING_OF_LINUX, WORK);
            Files.writeString(directory.resolve("probes.yaml"), config.yaml());

            Run run = jvm.run(EveryKey.class, config.scrapedPage());

            config.assertKept(run);
            assertThat(run.stderr()).isEqualTo(run.summary());
            assertThat(run.console())
                    .contains("the system does not show the CPUs that a thread may use")
                    .containsOnlyOnce("not seen on this system: ");
        }
    }

    @Test
    void readOnlyFileSystem() throws IOException {
        Run run = inNamespace("mount -o remount,bind,ro /", WORK).run(Quiet.class);

        assertUnharmed(run);
        assertThat(run.stderr()).hasLineCount(1).contains("directory \"report\"", "can be");
        assertThat(run.leftInSharedMemory()).isEmpty();
    }

    /** The report is printed, and the counts are kept. */
    @Test
    void fullDiskAtTheEnd() throws IOException {
        Files.createDirectory(directory.resolve("report"));
        Running running = inNamespace(
                        "mount -t tmpfs -o size=1m tmpfs " + directory.resolve("report"),
                        "dev.insitu.it.apps.Endings#work()")
                .start(Endings.class, "wait")
                .awaitLine("ready");
        Path report = inside(running, directory.resolve("report"));
        running.await(() -> Files.exists(report.resolve("recording.insitu")));

        // What is being written then would free what it replaces.
        running.await(() -> fill(report.resolve("filler")) == 0 && !isBeingWritten(report));
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

    /** A container's user, whom no file names, and without a directory of his own. */
    @Test
    void userWithoutNameAndHome() throws IOException {
        Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwxrwxrwx"));
        Jvm nobody = Jvm.probed(jdk, directory, WORK)
                .light()
                .by("env", "-i", "setpriv", "--reuid", NOBODY, "--regid", NOBODY, "--clear-groups");
        assumeThat(canRun(nobody))
                .as("setpriv, by root, on a JDK that all may read")
                .isTrue();

        Run run = nobody.run(Quiet.class);

        assertUnharmed(run);
        assertThat(run.report().calls("work")).isEqualTo(new Report.Calls(10, 0));
        assertThat(run.stderr()).isEqualTo(run.summary());
        assertThat(run.leftInSharedMemory()).isEmpty();
    }

    /** A fifth of a CPU: the report says how often the JVM was held back. */
    @Test
    void throttledByItsControlGroup() throws IOException {
        Path group = Path.of(
                "/sys/fs/cgroup/cpu/insitu-test-" + ProcessHandle.current().pid());
        assumeThat(canMake(group)).as("a control group of our own").isTrue();
        try {
            Files.writeString(group.resolve("cpu.cfs_period_us"), "50000");
            Files.writeString(group.resolve("cpu.cfs_quota_us"), "10000");
            Run run = Jvm.probed(jdk, directory, WORK)
                    .light()
                    .by("sh", "-c", "echo $$ > " + group.resolve("cgroup.procs") + " && " + RUN)
                    .run(Quiet.class);

            assertUnharmed(run);
            assertThat(run.report().calls("work")).isEqualTo(new Report.Calls(10, 0));
            assertThat(run.report().json().at("/environment/throttledAtEnd").longValue())
                    .isPositive();
        } finally {
            Files.delete(group);
        }
    }

    @Test
    void interruptedEverywhere() throws IOException {
        Run plain = Jvm.plain(jdk, directory).light().run(Interruptions.class);
        Run run = Jvm.probed(
                        jdk,
                        directory,
                        "dev.insitu.it.apps.Interruptions#one",
                        "dev.insitu.it.apps.Interruptions#waiting")
                .light()
                .run(Interruptions.class);

        assertThat(run.exitCode()).isZero();
        assertThat(run.stdout()).isEqualTo(plain.stdout()).endsWith("interrupted true\n");
        assertThat(run.stderr()).isEqualTo(run.summary());
        assertThat(run.report().calls("one").count()).isEqualTo(16 * 20_000);
        assertThat(run.report().calls("waiting").count()).isEqualTo(16 * 20_000);
        assertThat(run.leftInSharedMemory()).isEmpty();
    }

    private static void assertUnharmed(Run run) {
        assertThat(run.stdout()).as(run.stderr()).isEqualTo("sum 285\n");
        assertThat(run.exitCode()).isEqualTo(3);
    }

    /** No place for counters but private memory; the directory of the test stays. */
    private Jvm withoutAllPlaces(String probe) throws IOException {
        return inNamespace(
                WITHOUT_SHARED_MEMORY + " && mount --bind /tmp /tmp && mount --bind " + directory + ' ' + directory
                        + " && mount -o remount,bind,ro /tmp",
                probe);
    }

    /** A file as a process in a mount namespace of its own sees it. */
    private static Path inside(Running running, Path file) {
        return Path.of("/proc", Long.toString(running.pid()), "root")
                .resolve(Path.of("/").relativize(file));
    }

    /** Makes a file longer until the disk is full. Returns by how much. */
    private static long fill(Path file) throws IOException {
        long before = Files.exists(file) ? Files.size(file) : 0;
        try (OutputStream out = Files.newOutputStream(file, StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
            byte[] some = new byte[1 << 12];
            Arrays.fill(some, (byte) 1);
            while (true) {
                out.write(some);
            }
        } catch (IOException e) {
            assertThat(e).hasMessageContaining("No space left");
        }
        return Files.size(file) - before;
    }

    private static boolean isBeingWritten(Path report) throws IOException {
        try (Stream<Path> files = Files.list(report)) {
            return files.anyMatch(file -> file.toString().endsWith(".tmp"));
        }
    }

    private boolean canRun(Jvm jvm) throws IOException {
        try {
            return jvm.run(Quiet.class).exitCode() == 3;
        } catch (IOException e) {
            return false;
        }
    }

    private static boolean canMake(Path group) {
        try {
            Files.createDirectory(group);
            return Files.exists(group.resolve("cpu.cfs_quota_us"));
        } catch (IOException e) {
            return false;
        }
    }
}
