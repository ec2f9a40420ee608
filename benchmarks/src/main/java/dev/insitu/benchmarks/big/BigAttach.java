package dev.insitu.benchmarks.big;

import dev.insitu.benchmarks.CostGoal;
import dev.insitu.benchmarks.Jvm;
import dev.insitu.benchmarks.Spread;
import java.io.BufferedReader;
import java.io.IOException;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * What clients of a server of 10,000 classes notice when a session is attached to it and ends: the p99 of a client that
 * sends 250 requests a second, before, while it is being woven, while it is profiled, while it is put back.
 *
 * <pre>java -cp benchmarks/target/benchmarks.jar dev.insitu.benchmarks.big.BigAttach [ROUNDS [INSITU_JAR [WOVEN]]]</pre>
 *
 * <p>WOVEN is what the tool's line contains, as a regular expression, when all is woven.
 */
public final class BigAttach {
    private static final String WOVEN = "weaving (\\d+) of \\1$";
    private static final String PROFILED = "3s";
    private static final long PROFILED_NANOS = 3_000_000_000L;

    private static final CostGoal GOAL_OF_SECONDS = new CostGoal(3);
    private static final CostGoal GOAL = new CostGoal(2);

    private final String jar;
    private final Pattern woven;

    private final Spread seconds = new Spread();
    private final Spread before = new Spread();
    private final Spread weaving = new Spread();
    private final Spread profiled = new Spread();
    private final Spread putBack = new Spread();

    private BigAttach(String jar, String woven) {
        this.jar = jar;
        this.woven = Pattern.compile(woven);
    }

    /** See above. */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        int rounds = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 5;
        BigAttach attach = new BigAttach(
                arguments.length > 1 ? arguments[1] : "agent/target/insitu.jar",
                arguments.length > 2 ? arguments[2] : WOVEN);
        print("%d rounds, JDK %s; seconds, and p99 in ms", rounds, Runtime.version());
        print("%9s %9s %9s %9s %9s %9s", "woven in", "before", "weaving", "profiled", "put back", "ended in");
        for (int i = 0; i < rounds; i++) {
            attach.round();
        }
        print("%-20s min / median / max", "");
        row("woven in, s", attach.seconds, GOAL_OF_SECONDS);
        row("weaving / before", attach.weaving.over(attach.before), GOAL);
        row("profiled / before", attach.profiled.over(attach.before), CostGoal.NONE);
        row("put back / before", attach.putBack.over(attach.before), GOAL);
    }

    private static void row(String what, Spread figure, CostGoal goal) {
        print("%-20s %-24s %s", what, figure.text(2), goal.verdict(figure.median()));
    }

    private void round() throws IOException, InterruptedException {
        try (BigServer server = new BigServer()) {
            Client client = server.client();
            long start = System.nanoTime();
            long wovenNanos = attach(server.pid());
            long end = System.nanoTime();
            client.finish(end);
            long profiledNanos = wovenNanos + PROFILED_NANOS;
            double[] figures = {
                (wovenNanos - start) / 1e9,
                client.p99(server.warmNanos(), start),
                client.p99(start, wovenNanos),
                client.p99(wovenNanos, profiledNanos),
                client.p99(profiledNanos, end)
            };
            seconds.add(figures[0]);
            before.add(figures[1]);
            weaving.add(figures[2]);
            profiled.add(figures[3]);
            putBack.add(figures[4]);
            print(
                    "%9.2f %9.2f %9.2f %9.2f %9.2f %9.2f",
                    figures[0], figures[1], figures[2], figures[3], figures[4], (end - profiledNanos) / 1e9);
        }
    }

    /** Attaches until the session is over. Returns when all was woven. */
    private long attach(String pid) throws IOException, InterruptedException {
        Process tool = new ProcessBuilder(
                        Jvm.java(), "-jar", jar, "attach", pid, "benchmarks/big-attach.yaml", "--for", PROFILED)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        long wovenNanos = 0;
        try (BufferedReader lines = tool.errorReader()) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                if (wovenNanos == 0 && woven.matcher(line).find()) {
                    wovenNanos = System.nanoTime();
                }
            }
        }
        if (tool.waitFor() != 0 || wovenNanos == 0) {
            throw new IOException("attach failed with " + tool.exitValue());
        }
        return wovenNanos;
    }

    private static void print(String format, Object... values) {
        System.out.println(String.format(Locale.ROOT, format, values).stripTrailing());
    }
}
