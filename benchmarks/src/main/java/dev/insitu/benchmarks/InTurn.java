package dev.insitu.benchmarks;

import dev.insitu.benchmarks.Jmh.Figures;
import java.io.File;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.openjdk.jmh.runner.RunnerException;

/**
 * The benchmarks of a class in turn, each in a JVM of its own with the agent: with one build each beside the first of them, with several
 * builds each beside the same of the first build.
 */
final class InTurn {
    private static final String CONFIG = "benchmarks/probe-cost.yaml";

    private InTurn() {}

    /**
     * Measures and prints.
     *
     * @param arguments [ROUNDS [INSITU_JAR[:INSITU_JAR…]]]
     * @param goal the ratio of a build to the first
     */
    static void main(String[] arguments, CostGoal goal, Class<?> type, String... benchmarks) throws RunnerException {
        int rounds = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 5;
        String[] jars = (arguments.length > 1 ? arguments[1] : "agent/target/insitu.jar").split(File.pathSeparator, -1);
        boolean severalBuilds = jars.length > 1;
        List<Row> rows = new ArrayList<>();
        for (String benchmark : benchmarks) {
            Row base = severalBuilds || rows.isEmpty() ? null : rows.get(0);
            for (String jar : jars) {
                rows.add(new Row(benchmark, jar, base));
                base = base == null ? rows.get(rows.size() - 1) : base;
            }
        }
        for (int round = 0; round < rounds; round++) {
            for (Row row : rows) {
                row.run(type);
            }
        }
        print("%d rounds in turn, JDK %s; ns/op are medians, the rest min / median / max", rounds, Runtime.version());
        String base = severalBuilds ? "the first build" : benchmarks[0];
        print("%-36s %8s %8s   %-24s more, ns", "", "ns/op", "B/op", "ratio to " + base);
        for (Row row : rows) {
            row.print(severalBuilds ? goal : CostGoal.NONE);
        }
    }

    /** A benchmark of a build. */
    private static final class Row {
        private final String benchmark;
        private final String jar;

        /** What it stands beside; null where the others stand beside it. */
        private final Row base;

        private final Spread nanos = new Spread();
        private double bytes;

        Row(String benchmark, String jar, Row base) {
            this.benchmark = benchmark;
            this.jar = jar;
            this.base = base;
        }

        void run(Class<?> type) throws RunnerException {
            Figures figures =
                    Jmh.nanosAndBytes(Jmh.benchmark(type, benchmark).jvmArgsAppend("-javaagent:" + jar + "=" + CONFIG));
            nanos.add(figures.nanos());
            bytes = Math.max(bytes, figures.bytes());
        }

        void print(CostGoal goal) {
            String name = String.format(Locale.ROOT, "%-17s %-18s", benchmark, new File(jar).getName());
            if (base == null) {
                InTurn.print("%s %8.1f %8.3f", name, nanos.median(), bytes);
                return;
            }
            Spread ratio = nanos.over(base.nanos);
            InTurn.print(
                    "%s %8.1f %8.3f   %-24s %-24s %s",
                    name,
                    nanos.median(),
                    bytes,
                    ratio.text(3),
                    nanos.minus(base.nanos).text(1),
                    goal.verdict(ratio.median()));
        }
    }

    private static void print(String format, Object... values) {
        System.out.println(String.format(Locale.ROOT, format, values).stripTrailing());
    }
}
