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
import java.util.stream.Stream;
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

    /** In a run that is not asked for what each call waited for. */
    private static final int FEW_TIMES = 2;

    /** Looks that are rarer do not see enough of a stall of 5 ms. A hundredth of a CPU buys so many where the machine is not slowed down by others. */
    private static final double OFTEN_MILLIS = 1.25;

    /** What the agent's looks take of a CPU at most: one nanosecond of so many. */
    private static final int LOOKS_OF_TIME = 145;

    /** A look of the agent's takes no more than so many readings of what Linux tells of one thread. */
    private static final double READINGS_OF_LOOK = 4;

    /** How much rarer it looks than a thread comes to its turn that only sleeps for a millisecond, again and again. */
    private static final double OF_TURNS = 1.35;

    /** What else runs on the machine may keep the agent from looking. A stall during which another sleeper was kept so long is left out. */
    private static final long UNDISTURBED_NANOS = 2_500_000;

    /** So many at the least are needed to say anything. */
    private static final int FEW = 6;

    private static final double OF_20_MS = 0.95;
    private static final double OF_10_MS = 0.95;
    private static final double OF_5_MS = 0.85;

    private static final String[] WAITS = {
        "monitor lock", "lock park", "wait park", "queue park", "sleep sleep", "socket io", "pipe io"
    };

    @TempDir
    private Path parent;

    /** Of the run that is looked at. */
    private Path directory;

    private int runs;

    /** A call that was measured by the application itself, and what the report says of it. */
    private record Stall(long nanos, long cpuNanos, long gapNanos, JsonNode sample) {
        boolean isUndisturbed() {
            return gapNanos < Math.max(UNDISTURBED_NANOS, nanos / 4);
        }

        boolean isOwnCode() {
            return cpuNanos > nanos * 3 / 4;
        }

        boolean isForWantOfACpu() {
            return cpuNanos < nanos * 2 / 5;
        }

        String cause() {
            return sample.get("causes").get(0).get("cause").textValue();
        }

        boolean isAt(String frame) {
            return sample.has("stack") && sample.get("stack").toString().contains(frame + "(KnownStalls.java:");
        }

        boolean isHeld() {
            JsonNode holder = sample.get("causes").get(0).get("holder");
            return holder != null
                    && holder.get("thread").textValue().equals("holder")
                    && holder.path("at").asText().contains("KnownStalls.pause(KnownStalls.java:");
        }
    }

    /** Of the stalls of a probe that count, so large a share is told right. */
    private record Goal(String probe, String what, Predicate<Stall> counts, Predicate<Stall> right, double share) {
        /** Whether the machine left enough stalls undisturbed, and looks often enough for those of 5 ms. */
        boolean isAsked(List<Stall> stalls, double lookMillis) {
            boolean isOfShort = probe.endsWith("5");
            return stalls.stream().filter(counts).count() >= FEW && !(isOfShort && lookMillis > OFTEN_MILLIS);
        }

        /** Such a one is asked on any machine. */
        boolean isOfAWaitOf20Millis() {
            return Stream.of(WAITS).anyMatch(wait -> probe.equals(wait.split(" ", -1)[0] + "20"));
        }

        boolean isMet(List<Stall> stalls, Jdk jdk) {
            List<Stall> counted = stalls.stream().filter(counts).toList();
            long told = counted.stream().filter(right).count();
            boolean met = told >= (long) (share * counted.size());
            System.out.println(
                    jdk + " " + probe + ", " + what + ": " + told + " of " + counted.size() + (met ? "" : ", not met"));
            return met;
        }

        @Override
        public String toString() {
            return probe + ": " + what;
        }
    }

    /**
     * Each goal is met in one run of three at the latest, of those in which it can be asked: the machine may be busy. What is named is right in
     * each run, and the agent looks as often as the machine allows.
     */
    @OnEveryJdk
    void namesWhatAThreadWaitedForWithoutTheFlightRecorder(Jdk jdk) throws IOException {
        List<Goal> missed = goals();
        List<Goal> asked = new ArrayList<>();
        for (int run = 0; run < RUNS && !missed.isEmpty(); run++) {
            Run seen = run(jdk, TIMES, "");
            for (String wait : WAITS) {
                String[] names = wait.split(" ", -1);
                assertNoOtherWait(seen, names[0] + "20", names[1]);
                assertNoOtherWait(seen, names[0] + "5", names[1]);
            }
            assertThat(seen.console()).contains("Threads were looked at every");
            double lookMillis = lookMillis(seen);
            assertLooksAsOftenAsTheMachineAllows(jdk, lookMillis);
            List<Goal> left = new ArrayList<>();
            for (Goal goal : missed) {
                List<Stall> stalls = stalls(seen, goal.probe());
                if (!goal.isAsked(stalls, lookMillis)) {
                    left.add(goal);
                    continue;
                }
                asked.add(goal);
                if (!goal.isMet(stalls, jdk)) {
                    left.add(goal);
                }
            }
            missed = left;
        }
        for (Goal goal : missed) {
            if (!asked.contains(goal)) {
                assertThat(goal.isOfAWaitOf20Millis())
                        .as(goal + " was not asked")
                        .isFalse();
                System.out.println(jdk + " " + goal + ": NOT ASKED, the machine was too busy");
            }
        }
        assertThat(missed).filteredOn(asked::contains).isEmpty();
    }

    /** A fault of the agent's that makes looks rare would otherwise pass for a busy machine, of which nothing is asked. */
    private void assertLooksAsOftenAsTheMachineAllows(Jdk jdk, double lookMillis) throws IOException {
        List<String> lines = Files.readAllLines(taken());
        String[] words = lines.get(lines.size() - 1).split(" ", -1);
        double turnMillis = Long.parseLong(words[1]) / 1e6;
        double readingMillis = Long.parseLong(words[2]) / 1e6;
        double byTurns = OF_TURNS * turnMillis;
        double byCost = LOOKS_OF_TIME * READINGS_OF_LOOK * readingMillis;
        String machine = jdk + " looked at every " + lookMillis + " ms; a turn each " + turnMillis
                + " ms, a reading takes " + readingMillis + " ms of a CPU";
        System.out.println(machine);
        assertThat(lookMillis).as(machine).isLessThanOrEqualTo(Math.max(byTurns, byCost));
    }

    private static double lookMillis(Run run) throws IOException {
        JsonNode looks = run.report().json().at("/explanation/looks");
        return looks.get("nanos").doubleValue() / 1e6 / looks.get("count").longValue();
    }

    private static List<Goal> goals() {
        List<Goal> goals = new ArrayList<>();
        for (String wait : WAITS) {
            String[] names = wait.split(" ", -1);
            goals.add(caused(names[0] + "20", names[1], OF_20_MS));
            goals.add(caused(names[0] + "5", names[1], OF_5_MS));
        }
        goals.add(caused("nested20", "nested:inner20", OF_20_MS));
        goals.add(caused("nested5", "nested:inner5", OF_5_MS));
        goals.add(new Goal("code20", "code", Stall::isOwnCode, first("code"), OF_20_MS));
        goals.add(new Goal("code5", "code", Stall::isOwnCode, first("code"), OF_5_MS));
        goals.add(new Goal("hogs20", "cpu-wait", Stall::isForWantOfACpu, first("cpu-wait"), OF_20_MS));
        goals.add(new Goal("hogged", "cpu-wait", Stall::isForWantOfACpu, first("cpu-wait"), OF_20_MS));
        goals.add(new Goal("hogs5", "cpu-wait", Stall::isForWantOfACpu, first("cpu-wait"), OF_5_MS));
        goals.add(framed("monitor10", "KnownStalls.enterMonitor"));
        goals.add(framed("lock10", "KnownStalls.takeLock"));
        goals.add(framed("sleep10", "KnownStalls.doze"));
        goals.add(held("monitor10"));
        goals.add(held("lock10"));
        return goals;
    }

    private static Goal caused(String probe, String cause, double share) {
        return new Goal(probe, cause, Stall::isUndisturbed, first(cause), share);
    }

    private static Predicate<Stall> first(String cause) {
        return stall -> stall.cause().equals(cause);
    }

    private static Goal framed(String probe, String frame) {
        return new Goal(probe, frame, Stall::isUndisturbed, stall -> stall.isAt(frame), OF_10_MS);
    }

    private static Goal held(String probe) {
        return new Goal(probe, "holder", Stall::isUndisturbed, Stall::isHeld, 1);
    }

    @OnEveryJdk
    void takesNoStacksWhereTheyAreOff(Jdk jdk) throws IOException {
        Run run = run(jdk, FEW_TIMES, ", stacks: off");

        for (JsonNode probe : run.report().json().get("probes")) {
            if (probe.has("slowest")) {
                probe.get("slowest")
                        .forEach(sample -> assertThat(sample.has("stack")).isFalse());
            }
        }
    }

    private Run run(Jdk jdk, int times, String more) throws IOException {
        directory = Files.createDirectory(parent.resolve("run" + ++runs));
        List<String> lines = List.of(
                "report: { directory: report }",
                "explain: { slowest: " + TIMES + more + " }",
                "probes:",
                "  - dev.insitu.it.apps.KnownStalls#*20",
                "  - dev.insitu.it.apps.KnownStalls#*10",
                "  - dev.insitu.it.apps.KnownStalls#*5",
                "  - dev.insitu.it.apps.KnownStalls#hogged",
                "  - dev.insitu.it.apps.KnownStalls#inner*");
        Files.write(directory.resolve("stalls.yaml"), lines);
        Run run = Jvm.profiled(jdk, directory, "stalls.yaml")
                .run(KnownStalls.class, taken().toString(), Integer.toString(times));
        assertThat(run.exitCode()).isZero();
        return run;
    }

    private Path taken() {
        return directory.resolve("taken");
    }

    /** The looks may have been too rare for calls this short. Then the cause is unknown, and no wait is named that was none. */
    private void assertNoOtherWait(Run run, String probe, String cause) throws IOException {
        for (Stall stall : stalls(run, probe)) {
            assertAddsUp(stall.sample());
            assertThat(stall.cause()).isIn(cause, "unexplained", "code", "cpu-wait", "safepoint", "gc");
        }
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
