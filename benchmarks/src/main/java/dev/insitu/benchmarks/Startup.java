package dev.insitu.benchmarks;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What the agent adds to the start, and to the whole life, of a hello application: runs it without and with, in turn, and
 * prints medians. With several jars, separated as in a class path, each is run in turn with the others.
 *
 * <pre>java -cp benchmarks/target/benchmarks.jar dev.insitu.benchmarks.Startup [RUNS [INSITU_JAR[:INSITU_JAR…] [CONFIG]]]</pre>
 */
public final class Startup {
    /** The goals are one pair for 17, and one for 25. */
    private static final boolean NEWER = Runtime.version().feature() > 17;

    private static final CostGoal GOAL_OF_MAIN = new CostGoal(NEWER ? 100 : 75);
    private static final CostGoal GOAL_OF_END = new CostGoal(NEWER ? 150 : 120);

    private Startup() {}

    /** Of one run, in milliseconds: until main began, and until the process had ended. */
    private record Times(double main, double end) {}

    /** See above. */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        int runs = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 31;
        String jars = arguments.length > 1 ? arguments[1] : "agent/target/insitu.jar";
        String config = arguments.length > 2 ? arguments[2] : "benchmarks/startup.yaml";
        List<Times> without = new ArrayList<>();
        Map<String, List<Times>> with = new LinkedHashMap<>();
        for (String jar : jars.split(File.pathSeparator, -1)) {
            with.put(jar, new ArrayList<>());
        }
        run(List.of());
        for (int i = 0; i < runs; i++) {
            without.add(run(List.of()));
            for (Map.Entry<String, List<Times>> jar : with.entrySet()) {
                jar.getValue().add(run(List.of("-javaagent:" + jar.getKey() + "=" + config)));
            }
        }
        print("%d runs each, in turn, JDK %s; ms", runs, Runtime.version());
        with.forEach((jar, times) -> {
            if (with.size() > 1) {
                print("");
                print("%s", jar);
            }
            print("%-24s %9s %9s   %s", "", "without", "with", "added, min / median / max of the pairs");
            row("until main begins", mains(without), mains(times), GOAL_OF_MAIN);
            row("until the process ends", ends(without), ends(times), GOAL_OF_END);
        });
    }

    private static Times run(List<String> options) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(new File(System.getProperty("java.home"), "bin/java").getPath());
        command.addAll(options);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), Hello.class.getName()));
        long startMillis = System.currentTimeMillis();
        long startNanos = System.nanoTime();
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
        int exitCode = process.waitFor();
        double end = (System.nanoTime() - startNanos) / 1e6;
        if (exitCode != 0) {
            throw new IOException(command + " ended with exit code " + exitCode);
        }
        return new Times(Long.parseLong(printed.trim()) - startMillis, end);
    }

    private static double[] mains(List<Times> runs) {
        return runs.stream().mapToDouble(Times::main).toArray();
    }

    private static double[] ends(List<Times> runs) {
        return runs.stream().mapToDouble(Times::end).toArray();
    }

    private static void row(String what, double[] without, double[] with, CostGoal goal) {
        double[] added = new double[with.length];
        for (int i = 0; i < added.length; i++) {
            added[i] = with[i] - without[i];
        }
        double of = median(added);
        print(
                "%-24s %9.1f %9.1f   %.1f / %.1f / %.1f   %s",
                what, median(without), median(with), added[0], of, added[added.length - 1], goal.verdict(of));
    }

    private static double median(double[] values) {
        Arrays.sort(values);
        return values[values.length / 2];
    }

    private static void print(String format, Object... values) {
        System.out.println(String.format(Locale.ROOT, format, values));
    }
}
