package dev.insitu.benchmarks;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * What grows with what: the cost of a call with the number of probes and of threads, memory with threads that come and go, a start with a rule that matches
 * each method of a library, and the memory of a thread and probe with the shape of its distribution, beside HdrHistogram's.
 *
 * <pre>java -cp benchmarks/target/benchmarks.jar dev.insitu.benchmarks.Growth [ROUNDS [INSITU_JAR [cost] [threads] [library] [memory]]]</pre>
 */
public final class Growth {
    private static final String CONFIG = "benchmarks/growth.yaml";
    private static final String LIBRARY = "benchmarks/growth-library.yaml";
    private static final Path REPORT = Path.of("benchmarks/target/insitu-report/report.json");
    private static final int[][] COSTS = {{1, 1}, {10, 1}, {100, 1}, {1_000, 1}, {10, 4}, {10, 16}, {10, 64}};
    private static final String ROW = "%-40s %9s %9s   %s";

    private final int rounds;
    private final String jar;

    private Growth(int rounds, String jar) {
        this.rounds = rounds;
        this.jar = jar;
    }

    /** See above. */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        int rounds = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 5;
        Growth growth = new Growth(rounds, arguments.length > 1 ? arguments[1] : "agent/target/insitu.jar");
        List<String> parts = arguments.length > 2
                ? List.of(arguments).subList(2, arguments.length)
                : List.of("cost", "threads", "library", "memory");
        print(
                "%d rounds in turn, JDK %s, %d CPUs; medians, and ratios min / median / max",
                rounds, Runtime.version(), Runtime.getRuntime().availableProcessors());
        for (String part : parts) {
            print("");
            switch (part) {
                case "cost" -> growth.costs();
                case "threads" -> growth.threads();
                case "library" -> growth.library();
                case "memory" -> HistogramMemory.print();
                default -> throw new IllegalArgumentException(part);
            }
        }
    }

    private void costs() throws IOException, InterruptedException {
        print(ROW, "CPU time of a call, ns", "by hand", "probed", "ratio");
        List<Pairs> costs = new ArrayList<>();
        for (int round = 0; round < rounds; round++) {
            for (int i = 0; i < COSTS.length; i++) {
                double[] nanos = run(CONFIG, "cost", Integer.toString(COSTS[i][0]), Integer.toString(COSTS[i][1]));
                if (round == 0) {
                    costs.add(new Pairs());
                }
                costs.get(i).add(nanos[0], nanos[1]);
            }
        }
        for (int i = 0; i < COSTS.length; i++) {
            costs.get(i).print(String.format(Locale.ROOT, "%,6d probes, %2d threads", COSTS[i][0], COSTS[i][1]));
        }
    }

    private void threads() throws IOException, InterruptedException {
        Pairs early = new Pairs();
        Pairs late = new Pairs();
        long count = 0;
        for (int round = 0; round < rounds; round++) {
            double[] without = run(null, "threads");
            double[] with = run(CONFIG, "threads");
            early.add(without[0], with[0]);
            late.add(without[1], with[1]);
            for (JsonNode probe : probes()) {
                count += probe.get("name").textValue().equals("come and go")
                        ? probe.get("count").longValue()
                        : 0;
            }
        }
        print("10,000 threads, one after the other, 10 calls each: %,d of %,d counted", count, rounds * 100_000L);
        print(ROW, "resident, MB", "without", "with", "ratio");
        early.print("after 1,000 threads");
        late.print("after 10,000 threads");
        print(
                ROW,
                "after 10,000 to after 1,000",
                "",
                "",
                late.with.over(early.with).text(3) + " with");
        print(ROW, "", "", "", late.without.over(early.without).text(3) + " without");
    }

    private void library() throws IOException, InterruptedException {
        Pairs main = new Pairs();
        Pairs done = new Pairs();
        Pairs end = new Pairs();
        Pairs resident = new Pairs();
        for (int round = 0; round < rounds; round++) {
            double[] without = library(null);
            double[] with = library(LIBRARY);
            main.add(without[0], with[0]);
            done.add(without[1], with[1]);
            end.add(without[2], with[2]);
            resident.add(without[3], with[3]);
        }
        print("A rule for each method of Byte Buddy, of which 1,200 classes are loaded, and which makes 300");
        print(ROW, "", "without", "with", "ratio");
        main.print("until main begins, ms");
        done.print("from then until main ends, ms");
        end.print("until the process ends, ms");
        resident.print("resident as main ends, MB");
        int methods = 0;
        int called = 0;
        for (JsonNode probe : probes()) {
            methods += probe.path("matched").size();
            called += probe.path("count").asLong() > 0 ? 1 : 0;
        }
        print(
                "%,d methods in %,d probes, of which %,d are called; report.json %,d KiB",
                methods, probes().size(), called, Files.size(REPORT) / 1024);
    }

    /** Of one run: three times, and what is resident. */
    private double[] library(String config) throws IOException, InterruptedException {
        long before = System.currentTimeMillis();
        double[] figures = run(config, "library");
        return new double[] {figures[0] - before, figures[1], System.currentTimeMillis() - before, figures[2]};
    }

    /** By round. */
    private record Pairs(Spread without, Spread with) {
        Pairs() {
            this(new Spread(), new Spread());
        }

        void add(double figureWithout, double figureWith) {
            without.add(figureWithout);
            with.add(figureWith);
        }

        void print(String what) {
            Growth.print(
                    "%-40s %,9.1f %,9.1f   %s",
                    what, without.median(), with.median(), with.over(without).text(3));
        }
    }

    private static JsonNode probes() throws IOException {
        return new ObjectMapper().readTree(REPORT.toFile()).get("probes");
    }

    /** @param config null for no agent */
    private double[] run(String config, String... arguments) throws IOException, InterruptedException {
        if (config != null) {
            Files.deleteIfExists(REPORT);
        }
        List<String> options = new ArrayList<>(Jvm.agent(jar, config));
        if (arguments[0].equals("library")) {
            // What is resident is else what the heap has not collected yet.
            options.addAll(List.of("-Xmx256m", "-XX:+UseSerialGC"));
        }
        return Jvm.figures(options, GrowingApplication.class, arguments);
    }

    private static void print(String format, Object... values) {
        System.out.println(String.format(Locale.ROOT, format, values).stripTrailing());
    }
}
