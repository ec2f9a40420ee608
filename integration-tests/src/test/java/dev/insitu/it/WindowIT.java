package dev.insitu.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.insitu.it.apps.Hammer;
import dev.insitu.it.apps.Quiet;
import dev.insitu.it.apps.Scheduled;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

/** Windows of a session, while its JVM runs and after it was killed. */
class WindowIT {
    private static final int LONGEST_WARM_UP_SECONDS = 32;

    @TempDir
    private Path directory;

    @OnEveryJdk
    void windowsSideBySideAddUpToTheWholeAlsoAfterAKill(Jdk jdk) throws IOException {
        Files.writeString(directory.resolve("probes.yaml"), """
                probes: [ dev.insitu.it.apps.Hammer#work ]
                report: { directory: report, interval: 100ms, outputs: [json] }
                """);
        Path file = directory.resolve("returned");
        Running running = Jvm.profiled(jdk, directory, "probes.yaml")
                .start(Hammer.class, file.toString(), "2")
                .awaitLine("hammering")
                .awaitRecording();
        List<JsonNode> live = new ArrayList<>();
        running.await(() -> {
            Run run = Jvm.tool(jdk, directory, "report", "report", "--last", "1s", "--output", "json");
            if (run.exitCode() != 0) {
                assertThat(run.stderr())
                        .containsAnyOf("no history", "no interval begins")
                        .hasLineCount(1);
                return false;
            }
            live.add(Report.of(run.stdout()).json());
            return isLaterWindow(live);
        });
        JsonNode last = live.get(live.size() - 1);
        Run killed = running.kill().finish();
        long returned = Hammer.returnedCalls(ByteBuffer.wrap(Files.readAllBytes(file)));

        long whole = count(killed, "--from", "start");
        assertThat(whole).isBetween(returned, returned + 2);
        String middle = last.at("/window/from").textValue();
        assertThat(count(killed, "--to", middle) + count(killed, "--from", middle))
                .isEqualTo(whole);
        String end = last.at("/window/to").textValue();
        assertThat(count(killed, "--from", middle, "--to", end)).isBetween(1L, whole - count(killed, "--to", middle));
        Run outside = killed.reported("--from", "end+1h");
        assertThat(outside.exitCode()).isEqualTo(2);
        assertThat(outside.stderr())
                .contains("outside the recording; the recording lasts from")
                .hasLineCount(1);
    }

    /** A window that ends within start-up has its slowest calls, where the session is short. */
    @OnOneJdk
    void aShortSessionLeavesNoneOfItsSlowestOut(Jdk jdk) throws IOException {
        Files.writeString(directory.resolve("probes.yaml"), """
                probes: [ dev.insitu.it.apps.Hammer#work ]
                report: { directory: report, interval: 100ms, outputs: [json] }
                """);
        Running running = Jvm.profiled(jdk, directory, "probes.yaml")
                .start(Hammer.class, directory.resolve("returned").toString(), "1")
                .awaitLine("hammering")
                .awaitRecording();
        for (int interval = 0; interval < 3; interval++) {
            running.awaitInterval();
        }
        Run killed = running.kill().finish();

        Duration length = length(
                Report.of(killed.reported(with("json", "--from", "start")).stdout()));
        assumeThat(length).isLessThan(Duration.ofSeconds(9));
        assertThat(firstCalls(killed).get("slowest")).isNotEmpty();
    }

    /** The probe in the shortest window from the start that has calls: those of start-up, which a short session does not leave out. */
    private static JsonNode firstCalls(Run killed) throws IOException {
        Report window =
                Report.of(killed.reported(with("json", "--to", "start+100ms")).stdout());
        for (int intervals = 2; window.calls("work").count() == 0; intervals++) {
            String to = "start+" + 100 * intervals + "ms";
            window = Report.of(killed.reported(with("json", "--to", to)).stdout());
        }
        return window.probe("work");
    }

    /** Whether the last has some intervals and calls in it, and something lies before it. */
    private static boolean isLaterWindow(List<JsonNode> windows) throws IOException {
        JsonNode last = windows.get(windows.size() - 1);
        return last.at("/window/intervals").intValue() >= 3
                && new Report(last).calls("work").count() > 0
                && !last.at("/window/from").equals(windows.get(0).at("/window/from"));
    }

    private static long count(Run killed, String... window) throws IOException {
        return Report.of(killed.reported(with("json", window)).stdout())
                .calls("work")
                .count();
    }

    private static String[] with(String output, String... window) {
        List<String> options = new ArrayList<>(List.of(window));
        options.addAll(List.of("--output", output));
        return options.toArray(new String[0]);
    }

    /** A window for each phase of a program: its counts are the program's own, while it runs and after it was killed. */
    @OnOneJdk
    @Tag("slow")
    void eachPhaseOfASchedule(Jdk jdk) throws IOException {
        Files.writeString(directory.resolve("probes.yaml"), """
                probes: [ dev.insitu.it.apps.Scheduled#work ]
                report: { directory: report, interval: 50ms, outputs: [json] }
                """);
        Running running = Jvm.profiled(jdk, directory, "probes.yaml")
                .start(Scheduled.class)
                .awaitLine("ready")
                .awaitRecording();
        List<String> bounds = new ArrayList<>(List.of("start"));
        List<Report.Calls> own = new ArrayList<>();
        for (String kind : List.of("fast", "bimodal", "errors", "stall", "fast")) {
            String[] answer = running.tell(kind).awaitAnswer(kind).split(" ", -1);
            own.add(new Report.Calls(Long.parseLong(answer[0]), Long.parseLong(answer[1])));
            bounds.add(answer[2]);
            running.awaitInterval();
        }
        List<Report.Calls> live = phases(jdk, bounds);
        running.kill().finish();

        assertThat(live).isEqualTo(own);
        assertThat(phases(jdk, bounds)).isEqualTo(own);
        assertThat(window(jdk, bounds, 4).json().at("/probes/0/max").longValue())
                .isGreaterThanOrEqualTo(300_000_000);
        Histogram bimodal = IntervalLines.of(
                        Jvm.tool(jdk, directory, report(bounds, 2, "hlog")).stdout())
                .sum("", "work");
        JsonNode figures = window(jdk, bounds, 2).probe("work");
        assertThat(bimodal.getTotalCount()).isEqualTo(own.get(1).count());
        for (String percent : List.of("50", "90")) {
            assertThat(figures.at("/percentiles/" + percent).longValue())
                    .isEqualTo(Math.min(
                            figures.get("max").longValue(), bimodal.getValueAtPercentile(Double.parseDouble(percent))));
        }
    }

    private List<Report.Calls> phases(Jdk jdk, List<String> bounds) throws IOException {
        List<Report.Calls> calls = new ArrayList<>();
        for (int phase = 1; phase < bounds.size(); phase++) {
            calls.add(window(jdk, bounds, phase).calls("work"));
        }
        return calls;
    }

    private Report window(Jdk jdk, List<String> bounds, int phase) throws IOException {
        Run run = Jvm.tool(jdk, directory, report(bounds, phase, "json"));
        assertThat(run.stderr()).isEmpty();
        return Report.of(run.stdout());
    }

    private static String[] report(List<String> bounds, int phase, String output) {
        return new String[] {
            "report", "report", "--from", bounds.get(phase - 1), "--to", bounds.get(phase), "--output", output
        };
    }

    /**
     * Calls of a warm-up are counted apart: live, in windows, and of a killed JVM. Where a busy machine takes longer than the warm-up to
     * make the first call, there are none, and a longer one is tried.
     */
    @OnOneJdk
    void callsOfAWarmUpAreApartInEachWindow(Jdk jdk) throws IOException {
        long apart = 0;
        for (int seconds = 2; apart == 0 && seconds <= LONGEST_WARM_UP_SECONDS; seconds *= 4) {
            apart = callsOfAWarmUp(jdk, seconds);
        }
        assertThat(apart).isPositive();
    }

    /** Before the session's thread has begun anything. */
    @OnOneJdk
    void aWarmUpMayLastLongerThanItsApplication(Jdk jdk) throws IOException {
        Run run = Jvm.configured(jdk, directory, """
                probes: [ dev.insitu.it.apps.Quiet#work ]
                warm-up: 30s
                report: { directory: report, outputs: [json] }
                """).run(Quiet.class);

        assertThat(run.report().calls("work").count()).isZero();
        assertThat(apart(run.report())).isEqualTo(10);
    }

    /** Of an application that ends before anything looks at its calls. */
    @OnOneJdk
    void theLastCallsMayBeMarks(Jdk jdk) throws IOException {
        Run run = Jvm.configured(jdk, directory, """
                probes: [ "dev.insitu.it.apps.Quiet#main" ]
                marks: [ "dev.insitu.it.apps.Quiet#work" ]
                report: { directory: report, outputs: [json] }
                """).run(Quiet.class);

        assertThat(run.report().json().get("marks").findValuesAsText("text"))
                .hasSize(10)
                .containsOnly("dev.insitu.it.apps.Quiet#work");
    }

    private long callsOfAWarmUp(Jdk jdk, int seconds) throws IOException {
        Path own = Files.createDirectory(directory.resolve(seconds + "s"));
        Files.writeString(own.resolve("probes.yaml"), """
                probes: [ dev.insitu.it.apps.Hammer#work ]
                warm-up: %ds
                report: { directory: report, interval: 100ms, outputs: [json] }
                """.formatted(seconds));
        Path file = own.resolve("returned");
        Run killed = Jvm.profiled(jdk, own, "probes.yaml")
                .start(Hammer.class, file.toString(), "2")
                .awaitLive(report -> report.calls("work").count() > 0)
                // A window needs an interval, the later one below too.
                .await(() -> Jvm.tool(jdk, own, "report", "report", "--from", "start+1s")
                                .exitCode()
                        == 0)
                .kill()
                .finish();
        long returned = Hammer.returnedCalls(ByteBuffer.wrap(Files.readAllBytes(file)));

        Report whole = Report.of(killed.reported(with("json")).stdout());
        Report fromStart =
                Report.of(killed.reported(with("json", "--from", "start")).stdout());
        Report before =
                Report.of(killed.reported(with("json", "--to", "start+1s")).stdout());
        Report after =
                Report.of(killed.reported(with("json", "--from", "start+1s")).stdout());
        assertThat(apart(whole) + whole.calls("work").count()).isBetween(returned, returned + 2);
        assertThat(fromStart.calls("work")).isEqualTo(whole.calls("work"));
        assertThat(apart(fromStart)).isEqualTo(apart(whole));
        assertThat(apart(before) + apart(after)).isEqualTo(apart(whole));
        assertThat(before.calls("work").count() + after.calls("work").count())
                .isEqualTo(whole.calls("work").count());
        // On a busy machine one interval may reach from the first second beyond the warm-up.
        if (length(before).compareTo(Duration.ofSeconds(seconds)) < 0) {
            assertThat(before.calls("work").count()).isZero();
            assertThat(after.calls("work")).isEqualTo(whole.calls("work"));
        }
        return apart(whole);
    }

    private static Duration length(Report window) throws IOException {
        JsonNode bounds = window.json().get("window");
        return Duration.between(
                Instant.parse(bounds.get("from").textValue()),
                Instant.parse(bounds.get("to").textValue()));
    }

    private static long apart(Report report) {
        return report.probe("work").at("/outsideRuns/count").longValue();
    }
}
