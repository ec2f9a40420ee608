package dev.insitu.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.insitu.it.apps.Driven;
import dev.insitu.it.apps.Tiny;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** {@code report.drop-below}: probes on code that is over in no time are taken out while the application runs. */
class DropBelowIT {
    /** Far above what a tiny method takes, and far below what the slow one does, also on a busy machine. */
    private static final String LIMIT = "10us";

    private static final int LEAST_CALLS = 20_000;
    private static final int LAST_CALLS = 300_000;

    @TempDir
    private Path directory;

    @OnOneJdk
    void whatIsTinyIsDroppedAndTheRestStaysExact(Jdk jdk) throws IOException {
        Run plain = Jvm.plain(jdk, directory)
                .start(Tiny.class, directory.resolve("plain").toString())
                .tell("end")
                .finish();
        configure("""
                - dev.insitu.it.apps.Tiny#add
                - { name: subtractions, method: "dev.insitu.it.apps.Tiny**#subtract", merge: true }
                - dev.insitu.it.apps.Tiny#slow
                """);
        Report[] dropped = new Report[1];
        Path rounds = directory.resolve("rounds");
        Run run = Jvm.profiled(jdk, directory, "probes.yaml")
                .start(Tiny.class, rounds.toString())
                .awaitLive(live -> {
                    dropped[0] = live;
                    return isDropped(live, "add") && isDropped(live, "subtractions");
                })
                .tell("end")
                .finish();

        Report report = run.report();
        long made = Long.parseLong(Files.readString(rounds));
        assertStopped(report, dropped[0], "add", made * 1_000 - LAST_CALLS);
        assertStopped(report, dropped[0], "subtractions", 3 * (made * 1_000 - LAST_CALLS));
        assertThat(report.calls("slow")).isEqualTo(new Report.Calls(made * 10, 0));
        assertThat(report.probe("slow").has("dropped")).isFalse();
        assertThat(report.notes()).noneMatch(note -> note.contains("dropped"));
        assertThat(run.stdout()).isEqualTo(plain.stdout());
        assertThat(run.exitCode()).isEqualTo(plain.exitCode());
        assertThat(run.stderr()).isEqualTo(run.summary()).contains("\nadd: dropped after ", " ns is below " + LIMIT);
    }

    /** Millions more were made after the drop; of a frame that was under way one call more may count. */
    private static void assertStopped(Report report, Report dropped, String probe, long mostCalls) {
        long then = dropped.calls(probe).count();
        JsonNode drop = report.probe(probe).get("dropped");
        assertThat(report.calls(probe).count()).isBetween(then, then + 1).isLessThanOrEqualTo(mostCalls);
        assertThat(drop.get("calls").longValue())
                .isEqualTo(report.calls(probe).count())
                .isGreaterThanOrEqualTo(LEAST_CALLS);
        assertThat(drop.get("p50").longValue()).isLessThan(10_000);
        assertThat(drop.get("limit").longValue()).isEqualTo(10_000);
    }

    @OnOneJdk
    void whileARateIsKeptNothingIsDropped(Jdk jdk) throws IOException {
        configure("""
                - { name: ticks, method: dev.insitu.it.apps.Driven#tick }
                """);
        Run run = Jvm.configured(jdk, directory, Files.readString(directory.resolve("probes.yaml")) + """
                drive:
                  method: dev.insitu.it.apps.Driven#tick
                  thread: agent
                  throughput: 50000/s
                  warm-up: 10
                  iterations: 60000
                  runs: 2
                """)
                .run(Driven.class, "ticked");

        JsonNode ticks = run.report().probe("ticks");
        assertThat(ticks.at("/series/0/runs/0/count").longValue()).isEqualTo(60_000);
        assertThat(ticks.at("/series/0/runs/1/count").longValue()).isZero();
        assertThat(ticks.at("/dropped/calls").longValue()).isGreaterThanOrEqualTo(60_000);
        assertThat(run.report().probe("end to end").get("count").longValue()).isEqualTo(120_000);
        assertThat(run.exitCode()).isZero();
    }

    private void configure(String probes) throws IOException {
        Files.writeString(
                directory.resolve("probes.yaml"),
                "report: { directory: report, drop-below: " + LIMIT + " }\nprobes:\n" + probes.indent(2));
    }

    private static boolean isDropped(Report report, String probe) {
        return report.probes().contains(probe) && report.probe(probe).has("dropped");
    }
}
