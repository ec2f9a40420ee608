package dev.insitu.benchmarks;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
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

    private AttachCost() {}

    /** See above. */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        int rounds = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 5;
        String jar = arguments.length > 1 ? arguments[1] : "agent/target/insitu.jar";
        List<Double> during = new ArrayList<>();
        List<Double> after = new ArrayList<>();
        System.out.printf(Locale.ROOT, "%d rounds, JDK %s; medians, calls a millisecond%n", rounds, Runtime.version());
        System.out.printf(Locale.ROOT, "%10s %10s %10s%n", "before", "attached", "after");
        for (int round = 0; round < rounds; round++) {
            long[] medians = round(jar);
            System.out.printf(Locale.ROOT, "%,10d %,10d %,10d%n", medians[0], medians[1], medians[2]);
            during.add(medians[1] / (double) medians[0]);
            after.add(medians[2] / (double) medians[0]);
        }
        System.out.printf(
                Locale.ROOT, "%10s %10.3f %10.3f   of what it was, the median%n", "", middle(during), middle(after));
    }

    private static long[] round(String jar) throws IOException, InterruptedException {
        Process application = new ProcessBuilder(
                        java(),
                        "-XX:+IgnoreUnrecognizedVMOptions",
                        "-XX:+EnableDynamicAgentLoading",
                        "-cp",
                        System.getProperty("java.class.path"),
                        BusyLoop.class.getName())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try (BufferedReader lines = application.inputReader()) {
            read(lines, LINES_TO_SETTLE);
            long before = middle(read(lines, LINES));
            Process attached = new ProcessBuilder(
                            java(),
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
            read(lines, LINES_TO_SETTLE);
            long during = middle(read(lines, LINES / 3));
            if (attached.waitFor() != 0) {
                throw new IOException("attach failed with " + attached.exitValue());
            }
            read(lines, 5 * (int) (1_000 / BusyLoop.PERIOD_MILLIS) + LINES_TO_SETTLE);
            return new long[] {before, during, middle(read(lines, LINES))};
        } finally {
            application.destroyForcibly();
        }
    }

    private static String java() {
        return System.getProperty("java.home") + "/bin/java";
    }

    private static List<Long> read(BufferedReader lines, int count) throws IOException {
        List<Long> read = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            read.add(Long.valueOf(lines.readLine()));
        }
        return read;
    }

    private static <T extends Comparable<T>> T middle(List<T> values) {
        List<T> sorted = new ArrayList<>(values);
        Collections.sort(sorted);
        return sorted.get(sorted.size() / 2);
    }
}
