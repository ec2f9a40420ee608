package dev.insitu.benchmarks.jlbh;

import dev.insitu.benchmarks.Spread;
import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/**
 * The same task at the same rate under JLBH and, as a plain application, under our agent, in turn, each in a JVM of its own:
 * left alone, stopped from outside, and asked for more than it can do. Beside both stands what arithmetic says, and below them
 * the ratio of each round. Needs {@code sh} and {@code kill}. JLBH needs no {@code --add-opens} for what is used of it here.
 *
 * <pre>{@code
 * java -cp benchmarks/target/benchmarks.jar dev.insitu.benchmarks.jlbh.BesideJlbh [ROUNDS [INSITU_JAR]]
 * }</pre>
 */
public final class BesideJlbh {
    private static final List<Situation> SITUATIONS = List.of(
            new Situation("left alone: 1 us of work at 10,000/s, 100,000 times", 1_000, 10_000, 100_000, 0),
            new Situation(
                    "stopped: the same, and the process is stopped 8 times for 300 ms", 1_000, 10_000, 100_000, 8),
            new Situation(
                    "overload: 20 us of work asked for at 100,000/s, 1,000,000 times", 20_000, 100_000, 1_000_000, 0));

    private static final String ROW = "%-14s %8s %10s %10s %10s %10s %10s  %s";

    private static final String RATIOS = "%-16s %20s  %20s  %20s  %22s";

    private static final String WORDS = """

            Left alone, the two should agree. When the process is stopped, both drivers wake up late: see their pacing errors.
            Insitu charges that to everybody who was due meanwhile. JLBH counts on from when it woke up: who was due
            meanwhile is in no figure, and the run takes longer. Overloaded, JLBH sets its schedule to the present when
            it prints its progress, which forgets the backlog.""";

    private BesideJlbh() {}

    /** See above. */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        int rounds = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 5;
        String agent = arguments.length > 1 ? arguments[1] : "agent/target/insitu.jar";
        if (!new File(agent).isFile()) {
            throw new IllegalArgumentException(agent + ": no such file; run from the project's root");
        }
        int cpus = Runtime.getRuntime().availableProcessors();
        print("JLBH and Insitu in turn, medians of %d, in us; JDK %s, %d CPUs", rounds, Runtime.version(), cpus);
        for (Situation situation : SITUATIONS) {
            compare(situation, rounds, agent);
        }
        print(WORDS);
    }

    private static void compare(Situation situation, int rounds, String agent)
            throws IOException, InterruptedException {
        List<JlbhFigures> jlbh = new ArrayList<>();
        List<JlbhFigures> insitu = new ArrayList<>();
        for (int i = 0; i < rounds; i++) {
            jlbh.add(jlbh(situation));
            insitu.add(InsituRun.of(situation, agent));
        }
        print("");
        print(situation.name());
        print(ROW, " end to end", "run", "p50", "p90", "p99", "p99.9", "worst", "verdict");
        endToEnd("arithmetic", FixedSchedule.of(situation));
        endToEnd("Insitu", JlbhFigures.medians(insitu));
        endToEnd("JLBH", JlbhFigures.medians(jlbh));
        if (situation.isPaced()) {
            print(" pacing error");
            row("Insitu", "", JlbhFigures.medians(insitu).pacingError(), "");
            row("JLBH", "", JlbhFigures.medians(jlbh).pacingError(), "");
        }
        print(RATIOS, " Insitu / JLBH", "p50", "p90", "p99", "p99.9");
        ratios("end to end", insitu, jlbh, JlbhFigures::endToEnd);
        if (situation.isPaced()) {
            ratios("pacing error", insitu, jlbh, JlbhFigures::pacingError);
        }
    }

    /** Round by round, minimum, median and maximum. */
    private static void ratios(
            String what,
            List<JlbhFigures> insitu,
            List<JlbhFigures> jlbh,
            Function<JlbhFigures, Percentiles> percentiles) {
        List<Percentiles> own = insitu.stream().map(percentiles).toList();
        List<Percentiles> others = jlbh.stream().map(percentiles).toList();
        print(
                RATIOS,
                "   " + what,
                text(Percentiles.ratio(own, others, Percentiles::p50)),
                text(Percentiles.ratio(own, others, Percentiles::p90)),
                text(Percentiles.ratio(own, others, Percentiles::p99)),
                text(Percentiles.ratio(own, others, Percentiles::p999)));
    }

    /** Two decimals of what can be compared; where a driver forgets what another counts, no digit means anything. */
    private static String text(Spread ratio) {
        return ratio.text(ratio.median() < 100 ? 2 : 0);
    }

    static JlbhFigures jlbh(Situation situation) throws IOException, InterruptedException {
        for (String line : Child.run(situation, JlbhApplication.class, List.of())) {
            if (JlbhFigures.isLine(line)) {
                return JlbhFigures.parse(line);
            }
        }
        throw new IOException("JLBH came to no result");
    }

    private static void endToEnd(String who, JlbhFigures figures) {
        String run = String.format(Locale.ROOT, "%.2f s", figures.runNanos() / Situation.SECOND);
        row(who, run, figures.endToEnd(), figures.verdict());
    }

    private static void row(String who, String run, Percentiles nanos, String verdict) {
        String p50 = micros(nanos.p50());
        String p90 = micros(nanos.p90());
        String p99 = micros(nanos.p99());
        String p999 = micros(nanos.p999());
        print(ROW, "   " + who, run, p50, p90, p99, p999, micros(nanos.worst()), verdict);
    }

    /** Three digits of what is short, whole microseconds of what is long. */
    private static String micros(double nanos) {
        if (Double.isNaN(nanos)) {
            return "n/a";
        }
        String format = nanos < 999.5 ? "%.3f" : nanos < 99_950 ? "%.1f" : "%,.0f";
        return String.format(Locale.ROOT, format, nanos / 1_000);
    }

    private static void print(String format, Object... values) {
        System.out.println(String.format(Locale.ROOT, format, values).stripTrailing());
    }
}
