package dev.insitu.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.h2.Driver;
import org.h2.tools.Server;
import org.h2.tools.Shell;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/**
 * Delays that come from outside, in an application that was not written for this: H2's shell. What is held, and for how long, is measured where it is
 * done; the sample lies between that and what the shell's user waited, and its cause is named.
 */
@EnabledOnOs(OS.LINUX)
@ExtendWith(OnEveryJdk.NoOrphans.class)
class OutsideIT {
    private static final int HELD_MILLIS = 250;
    private static final long HELD_NANOS = TimeUnit.MILLISECONDS.toNanos(HELD_MILLIS);

    /** Of what the delay is known to have taken, so much is named at the least: the looks at threads are some milliseconds apart on a busy machine. */
    private static final double NAMED = 0.7;

    /** Between the clocks by which the application and this test tell the time of day. */
    private static final long CLOCKS_MILLIS = 20;

    private static final long CLOCKS_NANOS = TimeUnit.MILLISECONDS.toNanos(CLOCKS_MILLIS);

    private static final int WARM_UP = 20;
    private static final int SUMS = 4;
    private static final int SLOWEST = 30;
    private static final int SOME_CPU_MILLIS = 50;

    @TempDir
    private Path directory;

    private Running shell;
    private int number = 1_000;

    /** What the user of the shell saw. */
    private record Waited(Instant from, Instant to, long nanos) {}

    @OnEveryJdk
    void packetsThatAreHeldAndAServerThatIsStopped(Jdk jdk) throws Exception {
        Running server = Jvm.plain(jdk, directory)
                .light()
                .classPath(database())
                .start(Server.class, "-tcp", "-tcpPort", "0", "-ifNotExists")
                .awaitPart("TCP server running at ");
        String url = server.awaitAnswer("TCP server running");
        try (HeldPackets packets = new HeldPackets(port(url))) {
            start(jdk, "jdbc:h2:tcp://127.0.0.1:" + packets.port() + "/mem:outside");
            long[] held = new long[1];
            packets.delayNext(() -> {
                long begun = System.nanoTime();
                TimeUnit.MILLISECONDS.sleep(HELD_MILLIS);
                held[0] = System.nanoTime() - begun;
            });
            Waited behindPackets = call();

            packets.delayNext(() -> server.signal("STOP"));
            Instant from = Instant.now();
            long begun = System.nanoTime();
            tellCall();
            shell.await(packets::isPassedOn);
            TimeUnit.MILLISECONDS.sleep(HELD_MILLIS);
            server.signal("CONT");
            Waited behindServer = answered(from, begun);

            Report report = end();
            assertWaited(report, behindPackets, held[0], "io", "127.0.0.1");
            assertWaited(report, behindServer, HELD_NANOS, "io", "127.0.0.1");
        }
    }

    @Test
    void aSlowDisk() throws Exception {
        Jdk jdk = Jdk.ofTheBuild();
        Path fifo = directory.resolve("slow.sql");
        assertThat(new Running(jdk, directory, List.of("mkfifo", fifo.toString()))
                        .finish()
                        .exitCode())
                .isZero();
        start(jdk, "jdbc:h2:mem:outside");

        Waited disk = slowDisk(fifo);

        assertWaited(end(), disk, HELD_NANOS, "io", "slow.sql");
    }

    @Test
    void aStoppedJvm() throws Exception {
        start(Jdk.ofTheBuild(), "jdbc:h2:mem:outside");

        Waited stop = whileSumming(() -> shell.stopFor(HELD_MILLIS));

        assertWaited(end(), stop, HELD_NANOS, "cpu-wait", "");
    }

    /** A third of a CPU. What it has used is read where the kernel counts it. */
    @Test
    void aQuota() throws Exception {
        Jdk jdk = Jdk.ofTheBuild();
        Path group = Path.of(
                "/sys/fs/cgroup/cpu/insitu-outside-" + ProcessHandle.current().pid());
        assumeThat(canMake(group)).as("a control group of our own").isTrue();
        try {
            start(jdk, "jdbc:h2:mem:outside");
            Files.writeString(group.resolve("cpu.cfs_period_us"), "50000");
            Files.writeString(group.resolve("cpu.cfs_quota_us"), "15000");
            Files.writeString(group.resolve("cgroup.procs"), Long.toString(shell.pid()));
            RunningThread main = mainThread();
            long ranBefore = main.cpuNanos();
            Waited waited = whileSumming(() -> {});
            long ran = main.cpuNanos() - ranBefore;
            Files.writeString(Path.of("/sys/fs/cgroup/cpu/cgroup.procs"), Long.toString(shell.pid()));

            Report report = end();
            assertWaited(report, waited, waited.nanos() - ran - CLOCKS_NANOS, "cpu-wait", "");
        } finally {
            Files.delete(group);
        }
    }

    private interface Delay {
        void run() throws IOException;
    }

    /** The shell of the database, with all that Insitu does at a start behind it. */
    private void start(Jdk jdk, String url) throws Exception {
        Files.writeString(directory.resolve("outside.yaml"), """
                report: { directory: report }
                explain: { slowest: %d }
                probes:
                  - { name: execute, method: "org.h2.jdbc.JdbcStatement#execute(java.lang.String)" }
                """.formatted(SLOWEST));
        shell = Jvm.profiled(jdk, directory, "outside.yaml")
                .light()
                .classPath(database())
                .start(Shell.class, "-url", url, "-user", "sa", "-password", "");
        for (int i = 0; i < WARM_UP; i++) {
            call();
        }
        shell.awaitCalibration();
        // Of a thread that has done some work it is known which of the system's threads it is.
        for (int i = 0; i < SUMS; i++) {
            shell.tell(sum(1_000_000));
            call();
        }
    }

    private Waited slowDisk(Path fifo) throws Exception {
        Instant from = Instant.now();
        long begun = System.nanoTime();
        // To read and to write: that waits for nobody.
        try (RandomAccessFile slow = new RandomAccessFile(fifo.toFile(), "rw")) {
            shell.tell("RUNSCRIPT FROM 'slow.sql';").await(() -> hasOpen(fifo));
            TimeUnit.MILLISECONDS.sleep(HELD_MILLIS);
            slow.write("CREATE TABLE late(x INT);\n".getBytes(StandardCharsets.UTF_8));
        }
        tellCall();
        return answered(from, begun);
    }

    /** Something happens once the shell is in the midst of a sum. */
    private Waited whileSumming(Delay happens) throws IOException {
        RunningThread main = mainThread();
        Instant from = Instant.now();
        long begun = System.nanoTime();
        shell.tell(sum(3_000_000));
        main.awaitCpu(shell, SOME_CPU_MILLIS);
        happens.run();
        tellCall();
        return answered(from, begun);
    }

    private static String sum(int to) {
        return "SELECT SUM(X * X) FROM SYSTEM_RANGE(1, " + to + ");";
    }

    private Waited call() throws IOException {
        Instant from = Instant.now();
        long begun = System.nanoTime();
        tellCall();
        return answered(from, begun);
    }

    private void tellCall() throws IOException {
        number++;
        shell.tell("CALL " + number + ";");
    }

    private Waited answered(Instant from, long begun) {
        shell.awaitPart(number + "\n(1 row");
        return new Waited(from, Instant.now(), System.nanoTime() - begun);
    }

    private Report end() throws IOException {
        return shell.tell("exit").finish().report();
    }

    private static void assertWaited(Report report, Waited waited, long heldNanos, String cause, String detail) {
        JsonNode sample = longest(report, waited);
        System.out.println("held " + heldNanos / 1_000 + " us, the user waited " + waited.nanos() / 1_000 + " us: "
                + sample.get("nanos").longValue() / 1_000 + " us " + sample.get("causes"));
        assertThat(sample.get("nanos").longValue()).isBetween(heldNanos, waited.nanos());
        JsonNode named = cause(sample, cause);
        assertThat(named.path("nanos").longValue()).as(sample.toString()).isGreaterThan((long) (NAMED * heldNanos));
        assertThat(named.path("detail").asText()).contains(detail);
    }

    /** Of the calls that began and ended while the user waited. */
    private static JsonNode longest(Report report, Waited waited) {
        JsonNode longest = null;
        for (JsonNode sample : report.probe("execute").get("slowest")) {
            long nanos = sample.get("nanos").longValue();
            Instant end = Instant.parse(sample.get("at").textValue());
            if (end.minusNanos(nanos).isAfter(waited.from().minusMillis(CLOCKS_MILLIS))
                    && end.isBefore(waited.to().plusMillis(CLOCKS_MILLIS))
                    && (longest == null || longest.get("nanos").longValue() < nanos)) {
                longest = sample;
            }
        }
        assertThat(longest).as(waited + " of " + report.probe("execute")).isNotNull();
        return longest;
    }

    private static JsonNode cause(JsonNode sample, String cause) {
        for (JsonNode each : sample.get("causes")) {
            if (each.get("cause").textValue().equals(cause)) {
                return each;
            }
        }
        return MissingNode.getInstance();
    }

    /** The JVM's first Java thread has its launcher's name, as has the thread that waits for it. */
    private RunningThread mainThread() throws IOException {
        try (Stream<Path> tasks = Files.list(Path.of("/proc", Long.toString(shell.pid()), "task"))) {
            return tasks.filter(task -> !task.endsWith(Long.toString(shell.pid())))
                    .min(Comparator.comparing(
                            task -> Long.parseLong(task.getFileName().toString())))
                    .map(RunningThread::new)
                    .orElseThrow();
        }
    }

    private boolean hasOpen(Path file) throws IOException {
        try (Stream<Path> open = Files.list(Path.of("/proc", Long.toString(shell.pid()), "fd"))) {
            return open.anyMatch(each -> leadsTo(each, file));
        }
    }

    private static boolean leadsTo(Path link, Path file) {
        try {
            return Files.readSymbolicLink(link).equals(file.toRealPath());
        } catch (IOException e) {
            // Closed meanwhile.
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

    private static int port(String url) {
        return Integer.parseInt(url.replaceAll(".*:([0-9]+)\\b.*", "$1"));
    }

    private static Path database() throws URISyntaxException {
        return Path.of(
                Driver.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    }
}
