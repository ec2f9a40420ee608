package dev.insitu.benchmarks.follow;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.insitu.benchmarks.CostGoal;
import dev.insitu.benchmarks.Jvm;
import dev.insitu.benchmarks.Spread;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * What an application notices of {@code why}: its throughput and p99 before, while its slow requests are followed, and afterwards, in
 * JVMs one after the other. Where the machine does other work, requests for each second of CPU time tell more than those a second. Of two applications: one of five layers, and one whose method calls 500 others, 10,000 times in a request.
 *
 * <pre>java -cp benchmarks/target/benchmarks.jar dev.insitu.benchmarks.follow.FollowCost [ROUNDS [INSITU_JAR [APPLICATION]]]</pre>
 */
public final class FollowCost {
    private static final Map<String, String> APPLICATIONS =
            new TreeMap<>(Map.of("layers", LayeredRequest.class.getName(), "wide", WideRequest.NAME));

    private static final long WARM_UP_MILLIS = 8_000;
    private static final long MEASURED_MILLIS = 6_000;

    /** What was woven is compiled again. */
    private static final long SETTLE_MILLIS = 5_000;

    private static final CostGoal GOAL_OF_SPEED = CostGoal.atLeast(0.95);
    private static final CostGoal GOAL_OF_P99 = new CostGoal(1.5);
    private static final CostGoal GOAL_AFTERWARDS = CostGoal.atLeast(0.99);
    private static final CostGoal GOAL_OF_BUDGET = new CostGoal(2);

    private final Path directory;
    private final File jar;

    /** By kind, when the application was asked last. */
    private final Map<CpuByKind.Kind, Double> cpuSeconds = new EnumMap<>(CpuByKind.Kind.class);

    private FollowCost(Path directory, File jar) {
        this.directory = directory;
        this.jar = jar;
    }

    /**
     * What the application did since it was asked last.
     *
     * @param perSecond requests a second
     * @param perCpuSecond requests for each second of CPU time of the JVM
     * @param p99Micros the time that 1 % of them exceed
     * @param cpuSeconds by kind of thread
     */
    private record Figures(
            double perSecond, double perCpuSecond, double p99Micros, Map<CpuByKind.Kind, Double> cpuSeconds) {
        double cpuSeconds(CpuByKind.Kind kind) {
            return cpuSeconds.get(kind);
        }

        /** Requests for each second of CPU time of the threads that make them. */
        double perOwnCpuSecond() {
            double all = 0;
            for (double each : cpuSeconds.values()) {
                all += each;
            }
            return perCpuSecond * all / cpuSeconds(CpuByKind.Kind.REQUESTS);
        }
    }

    private static final class Rounds {
        final Spread speed = new Spread();
        final Spread ofCpu = new Spread();
        final Spread p99 = new Spread();
        final Spread ofOwnCpu = new Spread();
        final Map<CpuByKind.Kind, Spread> kinds = new EnumMap<>(CpuByKind.Kind.class);

        void add(Figures figures) {
            ofOwnCpu.add(figures.perOwnCpuSecond());
            for (CpuByKind.Kind kind : CpuByKind.Kind.values()) {
                kinds.computeIfAbsent(kind, each -> new Spread()).add(figures.cpuSeconds(kind));
            }
            speed.add(figures.perSecond());
            ofCpu.add(figures.perCpuSecond());
            p99.add(figures.p99Micros());
        }
    }

    /** See above. */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        int rounds = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 5;
        File jar = new File(arguments.length > 1 ? arguments[1] : "agent/target/insitu.jar").getAbsoluteFile();
        FollowCost cost = new FollowCost(Files.createTempDirectory("follow-cost"), jar);
        WideRequest.compile(cost.directory);
        print("%d rounds, JDK %s", rounds, Runtime.version());
        for (String application : arguments.length > 2 ? List.of(arguments[2]) : APPLICATIONS.keySet()) {
            cost.measure(application, rounds);
        }
    }

    private void measure(String application, int rounds) throws IOException, InterruptedException {
        Rounds before = new Rounds();
        Rounds followed = new Rounds();
        Rounds after = new Rounds();
        Spread share = new Spread();
        print(
                "%-8s %12s %12s %12s %10s %10s %10s %8s %8s",
                application, "before, /s", "followed", "after", "p99, us", "followed", "after", "% CPU", "s");
        for (int i = 0; i < rounds; i++) {
            round(APPLICATIONS.get(application), before, followed, after, share);
        }
        print("%-24s min / median / max", application);
        row("followed / before", followed.speed.over(before.speed), GOAL_OF_SPEED);
        row("the same by CPU time", followed.ofCpu.over(before.ofCpu), GOAL_OF_SPEED);
        row("of the requests' threads", followed.ofOwnCpu.over(before.ofOwnCpu), CostGoal.NONE);
        for (CpuByKind.Kind kind : CpuByKind.Kind.values()) {
            String name = kind.name().toLowerCase(Locale.ROOT);
            row("CPU s of " + name, followed.kinds.get(kind), CostGoal.NONE);
        }
        row("p99 followed / before", followed.p99.over(before.p99), GOAL_OF_P99);
        row("after / before", after.speed.over(before.speed), GOAL_AFTERWARDS);
        row("the same by CPU time", after.ofCpu.over(before.ofCpu), GOAL_AFTERWARDS);
        row("% of a CPU, as stated", share, GOAL_OF_BUDGET);
    }

    private static void row(String what, Spread figure, CostGoal goal) {
        print("%-24s %-24s %s", what, figure.text(3), goal.verdict(figure.median()));
    }

    private void round(String request, Rounds before, Rounds followed, Rounds after, Spread share)
            throws IOException, InterruptedException {
        Process process = new ProcessBuilder(
                        Jvm.java(),
                        "-XX:+IgnoreUnrecognizedVMOptions",
                        "-XX:+EnableDynamicAgentLoading",
                        "-cp",
                        System.getProperty("java.class.path") + File.pathSeparator + directory,
                        RequestLoop.class.getName(),
                        request)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        cpuSeconds.clear();
        try (BufferedReader lines = process.inputReader();
                BufferedWriter marks = process.outputWriter()) {
            Thread.sleep(WARM_UP_MILLIS);
            since(marks, lines);
            Thread.sleep(MEASURED_MILLIS);
            Figures plain = since(marks, lines);
            Process why = new ProcessBuilder(
                            Jvm.java(),
                            "-XX:TieredStopAtLevel=1",
                            "-jar",
                            jar.getPath(),
                            "why",
                            Long.toString(process.pid()),
                            request + "#handle",
                            "--above",
                            "1ms",
                            "--output",
                            "json")
                    .directory(directory.toFile())
                    .start();
            double cost;
            long startNanos;
            Figures during;
            try (BufferedReader progress = why.errorReader();
                    BufferedReader answer = why.inputReader()) {
                // The first line says that the method is followed: the tool's own start is over.
                progress.readLine();
                since(marks, lines);
                startNanos = System.nanoTime();
                cost = new ObjectMapper().readTree(answer).get("costShare").doubleValue();
            }
            during = since(marks, lines);
            double seconds = (System.nanoTime() - startNanos) / 1e9;
            Thread.sleep(SETTLE_MILLIS);
            since(marks, lines);
            Thread.sleep(MEASURED_MILLIS);
            Figures left = since(marks, lines);
            print(
                    "%-8s %,12.0f %,12.0f %,12.0f %10.1f %10.1f %10.1f %8.2f %8.1f",
                    "",
                    plain.perSecond(),
                    during.perSecond(),
                    left.perSecond(),
                    plain.p99Micros(),
                    during.p99Micros(),
                    left.p99Micros(),
                    cost * 100,
                    seconds);
            before.add(plain);
            followed.add(during);
            after.add(left);
            share.add(cost * 100);
        } finally {
            process.destroyForcibly();
        }
    }

    private Figures since(BufferedWriter marks, BufferedReader lines) throws IOException {
        marks.write('\n');
        marks.flush();
        String[] figures = lines.readLine().split(" ", -1);
        Map<CpuByKind.Kind, Double> spent = new EnumMap<>(CpuByKind.Kind.class);
        int next = 3;
        for (CpuByKind.Kind kind : CpuByKind.Kind.values()) {
            double now = Double.parseDouble(figures[next++]);
            spent.put(kind, now - cpuSeconds.getOrDefault(kind, 0.0));
            cpuSeconds.put(kind, now);
        }
        return new Figures(
                Double.parseDouble(figures[0]), Double.parseDouble(figures[1]), Double.parseDouble(figures[2]), spent);
    }

    private static void print(String format, Object... values) {
        System.out.println(String.format(Locale.ROOT, format, values).stripTrailing());
    }
}
