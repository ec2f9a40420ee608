package dev.insitu.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.insitu.it.apps.Queued;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Without the flight recorder: behind a queue stands what made it, not the queue. */
@EnabledOnOs(OS.LINUX)
class QueueIT {
    private static final int TIMES = 20;
    private static final int NAMED = 18;
    private static final int RUNS = 3;
    private static final int FEW_TIMES = 4;

    /** Calls before the first run: until the driven method is compiled. */
    private static final int BEFORE = 2_000;

    /** What each kind of delay is called, each the cause of one stall of 40 ms. */
    private static final Map<String, Set<String>> STALLS = Map.ofEntries(
            Map.entry("away-sleep", Set.of("sleep")),
            Map.entry("away-lock", Set.of("park", "lock")),
            Map.entry("away-pipe", Set.of("io")),
            Map.entry("call-monitor", Set.of("lock")),
            Map.entry("call-lock", Set.of("park")),
            Map.entry("call-wait", Set.of("park")),
            Map.entry("call-queue", Set.of("park")),
            Map.entry("call-sleep", Set.of("sleep")),
            Map.entry("call-socket", Set.of("io")),
            Map.entry("call-pipe", Set.of("io")),
            Map.entry("call-gc", Set.of("gc")),
            Map.entry("call-hogs", Set.of("cpu-wait")),
            Map.entry("call-code", Set.of("code")),
            Map.entry("call-deoptimisation", Set.of("code", "compilation")),
            Map.entry("call-nested", Set.of("lock")));

    /** The same for delays of a millisecond and less, of many calls in a row. */
    private static final Map<String, Set<String>> MANY = Map.of(
            "call-hogs1", Set.of("cpu-wait"),
            "call-sleep1", Set.of("sleep", "waiting"),
            "call-garbage1", Set.of("gc"),
            "call-code1", Set.of("code"),
            "reading-code1", Set.of("code"));

    @TempDir
    private Path parent;

    private int runs;

    @OnEveryJdk
    @Tag("slow")
    void aCallerThatSleepsBetweenItsCallsIsSeen(Jdk jdk) throws IOException {
        Run run = run(jdk, "away-nap", 200, FEW_TIMES, 50, 1);

        Map<String, JsonNode> lines = lines(run);
        assertThat(lines.values()).as(run.console()).anyMatch(line -> causes(line)
                .contains("sleep"));
        // It sleeps for 40 ms after a call, and the next one is due 5 ms after that.
        assertThat(lines.values()).anyMatch(line -> line.get("awayNanos").longValue() >= 34_000_000);
        JsonNode tail = run.report().probe("end to end").at("/series/0/tail/aboveMedian");
        assertThat(tail.has("queueing")).isFalse();
        assertThat(tail.has("sleep")).isTrue();
        assertThat(run.console()).contains(" calls in line since ");
    }

    /** Each kind in one of three runs: the machine may be busy. Queueing is never the last word. */
    @Tag("timing")
    @OnEveryJdk
    void namesWhatStandsBehindAQueue(Jdk jdk) throws IOException {
        assertNamed(jdk, STALLS, 240, 1);
    }

    @Tag("timing")
    @OnEveryJdk
    void namesTheFamilyOfManySmallDelays(Jdk jdk) throws IOException {
        assertNamed(jdk, MANY, 1_000, 250);
    }

    private void assertNamed(Jdk jdk, Map<String, Set<String>> kinds, int every, int inARow) throws IOException {
        Map<String, String> missed = new TreeMap<>();
        for (Map.Entry<String, Set<String>> kind : kinds.entrySet()) {
            String said = "";
            for (int i = 0; i < RUNS && said != null; i++) {
                Run run = run(jdk, kind.getKey(), 500, TIMES, every, inARow);
                Map<String, Integer> first = new TreeMap<>();
                int named = 0;
                for (JsonNode line : lines(run).values()) {
                    String cause = line.at("/causes/0/cause").textValue();
                    first.merge(cause, 1, Integer::sum);
                    named += kind.getValue().contains(cause) ? 1 : 0;
                }
                System.out.println(jdk + " " + kind.getKey() + ": " + named + " named of " + first);
                said = named >= NAMED ? null : first.toString();
            }
            if (said != null) {
                missed.put(kind.getKey(), said);
            }
        }
        assertThat(missed).isEmpty();
    }

    /** The lines in which most late calls stood, by their beginnings; of each what its slowest call says. */
    private static Map<String, JsonNode> lines(Run run) throws IOException {
        Map<String, JsonNode> lines = new LinkedHashMap<>();
        // Where the end takes long, on a busy machine, some of the calls are not explained.
        boolean isWhole =
                !run.report().json().at("/explanation/unseen").toString().contains("is not held up");
        for (JsonNode sample : run.report().probe("end to end").get("slowest")) {
            for (JsonNode cause : sample.get("causes")) {
                boolean isLate = cause.get("cause").textValue().equals("queueing")
                        && 2 * cause.get("nanos").longValue()
                                > sample.get("nanos").longValue();
                if (isLate && isWhole) {
                    assertThat(cause.has("busy")).as(sample.toString()).isTrue();
                }
                if (isLate && cause.has("busy")) {
                    lines.putIfAbsent(cause.at("/busy/since").textValue(), cause.get("busy"));
                }
            }
        }
        return lines;
    }

    private static List<String> causes(JsonNode line) {
        return line.get("causes").findValuesAsText("cause");
    }

    /** As many runs as delays, since the slowest calls of each run are kept: otherwise those of a few delays may be all. */
    private Run run(Jdk jdk, String kind, int perSecond, int times, int every, int inARow) throws IOException {
        Path directory = Files.createDirectory(parent.resolve("run" + ++runs));
        List<String> lines = List.of(
                "report: { directory: report }",
                "explain: { slowest: 20 }",
                kind.equals("call-nested") ? "probes: [ \"dev.insitu.it.apps.Queued#nested\" ]" : "",
                "drive:",
                "  method: dev.insitu.it.apps.Queued#call",
                "  throughput: " + perSecond + "/s",
                "  warm-up: " + BEFORE,
                "  settle: 0",
                "  iterations: " + every,
                "  runs: " + times);
        Files.write(directory.resolve("queue.yaml"), lines);
        // Many short collections rather than a long one now and then.
        String[] flags = kind.endsWith("garbage1") ? new String[] {"-Xmn16m"} : new String[0];
        Run run = Jvm.profiled(jdk, directory, "queue.yaml")
                .flags(flags)
                .run(
                        Queued.class,
                        Integer.toString(BEFORE),
                        Integer.toString(times * every),
                        Integer.toString(every),
                        Integer.toString(inARow),
                        kind);
        assertThat(run.exitCode()).isZero();
        return run;
    }
}
