package dev.insitu.benchmarks;

import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
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
        Map<String, List<Spread>> figures = new LinkedHashMap<>();
        for (int i = 0; i < rounds; i++) {
            for (String jar : jars.split(File.pathSeparator, -1)) {
                double[] round = Jvm.figures(Jvm.agent(jar, "benchmarks/in-place.yaml"), ColdCaches.class);
                List<Spread> of = figures.computeIfAbsent(jar, first -> spreads());
                for (int figure = 0; figure < round.length; figure++) {
                    of.get(figure).add(round[figure]);
                }
            }
        }
        print(
                "%d rounds in turn, JDK %s; ns, and ratios to two bare readings in place, min / median / max",
                rounds, Runtime.version());
        figures.forEach((jar, of) -> {
            print("%s", jar);
            for (int figure = 0; figure < of.size(); figure++) {
                Spread ratio = of.get(figure).over(of.get(0));
                print(
                        "  %-40s %7.1f   %s   %s",
                        ColdCaches.FIGURES[figure],
                        of.get(figure).median(),
                        ratio.text(2),
                        figure == 1 ? GOAL.verdict(ratio.median()) : "");
            }
        });
    }

    private static List<Spread> spreads() {
        List<Spread> spreads = new ArrayList<>();
        for (int figure = 0; figure < ColdCaches.FIGURES.length; figure++) {
            spreads.add(new Spread());
        }
        return spreads;
    }

    private static void print(String format, Object... values) {
        System.out.println(String.format(Locale.ROOT, format, values).stripTrailing());
    }
}
