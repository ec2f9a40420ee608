package dev.insitu.benchmarks.big;

import dev.insitu.benchmarks.big.BigProcess.StartTime;
import java.io.File;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/**
 * What the agent adds to the start of an application of 10,000 classes: runs it without and with, in turn, with one rule and
 * with ten, and prints ratios of the times until it has started, and of the CPU time that took.
 *
 * <pre>java -cp benchmarks/target/benchmarks.jar dev.insitu.benchmarks.big.BigStart [RUNS [INSITU_JAR [spring]]]</pre>
 *
 * <p>With {@code spring} it is the Spring Boot application of {@code benchmarks/spring}, built before by {@code mvn -q -f
 * benchmarks/spring package}.
 */
public final class BigStart {
    private static final String[] RULES = {"one-rule.yaml", "ten-rules.yaml"};

    private BigStart() {}

    /** See above. */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        int runs = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 15;
        String jar = arguments.length > 1 ? arguments[1] : "agent/target/insitu.jar";
        boolean spring = arguments.length > 2;
        List<String> command = spring ? springBoot() : BigProcess.command();
        String configs = spring ? "benchmarks/spring-" : "benchmarks/big-";
        BigProcess.time(command, "");
        print("%d runs each, in turn, JDK %s; ratios to the start without an agent", runs, Runtime.version());
        print("%-32s %9s %9s   %s", "", "without", "with", "ratio min / median / max");
        StartTime[] without = new StartTime[runs];
        StartTime[][] with = new StartTime[RULES.length][runs];
        for (int run = 0; run < runs; run++) {
            without[run] = BigProcess.time(command, "");
            for (int i = 0; i < RULES.length; i++) {
                with[i][run] = BigProcess.time(command, "-javaagent:" + jar + "=" + configs + RULES[i]);
            }
        }
        for (int i = 0; i < RULES.length; i++) {
            print(configs + RULES[i], without, with[i], StartTime::millis);
            print("  its CPU time", without, with[i], StartTime::cpuMillis);
        }
    }

    private static List<String> springBoot() {
        String directory = "benchmarks/spring/target/";
        return List.of(
                new File(System.getProperty("java.home"), "bin/java").getPath(),
                "-cp",
                directory + "classes" + File.pathSeparator + directory + "libraries/*",
                "shop.Shop",
                "--server.port=0");
    }

    private static void print(String name, StartTime[] without, StartTime[] with, ToDoubleFunction<StartTime> figure) {
        double[] before = Arrays.stream(without).mapToDouble(figure).toArray();
        double[] after = Arrays.stream(with).mapToDouble(figure).toArray();
        double[] ratios = new double[before.length];
        Arrays.setAll(ratios, run -> after[run] / before[run]);
        Arrays.sort(ratios);
        print(
                "%-32s %6.0f ms %6.0f ms   %.3f / %.3f / %.3f",
                name, median(before), median(after), ratios[0], median(ratios), ratios[ratios.length - 1]);
    }

    private static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted[sorted.length / 2];
    }

    private static void print(String format, Object... values) {
        System.out.println(String.format(Locale.ROOT, format, values));
    }
}
