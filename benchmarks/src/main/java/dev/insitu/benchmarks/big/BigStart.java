package dev.insitu.benchmarks.big;

import dev.insitu.benchmarks.CostGoal;
import dev.insitu.benchmarks.Jvm;
import dev.insitu.benchmarks.Spread;
import dev.insitu.benchmarks.big.BigProcess.StartTime;
import java.io.File;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What the agent adds to the start of an application of 10,000 classes: runs it without and with, in turn, with one rule and
 * with ten, and prints ratios of the times until it has started, and of the CPU time that took.
 *
 * <pre>java -cp benchmarks/target/benchmarks.jar dev.insitu.benchmarks.big.BigStart [RUNS [INSITU_JAR[:INSITU_JAR…] [spring]]]</pre>
 *
 * <p>With several jars, separated as in a class path, each is run in turn with the others, and all later ones are compared with the first.
 *
 * <p>With {@code spring} it is the Spring Boot application of {@code benchmarks/spring}, built before by {@code mvn -q -f
 * benchmarks/spring package}.
 */
public final class BigStart {
    private static final String[] RULES = {"one-rule.yaml", "ten-rules.yaml"};

    private static final CostGoal[] GOALS = {new CostGoal(1.06), new CostGoal(1.10)};

    private BigStart() {}

    /** See above. */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        int runs = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 15;
        List<String> jars = List.of(
                (arguments.length > 1 ? arguments[1] : "agent/target/insitu.jar").split(File.pathSeparator, -1));
        boolean spring = arguments.length > 2;
        List<String> command = spring ? springBoot() : BigProcess.command();
        String configs = spring ? "benchmarks/spring-" : "benchmarks/big-";
        BigProcess.time(command, "");
        Times without = new Times();
        Map<String, Times> with = new LinkedHashMap<>();
        for (int run = 0; run < runs; run++) {
            without.add(BigProcess.time(command, ""));
            for (String rules : RULES) {
                for (String jar : jars) {
                    with.computeIfAbsent(jar + rules, each -> new Times())
                            .add(BigProcess.time(command, "-javaagent:" + jar + "=" + configs + rules));
                }
            }
        }
        print("%d runs each, in turn, JDK %s; ratios to the start without an agent", runs, Runtime.version());
        print("%-32s %9s %9s   %s", "", "without", "with", "ratio min / median / max");
        for (String jar : jars) {
            if (jars.size() > 1) {
                print("%s", jar);
            }
            for (int i = 0; i < RULES.length; i++) {
                Times times = with.get(jar + RULES[i]);
                row(configs + RULES[i], without.millis, times.millis, GOALS[i]);
                row("  its CPU time", without.cpuMillis, times.cpuMillis, CostGoal.NONE);
            }
        }
        for (String jar : jars.subList(1, jars.size())) {
            print("%s beside %s: ratio of the pairs, median and its interval of 95 %%", jar, jars.get(0));
            for (String rules : RULES) {
                Spread ratio = with.get(jar + rules).millis.over(with.get(jars.get(0) + rules).millis);
                print("%-32s %.3f, %s", configs + rules, ratio.median(), ratio.medianInterval(3));
            }
        }
    }

    /** By run. */
    private record Times(Spread millis, Spread cpuMillis) {
        Times() {
            this(new Spread(), new Spread());
        }

        void add(StartTime time) {
            millis.add(time.millis());
            cpuMillis.add(time.cpuMillis());
        }
    }

    private static List<String> springBoot() {
        String directory = "benchmarks/spring/target/";
        return List.of(
                Jvm.java(),
                "-cp",
                directory + "classes" + File.pathSeparator + directory + "libraries/*",
                "shop.Shop",
                "--server.port=0");
    }

    private static void row(String name, Spread without, Spread with, CostGoal goal) {
        Spread ratio = with.over(without);
        print(
                "%-32s %6.0f ms %6.0f ms   %-23s   %s",
                name, without.median(), with.median(), ratio.text(3), goal.verdict(ratio.median()));
    }

    private static void print(String format, Object... values) {
        System.out.println(String.format(Locale.ROOT, format, values).stripTrailing());
    }
}
