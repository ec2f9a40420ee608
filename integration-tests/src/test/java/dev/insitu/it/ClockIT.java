package dev.insitu.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.insitu.it.apps.Answering;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The time of day jumps while the JVM runs, by libfaketime: durations and times are reported as if it had not. */
@EnabledOnOs(OS.LINUX)
class ClockIT {
    private static final int CALLS = 10;
    private static final double MILLIS_OF_AN_HOUR = 3_600_000;
    private static final long LONGEST_NANOS = 60_000_000_000L;

    @TempDir
    private Path directory;

    @Tag("long")
    @OnEveryJdk
    void timeThatJumps(Jdk jdk) throws IOException {
        Optional<Path> library = library();
        if (library.isEmpty()) {
            System.out.println("SKIPPED: no libfaketime, the clock was not stepped");
        }
        assumeThat(library).as("libfaketime").isPresent();
        step("+0");
        Files.writeString(directory.resolve("clock.yaml"), """
                report: { directory: report, interval: 100ms, outputs: [json, hlog] }
                explain: { slowest: 30 }
                probes: [ "dev.insitu.it.apps.Answering#answer" ]
                """);
        Instant start = Instant.now();
        Running running = Jvm.profiled(jdk, directory, "clock.yaml")
                .light()
                .by(
                        "env",
                        "LD_PRELOAD=" + library.get(),
                        "FAKETIME_TIMESTAMP_FILE=" + directory.resolve("time"),
                        "FAKETIME_CACHE_DURATION=1",
                        "FAKETIME_DONT_FAKE_MONOTONIC=1")
                .start(Answering.class)
                .awaitLine("ready")
                .awaitStarted();
        ask(running, "before");
        step("+3600");
        running.await(() -> hours(running) == 1);
        ask(running, "forth");
        Instant asked = Instant.now();
        running.awaitInterval();
        step("-3600");
        running.await(() -> hours(running) == -1);
        ask(running, "back");
        Run run = running.tell("end").finish();
        Instant end = Instant.now();

        assertThat(run.exitCode()).as(run.stderr()).isZero();
        assertThat(run.stderr()).doesNotContain("Exception");
        assertThat(run.report().calls("answer")).isEqualTo(new Report.Calls(3 * CALLS, 0));
        JsonNode probe = run.report().probe("answer");
        assertThat(probe.get("max").longValue()).isLessThan(LONGEST_NANOS);
        assertThat(probe.get("slowest")).hasSize(3 * CALLS);
        for (JsonNode sample : probe.get("slowest")) {
            assertThat(Instant.parse(sample.get("at").textValue()))
                    .isBetween(start.minusSeconds(1), end.plusSeconds(1));
        }
        // Windows are on the clock on which the session began.
        long before = count(run, "--to", asked.toString());
        assertThat(before).isBetween(2L * CALLS, 3L * CALLS);
        assertThat(before + count(run, "--from", asked.toString())).isEqualTo(3 * CALLS);
        String log = Files.readString(run.reportDirectory().resolve("intervals.hlog"));
        assertThat(IntervalLines.of(log).sum("", "answer").getTotalCount()).isEqualTo(3 * CALLS);
        assertThat(run.leftInSharedMemory()).isEmpty();
    }

    private static long count(Run run, String option, String moment) throws IOException {
        Run window = run.reported(option, moment, "--output", "json");
        assertThat(window.stderr()).isEmpty();
        return Report.of(window.stdout()).calls("answer").count();
    }

    private static void ask(Running running, String question) throws IOException {
        for (int i = 0; i < CALLS; i++) {
            assertThat(running.tell(question).awaitAnswer(question)).isEqualTo("the first answer");
        }
    }

    /** How far the application's clock is from this one. */
    private static long hours(Running running) throws IOException {
        long time = Long.parseLong(running.tell("time").awaitAnswer("time"));
        return Math.round((time - System.currentTimeMillis()) / MILLIS_OF_AN_HOUR);
    }

    /** In one step: the library reads it once a second. */
    private void step(String offset) throws IOException {
        Path fresh = Files.writeString(directory.resolve("time.new"), offset + "\n");
        Files.move(
                fresh, directory.resolve("time"), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    private static Optional<Path> library() throws IOException {
        try (Stream<Path> systems = Files.list(Path.of("/usr/lib"))) {
            return systems.map(each -> each.resolve("faketime").resolve("libfaketime.so.1"))
                    .filter(Files::isRegularFile)
                    .findFirst();
        }
    }
}
