package dev.insitu.benchmarks;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.util.Locale;

/**
 * What an application is left with after a session: the throughput of a busy loop before {@code attach}, while it records, and
 * afterwards, in JVMs one after the other.
 *
 * <pre>java -cp benchmarks/target/benchmarks.jar dev.insitu.benchmarks.AttachCost [ROUNDS [INSITU_JAR]]</pre>
 */
public final class AttachCost {
    /** Until the loop is compiled as well as it will be, and after a session once more. */
    private static final int LINES_TO_SETTLE = 10;

    private static final int LINES = 15;
    private static final String RULE = "dev.insitu.benchmarks.BusyLoop$Called#work";

    private static final CostGoal GOAL = CostGoal.atLeast(0.99);

    private AttachCost() {}

    /** See above. */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        int rounds = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 5;
        String jar = arguments.length > 1 ? arguments[1] : "agent/target/insitu.jar";
        Spread before = new Spread();
        Spread attached = new Spread();
        Spread after = new Spread();
        print("%d rounds, JDK %s; medians, calls a millisecond", rounds, Runtime.version());
        print("%10s %10s %10s", "before", "attached", "after");
        for (int i = 0; i < rounds; i++) {
            double[] medians = round(jar);
            print("%,10.0f %,10.0f %,10.0f", medians[0], medians[1], medians[2]);
            before.add(medians[0]);
            attached.add(medians[1]);
            after.add(medians[2]);
        }
        Spread left = after.over(before);
        print("%10s %10s   ratio min / median / max", "", "");
        print("%-21s   %s", "attached / before", attached.over(before).text(3));
        print("%-21s   %s   %s", "after / before", left.text(3), GOAL.verdict(left.median()));
    }

    private static double[] round(String jar) throws IOException, InterruptedException {
        Process application = new ProcessBuilder(
                        Jvm.java(),
                        "-XX:+IgnoreUnrecognizedVMOptions",
                        "-XX:+EnableDynamicAgentLoading",
                        "-cp",
                        System.getProperty("java.class.path"),
                        BusyLoop.class.getName())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try (BufferedReader lines = application.inputReader()) {
            skip(lines, LINES_TO_SETTLE);
            double before = median(lines, LINES);
            Process attached = new ProcessBuilder(
                            Jvm.java(),
                            "-jar",
                            new File(jar).getAbsolutePath(),
                            "attach",
                            Long.toString(application.pid()),
                            RULE,
                            "--for",
                            "5s")
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .directory(new File("benchmarks/target").getAbsoluteFile())
                    .start();
            skip(lines, LINES_TO_SETTLE);
            double during = median(lines, LINES / 3);
            if (attached.waitFor() != 0) {
                throw new IOException("attach failed with " + attached.exitValue());
            }
            skip(lines, 5 * (int) (1_000 / BusyLoop.PERIOD_MILLIS) + LINES_TO_SETTLE);
            return new double[] {before, during, median(lines, LINES)};
        } finally {
            application.destroyForcibly();
        }
    }

    private static void skip(BufferedReader lines, int count) throws IOException {
        for (int i = 0; i < count; i++) {
            lines.readLine();
        }
    }

    private static double median(BufferedReader lines, int count) throws IOException {
        Spread read = new Spread();
        for (int i = 0; i < count; i++) {
            read.add(Double.parseDouble(lines.readLine()));
        }
        return read.median();
    }

    private static void print(String format, Object... values) {
        System.out.println(String.format(Locale.ROOT, format, values).stripTrailing());
    }
}
