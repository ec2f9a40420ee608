package dev.insitu.benchmarks;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.tools.ToolProvider;

/**
 * What the history's thread takes of a CPU with 200 probes, which four threads call: the k-th 100 divided by k times a second, each call
 * some microseconds long. A JVM of its own prints the share of each ten seconds, by {@code /proc/self/task}: the first ones show
 * what the thread's code takes before it is compiled.
 *
 * <pre>java -cp benchmarks/target/benchmarks.jar dev.insitu.benchmarks.IntervalCost [STRETCHES [INSITU_JAR]]</pre>
 */
public final class IntervalCost {
    private static final int PROBES = 200;

    private static final String CONFIG = """
            probes: [ "Called#m*" ]
            report: { directory: report, outputs: [json] }
            """;

    private static final String APPLICATION = """
            import java.nio.file.*;
            import java.util.*;

            public class Called {
                %s
                static void spin(long nanos) {
                    long begun = System.nanoTime();
                    while (System.nanoTime() - begun < nanos) { Thread.onSpinWait(); }
                }

                static void call(int method, long nanos) {
                    switch (method) {
                        %s
                    }
                }

                static long nanos(SplittableRandom random) {
                    double sum = random.nextDouble() + random.nextDouble() + random.nextDouble() - 1.5;
                    return (long) (4_000 * Math.exp(sum * 0.8 + (random.nextInt(100) == 0 ? random.nextDouble() * 4 : 0)));
                }

                static void serve(int seed) {
                    SplittableRandom random = new SplittableRandom(seed);
                    double[] due = new double[%d];
                    double start = System.nanoTime() / 1e9;
                    for (int k = 0; k < due.length; k++) { due[k] = start + random.nextDouble() * period(k); }
                    while (true) {
                        double now = System.nanoTime() / 1e9;
                        for (int k = 0; k < due.length; k++) {
                            while (due[k] <= now) {
                                call(k, nanos(random));
                                due[k] -= Math.log(1 - random.nextDouble()) * period(k);
                            }
                        }
                        java.util.concurrent.locks.LockSupport.parkNanos(2_000_000);
                    }
                }

                static double period(int k) { return 4 * (k + 1) / 100.0; }

                static long cpuNanos() throws Exception {
                    try (DirectoryStream<Path> tasks = Files.newDirectoryStream(Path.of("/proc/self/task"))) {
                        for (Path task : tasks) {
                            if (Files.readString(task.resolve("comm")).startsWith("insitu-history")) {
                                return Long.parseLong(Files.readString(task.resolve("schedstat")).split(" ")[0]);
                            }
                        }
                    }
                    return 0;
                }

                public static void main(String[] arguments) throws Exception {
                    for (int i = 0; i < 4; i++) {
                        int seed = i;
                        Thread thread = new Thread(() -> serve(seed));
                        thread.setDaemon(true);
                        thread.start();
                    }
                    for (int i = 0; i < Integer.parseInt(arguments[0]); i++) {
                        long cpu = cpuNanos();
                        long begun = System.nanoTime();
                        Thread.sleep(10_000);
                        System.out.printf(Locale.ROOT, "%%.3f%%n", 100.0 * (cpuNanos() - cpu) / (System.nanoTime() - begun));
                    }
                }
            }
            """;

    private IntervalCost() {}

    /** See above. */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        String stretches = arguments.length > 0 ? arguments[0] : "18";
        String jar = new File(arguments.length > 1 ? arguments[1] : "agent/target/insitu.jar").getAbsolutePath();
        Path directory = Files.createTempDirectory("interval-cost");
        compile(directory);
        Process application = new ProcessBuilder(
                        Jvm.java(), "-javaagent:" + jar + "=called.yaml", "-cp", ".", "Called", stretches)
                .directory(directory.toFile())
                .redirectError(directory.resolve("stderr.txt").toFile())
                .start();
        System.out.println("% of a CPU, each ten seconds, JDK " + Runtime.version());
        try (BufferedReader lines = application.inputReader(StandardCharsets.UTF_8)) {
            lines.lines().forEach(System.out::println);
        }
        if (application.waitFor() != 0) {
            throw new IOException("the application ended with " + application.exitValue());
        }
    }

    private static void compile(Path directory) throws IOException {
        StringBuilder methods = new StringBuilder();
        StringBuilder calls = new StringBuilder();
        for (int i = 0; i < PROBES; i++) {
            methods.append("static void m").append(i).append("(long nanos) { spin(nanos); }\n");
            calls.append("case ").append(i).append(" -> m").append(i).append("(nanos);\n");
        }
        Path source = directory.resolve("Called.java");
        Files.writeString(source, APPLICATION.formatted(methods, calls, PROBES));
        int failed = ToolProvider.getSystemJavaCompiler()
                .run(null, System.err, System.err, "-d", directory.toString(), source.toString());
        if (failed != 0) {
            throw new IOException(source + ": was not compiled");
        }
        Files.writeString(directory.resolve("called.yaml"), CONFIG);
    }
}
