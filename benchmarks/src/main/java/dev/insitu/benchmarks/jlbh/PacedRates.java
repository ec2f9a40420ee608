package dev.insitu.benchmarks.jlbh;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/**
 * How well a rate is kept: the pacing error of Insitu's driver, of the same with nothing kept of slow calls, and of JLBH's, at several rates, in
 * turn, each in a JVM of its own. The task takes two readings of the clock.
 *
 * <pre>{@code
 * java -cp benchmarks/target/benchmarks.jar dev.insitu.benchmarks.jlbh.PacedRates [ROUNDS [INSITU_JAR [RATE...]]]
 * }</pre>
 */
public final class PacedRates {
    private static final int[] RATES = {1_000, 20_000, 100_000, 500_000, 1_000_000};

    /** Enough for p99.9 at each rate. */
    private static final int LEAST_ITERATIONS = 10_000;

    private static final int SECONDS = 2;
    /** As JLBH waits. */
    private static final String WAITING = "spin";

    private static final String UNEXPLAINED = "explain: { slowest: 0 }";

    private static final String INSITU = "Insitu";
    private static final String INSITU_UNEXPLAINED = "Insitu, slowest: 0";
    private static final String RATIOS = "%12s %19s  %22s  %26s  %26s";

    private PacedRates() {}

    /** See above. */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        int rounds = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 3;
        String agent = arguments.length > 1 ? arguments[1] : "agent/target/insitu.jar";
        print("Pacing error, in us, medians of %d rounds in turn; JDK %s", rounds, Runtime.version());
        print("%12s %19s %10s %10s %10s %10s  %s", "rate", "", "p50", "p99", "p99.9", "worst", "verdict");
        List<String> ratios = new ArrayList<>();
        for (int rate : RATES) {
            boolean wanted = arguments.length <= 2;
            for (int i = 2; i < arguments.length; i++) {
                wanted |= Integer.parseInt(arguments[i]) == rate;
            }
            if (wanted) {
                ratios.addAll(compare(rate, rounds, agent));
            }
        }
        print("");
        print("The ratio to JLBH in the same round, min / median / max");
        print(RATIOS, "rate", "", "p50", "p99", "p99.9");
        ratios.forEach(System.out::println);
    }

    /** Prints medians and returns the lines of the ratios. */
    private static List<String> compare(int rate, int rounds, String agent) throws IOException, InterruptedException {
        Situation situation = new Situation("paced", 0, rate, Math.max(LEAST_ITERATIONS, SECONDS * rate), 0);
        List<JlbhFigures> insitu = new ArrayList<>();
        List<JlbhFigures> unexplained = new ArrayList<>();
        List<JlbhFigures> jlbh = new ArrayList<>();
        for (int i = 0; i < rounds; i++) {
            jlbh.add(BesideJlbh.jlbh(situation));
            insitu.add(InsituRun.of(situation, agent, WAITING, ""));
            unexplained.add(InsituRun.of(situation, agent, WAITING, UNEXPLAINED));
        }
        row(rate, INSITU, JlbhFigures.medians(insitu));
        row(rate, INSITU_UNEXPLAINED, JlbhFigures.medians(unexplained));
        row(rate, "JLBH", JlbhFigures.medians(jlbh));
        return List.of(ratios(rate, INSITU, insitu, jlbh), ratios(rate, INSITU_UNEXPLAINED, unexplained, jlbh));
    }

    private static String ratios(int rate, String who, List<JlbhFigures> own, List<JlbhFigures> jlbh) {
        return String.format(
                Locale.ROOT,
                RATIOS,
                String.format(Locale.ROOT, "%,d/s", rate),
                who,
                ratio(own, jlbh, Percentiles::p50),
                ratio(own, jlbh, Percentiles::p99),
                ratio(own, jlbh, Percentiles::p999));
    }

    private static String ratio(List<JlbhFigures> own, List<JlbhFigures> jlbh, ToDoubleFunction<Percentiles> figure) {
        return Percentiles.ratio(pacingErrors(own), pacingErrors(jlbh), figure).text(2);
    }

    private static List<Percentiles> pacingErrors(List<JlbhFigures> rounds) {
        return rounds.stream().map(JlbhFigures::pacingError).toList();
    }

    private static void row(int rate, String who, JlbhFigures figures) {
        Percentiles error = figures.pacingError();
        print(
                "%,10d/s %19s %10.3f %10.3f %10.3f %10.1f  %s",
                rate,
                who,
                error.p50() / 1e3,
                error.p99() / 1e3,
                error.p999() / 1e3,
                error.worst() / 1e3,
                figures.verdict());
    }

    private static void print(String format, Object... values) {
        System.out.println(String.format(Locale.ROOT, format, values).stripTrailing());
    }
}
