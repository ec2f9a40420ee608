package dev.insitu.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.insitu.it.apps.KnownStalls;
import dev.insitu.it.apps.LockedFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
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

    /** In a run that is not asked for what each call waited for. */
    private static final int FEW_TIMES = 2;

    /** Looks begin some time after the first of these calls. */
    private static final int LOCKED_TIMES = 15;

    /** The agent's looks take at most one nanosecond of CPU time in this many. */
    private static final int LOOKS_OF_TIME = 145;

    /** A look takes no longer than this number of readings of one thread's state from Linux. */
    private static final double READINGS_OF_LOOK = 4;

    /** How much rarer it looks than a thread comes to its turn that only sleeps for a millisecond, again and again. */
    private static final double OF_TURNS = 1.35;

    @TempDir
    private Path parent;

    /** Of the run that is looked at. */
    private Path directory;

    private int runs;

    /**
     * Each goal that the first run can be asked for is met in it, or in one of two more: the machine may be busy. What is named is right in
     * each run, and the agent looks as often as the machine allows.
     */
    @Tag("long")
    @OnEveryJdk
    void namesWhatAThreadWaitedForWithoutTheFlightRecorder(Jdk jdk) throws IOException {
        List<StallGoal> missed = StallGoal.all();
        for (int run = 0; run < RUNS && !missed.isEmpty(); run++) {
            Run seen = run(jdk, TIMES, "");
            for (String wait : StallGoal.WAITS) {
                String[] names = wait.split(" ", -1);
                assertNoOtherWait(seen, names[0] + "20", names[1]);
                assertNoOtherWait(seen, names[0] + "5", names[1]);
            }
            assertThat(seen.console()).contains("Insitu looked at the threads every");
            double lookMillis = lookMillis(seen);
            assertLooksAsOftenAsTheMachineAllows(jdk, lookMillis);
            missed = missed(seen, jdk, missed, lookMillis);
        }
        assertThat(missed).isEmpty();
    }

    /** Of these goals. One that a run cannot be asked for is none: the machine is too busy, or looks cost too much on it. */
    private List<StallGoal> missed(Run run, Jdk jdk, List<StallGoal> goals, double lookMillis) throws IOException {
        List<StallGoal> missed = new ArrayList<>();
        for (StallGoal goal : goals) {
            List<MeasuredStall> stalls = stalls(run, goal.probe());
            if (!goal.isAsked(stalls, lookMillis)) {
                System.out.println(jdk + " " + goal + ": NOT ASKED, the machine was too busy");
            } else if (!goal.isMet(stalls, jdk)) {
                missed.add(goal);
            }
        }
        return missed;
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

    /** Of calls that sleep for a twentieth of their time, and wait in a system call that says nothing of what they wait for. */
    @OnEveryJdk
    void aWaitThatLooksCannotNameIsNotTheOneBeforeIt(Jdk jdk) throws IOException {
        Path in = Files.createDirectory(parent.resolve("locked"));
        String config = String.join(
                "\n",
                "report: { directory: report }",
                "explain: { slowest: " + LOCKED_TIMES + " }",
                "probes: [ \"dev.insitu.it.apps.LockedFile#sleepAndLock\" ]");
        Run run = Jvm.configured(jdk, in, config)
                .run(LockedFile.class, in.resolve("file").toString(), Integer.toString(LOCKED_TIMES));

        assertThat(run.exitCode()).isZero();
        long slept = run.stdout()
                .lines()
                .filter(line -> line.startsWith("slept "))
                .mapToLong(line -> Long.parseLong(line.substring("slept ".length())))
                .sum();
        long all = 0;
        long sleep = 0;
        for (JsonNode sample : run.report().probe("sleepAndLock").get("slowest")) {
            assertAddsUp(sample);
            all += sample.get("nanos").longValue();
            for (JsonNode cause : sample.get("causes")) {
                sleep += cause.get("cause").textValue().equals("sleep")
                        ? cause.get("nanos").longValue()
                        : 0;
            }
        }
        assertThat(sleep).as(run.console()).isLessThanOrEqualTo(slept + all / 8);
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
        for (MeasuredStall stall : stalls(run, probe)) {
            assertAddsUp(stall.sample());
            assertThat(stall.cause()).isIn(cause, "unexplained", "runnable", "code", "cpu-wait", "safepoint", "gc");
        }
    }

    /** The calls of a probe, the slowest first, each with what was measured of the one that is as slow among its own. */
    private List<MeasuredStall> stalls(Run run, String name) throws IOException {
        List<long[]> taken = new ArrayList<>();
        for (String line : Files.readAllLines(taken())) {
            String[] words = line.split(" ", -1);
            if (words[0].equals(name)) {
                taken.add(new long[] {Long.parseLong(words[1]), Long.parseLong(words[2]), Long.parseLong(words[3])});
            }
        }
        taken.sort(Comparator.comparingLong(each -> -each[0]));
        List<MeasuredStall> stalls = new ArrayList<>();
        for (JsonNode probe : run.report().json().get("probes")) {
            if (probe.get("name").textValue().equals(name)) {
                for (JsonNode sample : probe.get("slowest")) {
                    long[] own = taken.get(stalls.size());
                    stalls.add(new MeasuredStall(own[0], own[1], own[2], sample));
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
