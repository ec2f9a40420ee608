package dev.insitu.benchmarks;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.TreeSet;
import java.util.function.LongSupplier;
import org.HdrHistogram.Histogram;

/**
 * What grows with what: the cost of a call with the number of probes and of threads, memory with threads that come and go, a start with a rule that matches
 * each method of a library, and the memory of a thread and probe with the shape of its distribution, beside HdrHistogram's.
 *
 * <pre>java -cp benchmarks/target/benchmarks.jar dev.insitu.benchmarks.Growth [INSITU_JAR]</pre>
 */
public final class Growth {
    private static final Path REPORT = Path.of("benchmarks/target/insitu-report/report.json");
    private static final int[][] COSTS = {{1, 1}, {10, 1}, {100, 1}, {1_000, 1}, {10, 4}, {10, 16}, {10, 64}};
    private static final int SAMPLES = 1_000_000;

    private final String jar;

    private Growth(String jar) {
        this.jar = jar;
    }

    /** See above. */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        Growth growth = new Growth(arguments.length > 0 ? arguments[0] : "agent/target/insitu.jar");
        print("JDK %s, %d CPUs", Runtime.version(), Runtime.getRuntime().availableProcessors());
        growth.costs();
        growth.threads();
        growth.library();
        memory();
    }

    private void costs() throws IOException, InterruptedException {
        print("");
        print("CPU time of a call, ns %17s %9s %9s %7s", "", "by hand", "probed", "ratio");
        for (int[] cost : COSTS) {
            double[] nanos = figures(
                    run("benchmarks/growth.yaml", "cost", Integer.toString(cost[0]), Integer.toString(cost[1])));
            print(
                    "%,6d probes, %2d threads %15s %9.1f %9.1f %7.3f",
                    cost[0], cost[1], "", nanos[0], nanos[1], nanos[1] / nanos[0]);
        }
    }

    private void threads() throws IOException, InterruptedException {
        double[] with = figures(run("benchmarks/growth.yaml", "threads"));
        long count = 0;
        for (JsonNode probe : new ObjectMapper().readTree(REPORT.toFile()).get("probes")) {
            count += probe.get("name").textValue().equals("come and go")
                    ? probe.get("count").longValue()
                    : 0;
        }
        double[] without = figures(run(null, "threads"));
        print("");
        print("10,000 threads, one after the other, 10 calls each: %,d of 100,000 counted", count);
        print(
                "resident after 1,000 and after 10,000: %.0f and %.0f MB, without an agent %.0f and %.0f",
                with[0], with[1], without[0], without[1]);
    }

    private void library() throws IOException, InterruptedException {
        print("");
        print("A rule for each method of Byte Buddy, of which 1,200 classes are loaded, and which makes 300");
        print("%-12s %12s %12s %10s", "", "main, ms", "done, ms", "RSS, MB");
        for (String config : new String[] {null, "benchmarks/growth-library.yaml"}) {
            long before = System.currentTimeMillis();
            double[] values = figures(run(config, "library"));
            print(
                    "%-12s %12.0f %12.0f %10.0f",
                    config == null ? "without" : "with", values[0] - before, values[1], values[2]);
        }
        JsonNode report = new ObjectMapper().readTree(REPORT.toFile());
        int methods = 0;
        for (JsonNode probe : report.get("probes")) {
            methods += probe.path("matched").size();
        }
        print(
                "%,d methods in %,d probes; report.json %,d KiB",
                methods, report.get("probes").size(), Files.size(REPORT) / 1024);
    }

    /** Of a thread and a probe, by arithmetic: a cell, and a page for each 128 buckets that are hit. */
    private static void memory() {
        Random random = new Random(1);
        print("");
        print("Memory of a thread and a probe, KiB, %,d samples", SAMPLES);
        print("%-44s %9s %14s %14s", "", "Insitu", "HdrHistogram", "its Recorder");
        shape("always 1 us", () -> 1_000);
        shape("1 to 2 us, evenly", () -> 1_000 + random.nextInt(1_000));
        shape("log-normal around 10 us, sigma 0.5", () -> (long) (10_000 * Math.exp(0.5 * random.nextGaussian())));
        shape(
                "the same, one in 10,000 up to 100 ms",
                () -> random.nextInt(10_000) == 0
                        ? random.nextInt(100_000_000)
                        : (long) (10_000 * Math.exp(0.5 * random.nextGaussian())));
        shape("100 ns to 10 s, evenly in the logarithm", () -> (long) (100 * Math.pow(10, 8 * random.nextDouble())));
    }

    private static void shape(String name, LongSupplier samples) {
        Histogram histogram = new Histogram(3);
        TreeSet<Integer> pages = new TreeSet<>();
        for (int i = 0; i < SAMPLES; i++) {
            long nanos = samples.getAsLong();
            histogram.recordValue(nanos);
            pages.add(bucket(nanos) >>> 7);
        }
        double kept = histogram.getEstimatedFootprintInBytes() / 1024.0;
        // The cell is rounded up to cache lines.
        print("%-44s %9.1f %14.1f %14.1f", name, 1.875 + pages.size(), kept, 2 * kept);
    }

    private static int bucket(long value) {
        int octave = 53 - Long.numberOfLeadingZeros(value | 2047);
        return (octave << 10) + (int) (value >>> octave);
    }

    /** @param config null for no agent */
    private String run(String config, String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(new File(System.getProperty("java.home"), "bin/java").getPath());
        if (config != null) {
            Files.deleteIfExists(REPORT);
            command.add("-javaagent:" + jar + "=" + config);
        }
        if (arguments[0].equals("library")) {
            // What is resident is else what the heap has not collected yet.
            command.addAll(List.of("-Xmx256m", "-XX:+UseSerialGC"));
        }
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), GrowingApplication.class.getName()));
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
        if (process.waitFor() != 0) {
            throw new IOException(command + " ended with exit code " + process.exitValue());
        }
        return printed;
    }

    private static double[] figures(String line) {
        return Arrays.stream(line.trim().split(" "))
                .mapToDouble(Double::parseDouble)
                .toArray();
    }

    private static void print(String format, Object... values) {
        System.out.println(String.format(Locale.ROOT, format, values).stripTrailing());
    }
}
