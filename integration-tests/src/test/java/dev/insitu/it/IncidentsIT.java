package dev.insitu.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.insitu.it.apps.Quiet;
import dev.insitu.it.apps.ShopWithIncidents;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A stall and a burst of errors become incidents, with their causes, while the JVM runs and after it was killed. */
@EnabledOnOs(OS.LINUX)
class IncidentsIT {
    /** Half of the stall, and longer than a busy machine keeps a thread from a CPU. */
    private static final String STALL = "place p99 > 900ms";

    private static final long STALL_NANOS = 900_000_000;
    /** An interval of the history is a fifth of a second, and longer where the machine stood still. */
    private static final long LONGEST_INTERVAL_MILLIS = 4_000;

    /** Until the machine keeps no order waiting. */
    private static final int TRIES = 5;

    /** At least, of an incident that does not end. */
    private static final int INTERVALS = 4;

    private static final String ERRORS = "pay errors > 20%";

    @TempDir
    private Path directory;

    private Jvm shop(Jdk jdk, String keep, String more) throws IOException {
        String app = "dev.insitu.it.apps.ShopWithIncidents#";
        Files.writeString(directory.resolve("probes.yaml"), """
                probes: [ "%splace", "%spay", "%sopen", "%sneverCalled" ]
                keep: [ %s ]
                report: { directory: report, interval: 200ms, outputs: [json] }
                %s
                """.formatted(app, app, app, app, keep, more));
        return Jvm.profiled(jdk, directory, "probes.yaml").light();
    }

    private static List<String> told(Run run) {
        return run.stderr().lines().filter(line -> line.contains(" incident ")).toList();
    }

    private static JsonNode incidents(Run listed) throws IOException {
        assertThat(listed.stderr()).isEmpty();
        return new ObjectMapper().readTree(listed.stdout());
    }

    private static JsonNode report(Run run, String... options) throws IOException {
        return Report.of(run.reported(options).stdout()).json();
    }

    @OnEveryJdk
    @Tag("slow")
    void aStallAndFailedCallsAreIncidentsAlsoAfterAKill(Jdk jdk) throws IOException {
        Running running = stallAndErrors(jdk);
        for (int tries = 1; tries < TRIES && !running.hasPrinted("long " + ShopWithIncidents.CLERKS); tries++) {
            running.kill().finish();
            running = stallAndErrors(jdk);
        }
        JsonNode live =
                incidents(Jvm.startTool(jdk, directory, "incidents", Long.toString(running.pid()), "--output", "json")
                        .finish());
        Run killed = running.kill().finish();
        JsonNode incidents = incidents(Jvm.tool(jdk, directory, "incidents", "report", "--output", "json"));

        assertThat(incidents).isEqualTo(live);
        assertThat(told(killed)).hasSize(4);
        // On a busy machine the second begins before the first has had its three quiet intervals.
        assertThat(told(killed))
                .filteredOn(line -> line.contains(" incident 1 "))
                .satisfiesExactly(
                        began -> assertThat(began).startsWith("insitu: incident 1 began: " + STALL + ", now "),
                        ended -> assertThat(ended)
                                .startsWith("insitu: incident 1 ended after ")
                                .contains(": " + STALL + ", worst ", ", lock: ")
                                .endsWith(" report report --incident 1"));
        assertThat(told(killed))
                .filteredOn(line -> line.contains(" incident 2 "))
                .satisfiesExactly(
                        began -> assertThat(began).startsWith("insitu: incident 2 began: " + ERRORS + ", now "),
                        ended -> assertThat(ended).startsWith("insitu: incident 2 ended after "));
        assertThat(incidents.size()).isEqualTo(2);
        holds(incidents.get(0), killed, "stall");
        holds(incidents.get(1), killed, "errors");
        assertThat(incidents.at("/0/cause").textValue()).isEqualTo("lock");
        assertThat(incidents.at("/0/worst").longValue()).isBetween(STALL_NANOS, 20_000_000_000L);
        assertThat(incidents.at("/1/cause").textValue()).isEqualTo("java.io.IOException");
        assertThat(incidents.at("/1/worst").doubleValue()).isBetween(0.2, 1.0);

        JsonNode window = report(killed, "--incident", "1", "--output", "json");
        assertThat(window)
                .isEqualTo(report(
                        killed,
                        "--from",
                        incidents.at("/0/from").textValue(),
                        "--to",
                        incidents.at("/0/to").textValue(),
                        "--output",
                        "json"));
        // Each clerk waited: more than the ten slowest that other windows have.
        JsonNode slowest = window.at("/probes/0/slowest");
        assertThat(slowest.size()).isBetween(32, 50);
        for (int i = 0; i < 32; i++) {
            assertThat(slowest.at("/" + i + "/nanos").longValue()).isGreaterThan(STALL_NANOS);
        }
        assertThat(slowest.at("/0/causes/0/cause").textValue()).isEqualTo("lock");
        assertThat(slowest.at("/0/stack").size()).isPositive();
        assertThat(killed.reported("--incident", "3").stderr())
                .isEqualTo("insitu: report: --incident 3: the session has 2 incidents, from number 1 to 2\n");
    }

    /** Where the machine kept an order waiting as well, that is one more stall. */
    private Running stallAndErrors(Jdk jdk) throws IOException {
        return shop(jdk, '"' + STALL + "\", \"" + ERRORS + '"', "")
                .start(ShopWithIncidents.class)
                .awaitLine("both are over")
                .awaitAlert("incident 2 ended");
    }

    private static void holds(JsonNode incident, Run run, String what) {
        String[] line = run.stdout()
                .lines()
                .filter(each -> each.startsWith(what))
                .findFirst()
                .orElseThrow()
                .split(" ", -1);
        Instant from = Instant.parse(incident.get("from").textValue());
        Instant to = Instant.parse(incident.get("to").textValue());
        assertThat(from)
                .as(what)
                .isAfter(Instant.parse(line[1]).minusMillis(LONGEST_INTERVAL_MILLIS))
                .isBefore(Instant.parse(line[2]));
        assertThat(to).as(what).isAfter(Instant.parse(line[1]));
        assertThat(Duration.between(from, to)).isBetween(Duration.ofMillis(600), Duration.ofSeconds(20));
    }

    /** What could make it lie: calls of the start alone, a probe that is never called, and a rule that is met all the time. */
    @OnEveryJdk
    void calmIsNotToldWithoutCallsAndTheOpenIncidentIsSaidToBeOpen(Jdk jdk) throws IOException {
        String keep = "\"open max > 50ms\", \"neverCalled errors > 1%\", \"place mean > 1ns\"";
        Running running = shop(jdk, keep, "explain: { jfr: true }")
                .start(ShopWithIncidents.class, "calm")
                .awaitAlert(" incident 1 began");
        for (int interval = 0; interval < INTERVALS; interval++) {
            running.awaitInterval();
        }
        JsonNode live = incidents(Jvm.tool(jdk, directory, "incidents", "report", "--output", "json"));
        Run ended = running.tell("end").finish();

        assertThat(live.at("/0/to").isNull()).isTrue();
        assertThat(told(ended)).hasSize(2);
        assertThat(told(ended).get(0)).startsWith("insitu: incident 1 began: place mean > 1ns, now ");
        assertThat(told(ended).get(1)).startsWith("insitu: incident 1 is open at the end, after ");
        JsonNode incidents = incidents(Jvm.tool(jdk, directory, "incidents", "report", "--output", "json"));
        assertThat(incidents.size()).isEqualTo(1);
        assertThat(Instant.parse(incidents.at("/0/to").textValue()))
                .isAfter(Instant.parse(incidents.at("/0/from").textValue()));
        assertThat(ended.report().json().at("/incidents")).isEqualTo(incidents);
        String listed = Jvm.tool(jdk, directory, "incidents", "report").stdout();
        assertThat(listed)
                .contains(", open at the end: place mean > 1ns, worst ")
                .contains("not judged: open max > 50ms: no interval had enough calls")
                .contains("not judged: neverCalled errors > 1%: no interval had enough calls");
        Path flight = directory.resolve("report/incident-1.jfr");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(flight)))
                .isEqualTo("rw-------");
        assertThat(Files.size(flight)).isPositive();
        assertThat(directory.resolve("report/explain.jfr")).doesNotExist();
        assertThat(report(ended, "--incident", "1", "--output", "json")
                        .at("/window/intervals")
                        .longValue())
                .isGreaterThanOrEqualTo(INTERVALS);
    }

    @OnOneJdk
    void withoutRulesOneLineSaysSo(Jdk jdk) throws IOException {
        Jvm.probed(jdk, directory, "dev.insitu.it.apps.Quiet#work").light().run(Quiet.class);
        Run listed = Jvm.tool(jdk, directory, "incidents", "report");

        assertThat(listed.stdout()).isEqualTo("no incidents: the session's config has no `keep`\n");
        assertThat(listed.exitCode()).isZero();
    }
}
