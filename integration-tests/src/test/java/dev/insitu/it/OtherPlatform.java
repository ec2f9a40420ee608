package dev.insitu.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.insitu.it.apps.ExactCounts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;

/** What a JVM on any platform does: sessions, and what has to come of them. */
final class OtherPlatform {
    /** A session of {@link ExactCounts} with every output. */
    static final String COUNTS = """
            probes:
              - APP#call
              - APP#fail
              - { name: handed, from: "APP#send", to: "APP#receive(int)", match: argument 0 }
            report: { directory: report, outputs: [console, json, hlog, hgrm, csv, html, collapsed] }
            """.replace("APP", ExactCounts.class.getName());

    /** A session that drives {@link dev.insitu.it.apps.Driven}. */
    static final String DRIVE = """
            report: { directory: report }
            drive:
              method: dev.insitu.it.apps.Driven#tick
              thread: agent
              throughput: 1000/s
              warm-up: 10
              iterations: 2000
              runs: 1
            """;

    private static final Report.Calls CALLS = new Report.Calls(1_000_000, 0);
    private static final Report.Calls FAILURES = new Report.Calls(100_000, 100_000);
    private static final Report.Calls MESSAGES = new Report.Calls(10_000, 0);

    private static final Pattern PROGRESS =
            Pattern.compile("^insitu: (warm-up|[0-9.,]+/s (run|settling)).*\\R", Pattern.MULTILINE);

    private OtherPlatform() {}

    /** Each call, each exception and each span of {@link ExactCounts}. */
    static void assertCounted(Report report) {
        assertThat(report.calls("call")).isEqualTo(CALLS);
        assertThat(report.calls("fail")).isEqualTo(FAILURES);
        assertThat(report.calls("handed")).isEqualTo(MESSAGES);
    }

    /** Every output has them. */
    static void assertCountedInEveryOutput(Run run) throws IOException {
        assertCounted(run.report());
        assertThat(Run.words(run.summary())).contains("call 1,000,000 ", "fail 100,000 ", "handed 10,000 ");
        IntervalLines log = IntervalLines.of(text(run, "intervals.hlog"));
        String csv = text(run, "report.csv");
        String page = text(run, "report.html");
        for (String probe : new String[] {"call", "fail", "handed"}) {
            long count = run.report().calls(probe).count();
            assertThat(csv.lines().filter(row -> row.startsWith(probe + ',')))
                    .as(probe)
                    .isNotEmpty()
                    .allMatch(row -> row.contains("," + count + ','));
            assertThat(text(run, probe + ".hgrm")).containsPattern("Total count +=\\s+" + count + "\\b");
            assertThat(log.sum("", probe).getTotalCount()).as(probe).isEqualTo(count);
            assertThat(page).contains("\"count\": " + count + ',');
        }
        assertThat(run.reportDirectory())
                .isDirectoryContaining("glob:**/slow.collapsed")
                .isDirectoryContaining("glob:**/all.collapsed")
                .isDirectoryNotContaining("glob:**/*.tmp");
    }

    private static String text(Run run, String file) throws IOException {
        Path path = run.reportDirectory().resolve(file);
        assertThat(path).isNotEmptyFile();
        return Files.readString(path);
    }

    /** All calls are made, none before it is due, and a machine that is too slow for the rate is not said to keep it. */
    static void assertDriven(Run run) throws IOException {
        assertThat(run.report().probe("end to end").get("count").longValue()).isEqualTo(2_000);
        JsonNode series = run.report().json().at("/driver/series/0");
        double rate = series.get("achievedRate").doubleValue();
        String verdict = series.get("verdict").textValue();
        System.out.println("1,000/s: " + Math.round(rate) + "/s achieved, " + verdict);
        assertThat(series.get("targetRate").doubleValue()).isEqualTo(1_000);
        assertThat(rate).isBetween(1.0, 1_010.0);
        if (verdict.equals("valid")) {
            assertThat(rate).isGreaterThan(900);
        } else {
            assertThat(run.console()).contains("OVERLOADED 1,000/s: ");
        }
    }

    /** What lasts longer than ten seconds has the driver say how far it is. */
    static String withoutProgress(String stderr) {
        return PROGRESS.matcher(stderr).replaceAll("");
    }
}
