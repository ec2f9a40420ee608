package dev.insitu.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.insitu.it.apps.KnownStalls;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Without the flight recorder: the causes of short stalls are named, with where the thread was and who held what it waited for. */
@EnabledOnOs(OS.LINUX)
@ExtendWith(OnEveryJdk.NoOrphans.class)
class StallsSeenIT {
    private static final int TIMES = 20;
    private static final int RUNS = 3;

    /** What else runs on the machine may keep the agent from looking. A stall during which another sleeper was kept so long is left out. */
    private static final long UNDISTURBED_NANOS = 2_500_000;

    /** So many at the least are needed to say anything. */
    private static final int FEW = 6;

    private static final String[] WAITS = {
        "monitor lock",
        "lock park",
        "wait park",
        "queue park",
        "sleep sleep",
        "socket io",
        "pipe io",
        "nested nested:inner"
    };

    @TempDir
    private Path parent;

    /** Of the run that is looked at. */
    private Path directory;

    private int runs;

    /** A call that was measured by the application itself, and what the report says of it. */
    private record Stall(long nanos, long cpuNanos, long gapNanos, JsonNode sample) {
        boolean isUndisturbed() {
            return gapNanos < UNDISTURBED_NANOS;
        }

        boolean isOwnCode() {
            return cpuNanos > nanos * 3 / 4;
        }

        String cause() {
            return sample.get("causes").get(0).get("cause").textValue();
        }
    }

    /** On a machine that may be busy: most of them, in one run of three. What is named is right in each. */
    @OnEveryJdk
    void namesWhatAThreadWaitedForWithoutTheFlightRecorder(Jdk jdk) throws IOException {
        for (int left = RUNS - 1; left >= 0; left--) {
            Run run = run(jdk, "");
            for (String wait : WAITS) {
                String[] names = wait.split(" ", -1);
                assertNoOtherWait(run, names[0] + "20", names[1]);
                assertNoOtherWait(run, names[0] + "5", names[1]);
            }
            try {
                assertNamesMost(run);
                return;
            } catch (AssertionError e) {
                if (left == 0) {
                    throw e;
                }
            }
        }
    }

    private void assertNamesMost(Run run) throws IOException {
        for (String wait : WAITS) {
            String[] names = wait.split(" ", -1);
            assertNamed(run, names[0] + "20", names[1], 0.6);
        }
        assertThat(run.report()
                        .json()
                        .get("explanation")
                        .get("looks")
                        .get("count")
                        .longValue())
                .isPositive();
        assertThat(run.console()).contains("Threads were looked at every");
        Predicate<Stall> hasFrame = stall -> stall.sample().has("stack")
                && stall.sample().get("stack").toString().contains("KnownStalls.doze(KnownStalls.java:");
        assertMost("stack", stalls(run, "sleep20"), hasFrame, 0.25);
        assertHeld(run, "monitor20", "KnownStalls.holdMonitor");
        assertHeld(run, "lock20", "KnownStalls.holdLock");
    }

    /** On one that does nothing else. */
    @Tag("timing")
    @OnEveryJdk
    void namesNearlyAll(Jdk jdk) throws IOException {
        Run run = run(jdk, "");

        for (String wait : WAITS) {
            String[] names = wait.split(" ", -1);
            assertNamed(run, names[0] + "20", names[1], 0.95);
            assertNamed(run, names[0] + "5", names[0].equals("nested") ? "" : names[1], 0.85);
        }
        List<Stall> code = stalls(run, "code20");
        code.removeIf(stall -> !stall.isOwnCode());
        assertMost("code20", code, stall -> stall.cause().equals("code"), 0.95);
    }

    @OnEveryJdk
    void takesNoStacksWhereTheyAreOff(Jdk jdk) throws IOException {
        Run run = run(jdk, ", stacks: off");

        for (JsonNode probe : run.report().json().get("probes")) {
            if (probe.has("slowest")) {
                probe.get("slowest")
                        .forEach(sample -> assertThat(sample.has("stack")).isFalse());
            }
        }
    }

    private Run run(Jdk jdk, String more) throws IOException {
        directory = Files.createDirectory(parent.resolve("run" + ++runs));
        List<String> lines = List.of(
                "report: { directory: report }",
                "jitter: { mode: off }",
                "explain: { slowest: " + TIMES + more + " }",
                "probes:",
                "  - dev.insitu.it.apps.KnownStalls#*20",
                "  - dev.insitu.it.apps.KnownStalls#*10",
                "  - dev.insitu.it.apps.KnownStalls#*5",
                "  - dev.insitu.it.apps.KnownStalls#inner");
        Files.write(directory.resolve("stalls.yaml"), lines);
        Run run = Jvm.profiled(jdk, directory, "stalls.yaml")
                .run(KnownStalls.class, taken().toString(), Integer.toString(TIMES));
        assertThat(run.exitCode()).isZero();
        return run;
    }

    private Path taken() {
        return directory.resolve("taken");
    }

    /** @param cause empty where only the sum is to be looked at */
    private void assertNamed(Run run, String probe, String cause, double share) throws IOException {
        List<Stall> stalls = stalls(run, probe);
        stalls.forEach(stall -> assertAddsUp(stall.sample()));
        if (!cause.isEmpty()) {
            assertMost(probe, stalls, stall -> stall.cause().equals(cause), share);
        }
    }

    /** The looks may have been too rare for calls this short. Then the cause is unknown, and no wait is named that was none. */
    private void assertNoOtherWait(Run run, String probe, String cause) throws IOException {
        for (Stall stall : stalls(run, probe)) {
            assertAddsUp(stall.sample());
            assertThat(stall.cause()).isIn(cause, "unexplained", "code", "cpu-wait", "safepoint");
        }
    }

    private static void assertMost(String what, List<Stall> stalls, Predicate<Stall> right, double share) {
        List<Stall> undisturbed = new ArrayList<>(stalls);
        undisturbed.removeIf(stall -> !stall.isUndisturbed());
        long named = undisturbed.stream().filter(right).count();
        System.out.println(what + ": " + named + " of " + undisturbed.size());
        if (undisturbed.size() >= FEW) {
            assertThat(named).as(what + ": " + undisturbed).isGreaterThanOrEqualTo((long) (share * undisturbed.size()));
        }
    }

    /** Where a stack was taken, it is known who held what. */
    private void assertHeld(Run run, String probe, String frame) throws IOException {
        for (Stall stall : stalls(run, probe)) {
            JsonNode first = stall.sample().get("causes").get(0);
            if (stall.sample().has("stack") && first.has("holder")) {
                assertThat(first.get("holder").get("thread").textValue()).isEqualTo("holder");
                assertThat(first.get("holder").get("at").textValue()).contains("KnownStalls.");
            }
        }
        Predicate<Stall> held = stall -> stall.sample().get("causes").get(0).has("holder");
        List<Stall> withStack = stalls(run, probe);
        withStack.removeIf(stall -> !stall.sample().has("stack"));
        assertMost(frame, withStack, held, 0.75);
    }

    /** The calls of a probe, the slowest first, each with what was measured of the one that is as slow among its own. */
    private List<Stall> stalls(Run run, String name) throws IOException {
        List<long[]> taken = new ArrayList<>();
        for (String line : Files.readAllLines(taken())) {
            String[] words = line.split(" ", -1);
            if (words[0].equals(name)) {
                taken.add(new long[] {Long.parseLong(words[1]), Long.parseLong(words[2]), Long.parseLong(words[3])});
            }
        }
        taken.sort(Comparator.comparingLong(each -> -each[0]));
        List<Stall> stalls = new ArrayList<>();
        for (JsonNode probe : run.report().json().get("probes")) {
            if (probe.get("name").textValue().equals(name)) {
                for (JsonNode sample : probe.get("slowest")) {
                    long[] own = taken.get(stalls.size());
                    stalls.add(new Stall(own[0], own[1], own[2], sample));
                }
            }
        }
        assertThat(stalls).as(name).hasSize(TIMES);
        return stalls;
    }

    private static void assertAddsUp(JsonNode sample) {
        long sum = 0;
        for (JsonNode cause : sample.get("causes")) {
            sum += cause.get("nanos").longValue();
        }
        assertThat(Math.abs(sum - sample.get("nanos").longValue())).isLessThanOrEqualTo(1_000);
    }
}
