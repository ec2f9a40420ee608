package dev.insitu.it;

import static dev.insitu.it.JitterRecording.GAPS;
import static dev.insitu.it.JitterRecording.STALLS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.it.apps.Waiting;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Pauses of the machine and the JVM are seen, told apart, and watching for them does the application no harm. */
@EnabledOnOs(OS.LINUX)
class JitterIT {
    private static final String THREAD = "insitu-jitter";
    private static final int STOPS = 10;
    private static final int STOP_MILLIS = 40;
    private static final long MILLI = 1_000_000;

    /** How long an idle JVM is watched; {@code -Dinsitu.idle.seconds=90} for more than a short look. */
    private static final int IDLE_SECONDS = Integer.getInteger("insitu.idle.seconds", 3);

    @TempDir
    private Path directory;

    @OnEveryJdk
    @Tag("slow")
    void everyStopIsFoundWhenItSamples(Jdk jdk) throws IOException {
        JitterRecording recording = JitterRecording.of(stopped(jdk, "sample"));

        assertThat(longOnes(recording)).isGreaterThanOrEqualTo(STOPS);
        assertThat(recording.sumNanos("unknown") + recording.sumNanos("stalls unknown"))
                .as("no safepoint and no wait for a CPU")
                .isGreaterThanOrEqualTo(STOPS * (STOP_MILLIS - 2) * MILLI / 2);
    }

    @OnEveryJdk
    void everyStopIsFoundWhenItSpins(Jdk jdk) throws IOException {
        JitterRecording recording = JitterRecording.of(stopped(jdk, "spin"));

        assertThat(longOnes(recording)).isGreaterThanOrEqualTo(STOPS);
        assertThat(recording.fact("mode")).isEqualTo("spin");
        assertThat(recording.has(STALLS)).isFalse();
    }

    private Run stopped(Jdk jdk, String mode) throws IOException {
        Running running = start(jdk, List.of(), "mode: " + mode, "idle");
        RunningThread thread = awaitWatching(running);
        for (int i = 0; i < STOPS; i++) {
            running.stopFor(STOP_MILLIS);
            // It has seen the last one before the next comes.
            thread.awaitCpu(running, 5);
        }
        return assertUnharmed(running, "was idle\n");
    }

    private static long longOnes(JitterRecording recording) {
        // One that hits the thread while it waits for a CPU is seen as a stall and as a gap.
        long from = (STOP_MILLIS / 2 - 2) * MILLI;
        return recording.countBetween(GAPS, from, Long.MAX_VALUE)
                + recording.countBetween(STALLS, from, Long.MAX_VALUE);
    }

    @OnEveryJdk
    void collectionsAreTheJvmsWhenItSamples(Jdk jdk) throws IOException {
        assertCollectionsAreTheJvms(jdk, "sample", 2);
    }

    @Tag("long")
    @OnEveryJdk
    void collectionsAreTheJvmsWhenItSpins(Jdk jdk) throws IOException {
        // On a busy machine a thread that spins waits for a CPU most of the time, also while the JVM collects.
        assertCollectionsAreTheJvms(jdk, "spin", 20);
    }

    private void assertCollectionsAreTheJvms(Jdk jdk, String mode, int part) throws IOException {
        Running running = start(jdk, List.of("-XX:+UseSerialGC"), "mode: " + mode, "collect");
        awaitWatching(running);
        Run run = running.tell("").finish();

        String last = run.stdout().strip();
        long collecting = Long.parseLong(last.substring(last.lastIndexOf(' ') + 1)) * MILLI;
        JitterRecording recording = JitterRecording.of(run);
        assertThat(recording.sumNanos("jvm") + recording.sumNanos("stalls jvm"))
                .as("of %s ns", collecting)
                .isGreaterThan(collecting / part);
    }

    @Tag("long")
    @OnEveryJdk
    void anIdleMachineShowsNoModeOfOurOwnAtLittleCost(Jdk jdk) throws IOException {
        Running running = start(jdk, List.of(), null, "idle");
        RunningThread thread = awaitWatching(running);
        long cpuBefore = thread.cpuNanos();
        long start = System.nanoTime();
        running.awaitWithin(
                120L + IDLE_SECONDS, () -> System.nanoTime() - start > TimeUnit.SECONDS.toNanos(IDLE_SECONDS));
        double cpuShare = (thread.cpuNanos() - cpuBefore) / (double) (System.nanoTime() - start);

        JitterRecording recording = JitterRecording.of(assertUnharmed(running, "was idle\n"));

        assertThat(cpuShare).isLessThan(0.15);
        assertThat(recording.fact("mode")).isEqualTo("sample");
        long rounds = recording.count("stalls watched");
        assertThat(rounds).isGreaterThan(IDLE_SECONDS * 100L);
        assertThat(recording.countBetween(GAPS, 900_000, 1_300_000)).isLessThan(rounds / 20);
        assertThat(recording.sumNanos(GAPS)).isLessThanOrEqualTo(recording.sumNanos("watched"));
        assertThat(recording.sumNanos(STALLS)).isLessThanOrEqualTo(recording.sumNanos("stalls watched"));
        assertThat(recording.sumNanos("os") + recording.sumNanos("jvm") + recording.sumNanos("unknown"))
                .isEqualTo(recording.sumNanos(GAPS));
    }

    @OnOneJdk
    void offWatchesNothing(Jdk jdk) throws IOException {
        Running running = start(jdk, List.of(), "mode: off", "idle").awaitCalibration();

        assertThat(RunningThread.find(running.pid(), THREAD)).isNull();
        JitterRecording recording = JitterRecording.of(assertUnharmed(running, "was idle\n"));
        assertThat(recording.fact("mode")).isEqualTo("off");
        assertThat(recording.has(GAPS)).isFalse();
    }

    @OnEveryJdk
    void theThreadRunsOnTheCpuItIsGivenAndNoOtherThreadDoes(Jdk jdk) throws IOException {
        Path temporary = Files.createDirectory(directory.resolve("tmp"));
        Path home = Files.createDirectory(directory.resolve("home"));
        Running running = start(
                jdk,
                List.of("-Djava.io.tmpdir=" + temporary, "-Duser.home=" + home),
                "mode: spin, cpu: " + firstCpu(),
                "idle");
        RunningThread thread = awaitWatching(running);

        assertThat(thread.allowedCpus()).isEqualTo(firstCpu());
        assertThat(running.thread("insitu").allowedCpus()).isEqualTo(allowedCpus());
        assertThat(running.thread("java").allowedCpus()).isEqualTo(allowedCpus());
        Run run = running.tell("").finish();
        assertThat(JitterRecording.of(run).fact("cpu")).isEqualTo(firstCpu());
        assertThat(run.exitCode()).isEqualTo(3);
        assertThat(run.stderr()).endsWith(run.summary());
        if (jdk.major() < 24) {
            assertThat(run.stderr()).isEqualTo(run.summary());
        }
        assertThat(temporary).isEmptyDirectory();
        assertThat(home).isEmptyDirectory();
        try (Stream<Path> files = Files.list(run.reportDirectory())) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .containsExactlyInAnyOrder("recording.insitu", "history.insitu", "report.json", "summary.txt");
        }
    }

    @OnOneJdk
    void aCpuThatIsNotThereIsANoteAndTheThreadRunsUnbound(Jdk jdk) throws IOException {
        Running running = start(jdk, List.of(), "cpu: 4000", "idle");
        assertThat(awaitWatching(running).allowedCpus()).isEqualTo(allowedCpus());

        Run run = assertUnharmed(running, "was idle\n");

        assertThat(JitterRecording.of(run).fact("cpu")).isEqualTo("none");
        assertThat(run.report().notes())
                .contains("jitter: cpu \"4000\": expected one of " + allowedCpus()
                        + ", which is what the process may use; the thread is not bound");
    }

    @OnEveryJdk
    @Tag("slow")
    void theApplicationsOwnJnaWorksBesideOurs(Jdk jdk) throws IOException {
        Path jna = Path.of(System.getProperty("other.libraries"), "jna-5.13.0.jar");
        configure("mode: sample, cpu: last");
        Running running = Jvm.profiled(jdk, directory, "probes.yaml")
                .classPath(Jvm.APPLICATIONS, jna)
                .start(Waiting.class, "com.sun.jna.Native")
                .awaitLine("ready 285");
        awaitWatching(running);

        Run run = running.tell("").finish();

        assertThat(run.stdout()).endsWith("initialised com.sun.jna.Native\n");
        assertThat(run.exitCode()).isEqualTo(3);
        assertThat(JitterRecording.of(run).fact("cpu")).isNotEqualTo("none");
    }

    private Running start(Jdk jdk, List<String> flags, String jitter, String argument) throws IOException {
        configure(jitter);
        return Jvm.profiled(jdk, directory, "probes.yaml")
                .flags(flags.toArray(new String[0]))
                .start(Waiting.class, argument)
                .awaitLine("ready 285");
    }

    private void configure(String jitter) throws IOException {
        String config = "probes: [dev.insitu.it.apps.Waiting#work]\nreport: { directory: report }\n";
        Files.writeString(
                directory.resolve("probes.yaml"), jitter == null ? config : config + "jitter: { " + jitter + " }\n");
    }

    /** Waits until what the thread sees is recorded. */
    private static RunningThread awaitWatching(Running running) throws IOException {
        RunningThread thread = running.thread(THREAD);
        running.awaitLive(report -> report.probes().contains(GAPS));
        // It says what it counts before it begins.
        thread.awaitCpu(running, 5);
        return thread;
    }

    private static Run assertUnharmed(Running running, String lastLine) throws IOException {
        Run run = running.tell("").finish();
        assertThat(run.stdout()).isEqualTo("ready 285\n" + lastLine);
        assertThat(run.exitCode()).isEqualTo(3);
        assertThat(run.stderr()).isEqualTo(run.summary());
        assertThat(run.report().calls("work").count()).isEqualTo(10);
        return run;
    }

    private static String allowedCpus() throws IOException {
        return new RunningThread(Path.of("/proc/self")).allowedCpus();
    }

    private static String firstCpu() throws IOException {
        return allowedCpus().split("[-,]", -1)[0];
    }
}
