package dev.insitu.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

/** Far more pairs of thread and probe than there is memory for: every call is counted, or said to be lost. */
class ScarceMemoryIT {
    private static final int PROBES = 500;
    private static final int THREADS = 200;
    private static final int ROUNDS = 10;
    private static final long CALLS = (long) PROBES * THREADS * ROUNDS;

    @TempDir
    private Path directory;

    /** In a container with 64 MiB of shared memory, of which the counters take half; in as little where none can be mounted. */
    @Tag("long")
    @OnEveryJdk
    void countsAllCallsOf500ProbesOn200ThreadsWithDockersSharedMemory(Jdk jdk) throws IOException {
        Jvm application = mayMount(jdk)
                ? application(jdk)
                        .by(
                                "unshare",
                                "-m",
                                "sh",
                                "-c",
                                "mount -t tmpfs -o size=64m tmpfs /dev/shm && exec \"$0\" \"$@\"")
                : application(jdk, "-Dinsitu.memory=32");

        Report report = application.run("many.Many").report();

        assertThat(counted(report)).isEqualTo(CALLS);
        assertThat(report.json().get("lost").longValue()).isZero();
        assertThat(report.json().get("complete").booleanValue()).isTrue();
        assertThat(String.join(" ", report.notes())).contains("private memory");
    }

    @Tag("long")
    @OnEveryJdk
    void everyCallIsCountedOrSaidToBeLostIn4MiB(Jdk jdk) throws IOException {
        Report report = application(jdk, "-Dinsitu.memory=4").run("many.Many").report();

        long lost = report.json().get("lost").longValue();
        assertThat(counted(report) + lost).isEqualTo(CALLS);
        assertThat(report.json().get("complete").booleanValue()).isEqualTo(lost == 0);
    }

    /** Another process takes the rest of it: touching a missing page would end the JVM by a signal. */
    @Tag("long")
    @OnEveryJdk
    void everyCallIsCountedOrReportedLostWhenOthersFillTheSharedMemory(Jdk jdk) throws IOException {
        assumeThat(mayMount(jdk)).isTrue();
        Running running = application(jdk)
                .by("unshare", "-m", "sh", "-c", "mount -t tmpfs -o size=64m tmpfs /dev/shm && exec \"$0\" \"$@\"")
                .start("many.Many", "late")
                .awaitLine("ready")
                .awaitRecording();
        fill(Path.of("/proc", Long.toString(running.pid()), "root/dev/shm/filler"));

        Run run = running.tell("go").finish();

        assertThat(run.exitCode()).as(run.stderr()).isZero();
        assertThat(run.stdout()).isEqualTo("ready\n");
        long lost = run.report().json().get("lost").longValue();
        assertThat(counted(run.report()) + lost).isEqualTo(CALLS);
        assertThat(run.report().json().get("complete").booleanValue()).isEqualTo(lost == 0);
    }

    private static void fill(Path file) throws IOException {
        byte[] some = new byte[1 << 12];
        Arrays.fill(some, (byte) 1);
        try (OutputStream out = Files.newOutputStream(file)) {
            while (true) {
                out.write(some);
            }
        } catch (IOException e) {
            assertThat(e).hasMessageContaining("No space left");
        }
    }

    /** Of a JVM that is killed, nothing in its private memory is left: the report must say so. */
    @Tag("long")
    @OnEveryJdk
    void reportsCountsLostInPrivateMemoryOfAKilledJvm(Jdk jdk) throws IOException {
        Run killed = application(jdk, "-Dinsitu.memory=4")
                .start("many.Many", "wait")
                .awaitLine("done")
                .kill()
                .finish();

        Report report = Report.of(killed.reported("--output", "json").stdout());
        assertThat(counted(report)).isPositive().isLessThan(CALLS);
        assertThat(report.json().get("lost").longValue()).isPositive();
        assertThat(report.json().get("complete").booleanValue()).isFalse();
        assertThat(String.join(" ", report.notes())).contains("missing", "private memory of the JVM");
    }

    private boolean mayMount(Jdk jdk) throws IOException {
        List<String> trial = List.of("sh", "-c", "unshare -m mount -t tmpfs tmpfs /dev/shm");
        return new Running(jdk, directory, trial).finish().exitCode() == 0;
    }

    private Jvm application(Jdk jdk, String... flags) throws IOException {
        Path sources = Files.createDirectories(directory.resolve("sources"));
        Files.writeString(sources.resolve("Many.java"), source());
        Path classes = Javac.compile(jdk, 17, sources, directory.resolve("classes"));
        return Jvm.probed(jdk, directory, "{ name: m, method: \"many.Many#m*(long)\" }")
                .flags(flags)
                .classPath(classes);
    }

    private static long counted(Report report) {
        return report.calls().values().stream().mapToLong(Report.Calls::count).sum();
    }

    /** A method for each probe; each thread calls all of them. */
    private static String source() {
        List<String> methods = new ArrayList<>();
        List<String> calls = new ArrayList<>();
        for (int i = 0; i < PROBES; i++) {
            methods.add("static long m" + i + "(long n) { return n * 31 + " + i + "; }");
            calls.add("r = m" + i + "(r);");
        }
        return """
                package many;
                public class Many {
                    static volatile long sink;
                    %s
                    static void work() {
                        long r = 0;
                        for (int i = 0; i < %d; i++) { %s }
                        sink = r;
                    }
                    public static void main(String[] arguments) throws Exception {
                        if (arguments.length > 0 && arguments[0].equals("late")) {
                            System.out.println("ready");
                            System.in.read();
                        }
                        Thread[] threads = new Thread[%d];
                        java.util.concurrent.CountDownLatch met = new java.util.concurrent.CountDownLatch(threads.length);
                        for (int i = 0; i < threads.length; i++) {
                            threads[i] = new Thread(() -> {
                                met.countDown();
                                try { met.await(); } catch (InterruptedException e) { throw new Error(e); }
                                work();
                            });
                            threads[i].start();
                        }
                        for (Thread thread : threads) { thread.join(); }
                        if (arguments.length > 0 && arguments[0].equals("wait")) {
                            System.out.println("done");
                            System.in.read();
                        }
                    }
                }
                """.formatted(String.join("\n", methods), ROUNDS, String.join(" ", calls), THREADS);
    }
}
