package dev.insitu.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.h2.tools.Server;
import org.junit.jupiter.api.Tag;
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
@Tag("slow")
class OutsideIT {
    /** So long that what a busy machine adds is a small part of it. */
    private static final int HELD_MILLIS = 1_000;

    private static final long HELD_NANOS = TimeUnit.MILLISECONDS.toNanos(HELD_MILLIS);

    /** The smallest share of the known delay that must be named. The agent has looked for most of it, on a busy machine at intervals of some milliseconds. */
    private static final double NAMED = 0.7;

    /** Between the clocks by which the application and this test tell the time of day. */
    private static final long CLOCKS_MILLIS = 100;

    private static final long CLOCKS_NANOS = TimeUnit.MILLISECONDS.toNanos(CLOCKS_MILLIS);

    @TempDir
    private Path directory;

    @OnEveryJdk
    void packetsThatAreHeldAndAServerThatIsStopped(Jdk jdk) throws Exception {
        Running server = Jvm.plain(jdk, directory)
                .light()
                .classPath(H2Shell.database())
                .start(Server.class, "-tcp", "-tcpPort", "0", "-ifNotExists")
                .awaitPart("TCP server running at ");
        String url = server.awaitAnswer("TCP server running");
        try (HeldPackets packets = new HeldPackets(port(url))) {
            H2Shell shell = new H2Shell(jdk, directory, "jdbc:h2:tcp://127.0.0.1:" + packets.port() + "/mem:outside");
            long[] held = new long[1];
            packets.delayNext(() -> held[0] = LookedTime.await(shell.process(), HELD_MILLIS));
            H2Shell.Waited behindPackets = shell.call();

            packets.delayNext(() -> server.signal("STOP"));
            Instant from = Instant.now();
            long begun = System.nanoTime();
            shell.tellCall();
            shell.process().await(packets::isPassedOn);
            long stopped = LookedTime.await(shell.process(), HELD_MILLIS);
            server.signal("CONT");
            H2Shell.Waited behindServer = shell.answered(from, begun);

            Report report = shell.end();
            assertWaited(report, behindPackets, held[0], "io", "127.0.0.1");
            assertWaited(report, behindServer, stopped, "io", "127.0.0.1");
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
        H2Shell shell = new H2Shell(jdk, directory, "jdbc:h2:mem:outside");

        long[] held = new long[1];
        H2Shell.Waited disk = shell.slowDisk(fifo, () -> held[0] = LookedTime.await(shell.process(), HELD_MILLIS));

        assertWaited(shell.end(), disk, held[0], "io", "slow.sql");
    }

    /**
     * Nobody in it can look meanwhile, and to the system a stopped thread does not wait for a CPU: it is not known, but not laid to the code. A
     * collection that was going on when the JVM was stopped did take that long.
     */
    @Test
    void aStoppedJvm() throws Exception {
        H2Shell shell = new H2Shell(Jdk.ofTheBuild(), directory, "jdbc:h2:mem:outside");

        H2Shell.Sum stopped =
                shell.whileSumming(HELD_MILLIS, () -> shell.process().stopFor(HELD_MILLIS));

        JsonNode sample = longest(shell.end(), stopped.waited());
        assertIsOf(sample, stopped.waited(), HELD_NANOS);
        assertThat(cause(sample, "code").path("nanos").longValue())
                .as("of " + stopped.ranNanos() + " ns on a CPU: " + sample)
                .isLessThan(stopped.ranNanos() + CLOCKS_NANOS);
    }

    /** A third of a CPU. What it has used is read where the kernel counts it. */
    @Test
    void aQuota() throws Exception {
        Jdk jdk = Jdk.ofTheBuild();
        Path group = Path.of(
                "/sys/fs/cgroup/cpu/insitu-outside-" + ProcessHandle.current().pid());
        assumeThat(canMake(group)).as("a control group of our own").isTrue();
        try {
            H2Shell shell = new H2Shell(jdk, directory, "jdbc:h2:mem:outside");
            Files.writeString(group.resolve("cpu.cfs_period_us"), "50000");
            Files.writeString(group.resolve("cpu.cfs_quota_us"), "15000");
            Files.writeString(
                    group.resolve("cgroup.procs"), Long.toString(shell.process().pid()));
            H2Shell.Sum sum = shell.whileSumming(0, () -> {});
            Files.writeString(
                    Path.of("/sys/fs/cgroup/cpu/cgroup.procs"),
                    Long.toString(shell.process().pid()));

            Report report = shell.end();
            long said = TimeUnit.MILLISECONDS.toNanos(sum.waited().millis());
            assertWaited(report, sum.waited(), said - sum.ranNanos() - CLOCKS_NANOS, "cpu-wait", "");
        } finally {
            Files.delete(group);
        }
    }

    private static void assertWaited(
            Report report, H2Shell.Waited waited, long heldNanos, String cause, String detail) {
        JsonNode sample = longest(report, waited);
        assertIsOf(sample, waited, heldNanos);
        JsonNode named = cause(sample, cause);
        assertThat(named.path("nanos").longValue()).as(sample.toString()).isGreaterThan((long) (NAMED * heldNanos));
        assertThat(named.path("detail").asText()).contains(detail);
    }

    private static void assertIsOf(JsonNode sample, H2Shell.Waited waited, long heldNanos) {
        System.out.println("held " + heldNanos / 1_000 + " us, the user waited " + waited.nanos() / 1_000 + " us: "
                + sample.get("nanos").longValue() / 1_000 + " us " + sample.get("causes"));
        assertThat(sample.get("nanos").longValue()).isBetween(heldNanos, waited.nanos());
    }

    /** Of the calls that began and ended while the user waited. */
    private static JsonNode longest(Report report, H2Shell.Waited waited) {
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
}
