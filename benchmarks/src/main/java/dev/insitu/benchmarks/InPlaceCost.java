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
 * A probe in place beside two bare readings of the clock in place: {@link ColdCaches} in JVMs of their own. With several jars, separated as in
 * a class path, each is run in turn with the others.
 *
 * <pre>java -cp benchmarks/target/benchmarks.jar dev.insitu.benchmarks.InPlaceCost [ROUNDS [INSITU_JAR[:INSITU_JAR…]]]</pre>
 */
public final class InPlaceCost {
    private static final CostGoal GOAL = new CostGoal(1.5);

    private InPlaceCost() {}

    /** See above. */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        int rounds = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 7;
        String jars = arguments.length > 1 ? arguments[1] : "agent/target/insitu.jar";
        Map<String, List<double[]>> figures = new LinkedHashMap<>();
        for (int i = 0; i < rounds; i++) {
            for (String jar : jars.split(File.pathSeparator, -1)) {
                figures.computeIfAbsent(jar, of -> new ArrayList<>()).add(run(jar));
            }
        }
        print(
                "%d rounds in turn, JDK %s; ns, and ratios to two bare readings in place, min / median / max",
                rounds, Runtime.version());
        figures.forEach((jar, of) -> {
            print("%s", jar);
            for (int figure = 0; figure < ColdCaches.FIGURES.length; figure++) {
                double[] nanos = column(of, figure, false);
                double[] ratio = column(of, figure, true);
                String goal = figure == 1 ? GOAL.verdict(ratio[rounds / 2]) : "";
                print(
                        "  %-40s %7.1f   %.2f / %.2f / %.2f   %s",
                        ColdCaches.FIGURES[figure],
                        nanos[rounds / 2],
                        ratio[0],
                        ratio[rounds / 2],
                        ratio[rounds - 1],
                        goal);
            }
        });
    }

    private static double[] column(List<double[]> rounds, int figure, boolean ratio) {
        double[] values = rounds.stream()
                .mapToDouble(round -> ratio ? round[figure] / round[0] : round[figure])
                .toArray();
        Arrays.sort(values);
        return values;
    }

    private static double[] run(String jar) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(
                        new File(System.getProperty("java.home"), "bin/java").getPath(),
                        "-javaagent:" + jar + "=benchmarks/in-place.yaml",
                        "-cp",
                        System.getProperty("java.class.path"),
                        ColdCaches.class.getName())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
        if (process.waitFor() != 0) {
            throw new IOException("exit code " + process.exitValue());
        }
        return Arrays.stream(printed.trim().split(" "))
                .mapToDouble(Double::parseDouble)
                .toArray();
    }

    private static void print(String format, Object... values) {
        System.out.println(String.format(Locale.ROOT, format, values));
    }
}
