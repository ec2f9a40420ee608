package dev.insitu.benchmarks;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.ToolProvider;

/**
 * What an application notices of being watched: a method driven at 50,000/s beside fifty other probes, in pairs of JVMs, one of
 * which {@code watch} looks at ten times a second. The tool's own start is over when the run begins.
 *
 * <pre>java -cp benchmarks/target/benchmarks.jar dev.insitu.benchmarks.WatchCost [PAIRS [INSITU_JAR]]</pre>
 */
public final class WatchCost {
    private static final int PROBES = 50;

    private static final String CONFIG = """
            probes: [ "Watched#beside*" ]
            drive: { method: "Watched#driven", throughput: 50000/s, warm-up: 50000, settle: 6s, duration: 5s, runs: 1 }
            report: { directory: report, outputs: [json], percentiles: [50, 99, 99.9] }
            """;

    private static final Pattern ACHIEVED = Pattern.compile("\"achievedRate\": ([0-9.]+)");
    private static final Pattern PACING =
            Pattern.compile("\"name\": \"pacing error\".*?\"percentiles\": \\{[^}]*\"99.9\": (\\d+)", Pattern.DOTALL);

    private final Path directory;
    private final String jar;

    private WatchCost(Path directory, String jar) {
        this.directory = directory;
        this.jar = jar;
    }

    /** See above. */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        int pairs = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 5;
        String jar = new File(arguments.length > 1 ? arguments[1] : "agent/target/insitu.jar").getAbsolutePath();
        WatchCost cost = new WatchCost(Files.createTempDirectory("watch-cost"), jar);
        cost.compile();
        Figures plain = new Figures();
        Figures watched = new Figures();
        for (int pair = 0; pair < pairs; pair++) {
            // A B B A: what drifts meets both.
            boolean watchedFirst = pair % 2 == 1;
            String first = cost.report(watchedFirst);
            String second = cost.report(!watchedFirst);
            plain.add(watchedFirst ? second : first);
            watched.add(watchedFirst ? first : second);
        }
        print("%d pairs, JDK %s; medians, and watched / not watched min / median / max", pairs, Runtime.version());
        print("%-20s %12s %12s   %s", "", "not watched", "watched", "ratio");
        row("achieved/s", plain.achieved, watched.achieved);
        row("pacing p99.9, us", plain.pacing, watched.pacing);
    }

    private static void row(String what, Spread plain, Spread watched) {
        print(
                "%-20s %,12.1f %,12.1f   %s",
                what, plain.median(), watched.median(), watched.over(plain).text(3));
    }

    /** By pair. */
    private record Figures(Spread achieved, Spread pacing) {
        Figures() {
            this(new Spread(), new Spread());
        }

        void add(String report) throws IOException {
            achieved.add(number(ACHIEVED, report));
            pacing.add(number(PACING, report) / 1_000);
        }
    }

    private void compile() throws IOException {
        StringBuilder methods = new StringBuilder();
        StringBuilder calls = new StringBuilder();
        for (int i = 0; i < PROBES; i++) {
            methods.append("static long beside")
                    .append(i)
                    .append("(long n) { return n * 31 + ")
                    .append(i)
                    .append("; }\n");
            calls.append("n = beside").append(i).append("(n);\n");
        }
        Path source = directory.resolve("Watched.java");
        Files.writeString(source, """
                public class Watched {
                    static volatile long sink;
                    %s
                    static void beside() {
                        long n = sink;
                        while (true) {
                            %s
                            sink = n;
                            java.util.concurrent.locks.LockSupport.parkNanos(1_000_000);
                        }
                    }
                    static void driven() { sink++; }
                    public static void main(String[] arguments) {
                        Thread beside = new Thread(Watched::beside);
                        beside.setDaemon(true);
                        beside.start();
                        while (true) { driven(); }
                    }
                }
                """.formatted(methods, calls));
        int failed = ToolProvider.getSystemJavaCompiler()
                .run(null, System.err, System.err, "-d", directory.toString(), source.toString());
        if (failed != 0) {
            throw new IOException(source + ": was not compiled");
        }
        Files.writeString(directory.resolve("watched.yaml"), CONFIG);
    }

    /** Runs the application to its end and gives its report. */
    private String report(boolean watched) throws IOException, InterruptedException {
        Process application = start("-javaagent:" + jar + "=watched.yaml", "-cp", ".", "Watched");
        Process watch =
                watched ? start("-jar", jar, "watch", Long.toString(application.pid()), "--interval", "100ms") : null;
        if (application.waitFor() != 0) {
            throw new IOException("the application ended with " + application.exitValue());
        }
        if (watch != null && watch.waitFor() != 0) {
            throw new IOException("watch ended with " + watch.exitValue());
        }
        // A second report takes a directory beside the first.
        Path report = directory.resolve("report/report.json");
        String json = Files.readString(report);
        Files.delete(report);
        return json;
    }

    private Process start(String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(Jvm.java()));
        command.addAll(List.of(arguments));
        return new ProcessBuilder(command)
                .directory(directory.toFile())
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(directory.resolve("stderr.txt").toFile())
                .start();
    }

    private static double number(Pattern pattern, String json) throws IOException {
        Matcher matcher = pattern.matcher(json);
        if (!matcher.find()) {
            throw new IOException("no " + pattern + " in the report");
        }
        return Double.parseDouble(matcher.group(1));
    }

    private static void print(String format, Object... values) {
        System.out.println(String.format(Locale.ROOT, format, values).stripTrailing());
    }
}
