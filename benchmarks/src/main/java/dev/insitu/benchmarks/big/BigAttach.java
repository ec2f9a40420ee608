package dev.insitu.benchmarks.big;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.util.Arrays;
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

    private final String jar;
    private final Pattern woven;

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
        System.out.printf(Locale.ROOT, "%d rounds, JDK %s; seconds, and p99 in ms%n", rounds, Runtime.version());
        System.out.printf(
                Locale.ROOT,
                "%9s %9s %9s %9s %9s %9s %9s%n",
                "woven in",
                "before",
                "weaving",
                "ratio",
                "profiled",
                "put back",
                "ended in");
        double[] seconds = new double[rounds];
        double[] ratios = new double[rounds];
        for (int i = 0; i < rounds; i++) {
            attach.round(i, seconds, ratios);
        }
        Arrays.sort(seconds);
        Arrays.sort(ratios);
        System.out.printf(
                Locale.ROOT,
                "medians: woven in %.1f s, p99 while weaving %.2f times that before%n",
                seconds[rounds / 2],
                ratios[rounds / 2]);
    }

    private void round(int round, double[] seconds, double[] ratios) throws IOException, InterruptedException {
        try (BigServer server = new BigServer()) {
            Client client = server.client();
            long start = System.nanoTime();
            long wovenNanos = attach(server.pid());
            long end = System.nanoTime();
            client.finish(end);
            double p99Before = client.p99(server.warmNanos(), start);
            double p99 = client.p99(start, wovenNanos);
            seconds[round] = (wovenNanos - start) / 1e9;
            ratios[round] = p99 / p99Before;
            System.out.printf(
                    Locale.ROOT,
                    "%9.2f %9.2f %9.2f %9.2f %9.2f %9.2f %9.2f%n",
                    seconds[round],
                    p99Before,
                    p99,
                    ratios[round],
                    client.p99(wovenNanos, wovenNanos + PROFILED_NANOS),
                    client.p99(wovenNanos + PROFILED_NANOS, end),
                    (end - wovenNanos - PROFILED_NANOS) / 1e9);
        }
    }

    /** Attaches until the session is over. Returns when all was woven. */
    private long attach(String pid) throws IOException, InterruptedException {
        Process tool = new ProcessBuilder(
                        new File(System.getProperty("java.home"), "bin/java").getPath(),
                        "-jar",
                        jar,
                        "attach",
                        pid,
                        "benchmarks/big-attach.yaml",
                        "--for",
                        PROFILED)
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
}
