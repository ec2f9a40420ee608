package peers;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;

/**
 * The same method timed in each way there is, in turn, each in a JVM of its own: what a call costs with one thread and two, when main begins, what memory is
 * resident, how many of 1,000 calls are counted of which half throw, the same after kill -9, and what is called p99 where four of 5,000 calls stall.
 *
 * <pre>java -cp 'benchmarks/peers/target/peers.jar:benchmarks/peers/target/libraries/*' peers.Peers [ROUNDS [INSITU_JAR]]</pre>
 */
public final class Peers {
    private static final Path TARGET = Path.of("benchmarks/peers/target");
    private static final int FLIGHT_RECORDER_TIMES_METHODS = 25;

    private Peers() {}

    /** A way of timing: its name, how the application is to do it, what an agent of it keeps, and its JVM's options for a method. */
    private record Peer(String name, Way way, String keeps, Options options) {}

    private interface Options {
        List<String> of(String method, String action);
    }

    /** See above. */
    public static void main(String[] arguments) throws Exception {
        int rounds = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 3;
        String jar = arguments.length > 1 ? arguments[1] : "agent/target/insitu.jar";
        List<Peer> peers = peers(jar);
        Map<Peer, List<double[]>> figures = new LinkedHashMap<>();
        for (int round = 0; round < rounds; round++) {
            for (Peer peer : peers) {
                Map<String, String> one = run(peer, "timed", "cost", "1");
                Map<String, String> two = run(peer, "timed", "cost", "2");
                figures.computeIfAbsent(peer, of -> new ArrayList<>()).add(new double[] {
                    number(one, "cost"), number(two, "cost"), number(one, "begun"), number(one, "rss") / 1024
                });
            }
        }
        print("%d rounds in turn, medians, JDK %s", rounds, Runtime.version());
        print("%-26s %9s %9s %9s %8s  %-24s %8s %8s %10s", "", "1 thread", "2 threads", "main", "RSS", "", "of 1,000", "after", "stalls'");
        print("%-26s %9s %9s %9s %8s  %-24s %8s %8s %10s", "", "ns added", "ns added", "ms", "MB", "keeps", "counted", "kill -9", "p99, ms");
        double[] plain = medians(figures.get(peers.get(0)));
        for (Peer peer : peers) {
            double[] own = medians(figures.get(peer));
            boolean counts = !peer.keeps.equals("nothing");
            print("%-26s %9.1f %9.1f %9.0f %8.0f  %-24s %8s %8s %10s",
                    peer.name, own[0] - plain[0], own[1] - plain[1], own[2], own[3], peer.keeps,
                    counts ? counted(peer) : "-", counts ? killed(peer, jar) : "-", counts ? truth(peer) : "-");
        }
    }

    private static List<Peer> peers(String jar) throws IOException {
        List<Peer> peers = new ArrayList<>();
        Options none = (method, action) -> List.of();
        peers.add(new Peer("plain", Way.PLAIN, "nothing", none));
        peers.add(new Peer("two readings by hand", Way.BY_HAND, "nothing", none));
        peers.add(new Peer("Insitu", Way.AGENT, "percentiles, max", (method, action) -> insitu(jar, method, action, "")));
        peers.add(new Peer("Insitu, sample: 1/16", Way.AGENT, "percentiles of 1/16", (method, action) -> insitu(jar, method, action, ", sample: 1/16")));
        peers.add(new Peer("HdrHistogram Recorder", Way.HDR, "percentiles, max", none));
        peers.add(new Peer("Micrometer, percentiles", Way.MICROMETER, "percentiles, 2 minutes", none));
        if (Runtime.version().feature() >= FLIGHT_RECORDER_TIMES_METHODS) {
            peers.add(new Peer("JFR MethodTiming", Way.AGENT, "count, min, avg, max", (method, action) -> List.of(
                    "-XX:FlightRecorderOptions:repository=" + TARGET.resolve("repository"),
                    "-XX:StartFlightRecording:method-timing=peers.Work::" + method + ",filename=" + recording())));
        }
        Path library = asyncProfiler();
        peers.add(new Peer("async-profiler --trace 1ms", Way.AGENT, "slow calls only", (method, action) -> List.of(
                "-agentpath:" + library.toAbsolutePath() + "=start,trace=peers.Work." + method + (action.equals("cost") ? ":1ms" : "")
                        + ",file=" + recording())));
        peers.add(new Peer("OpenTelemetry, methods", Way.AGENT, "spans", (method, action) -> List.of(
                "-javaagent:" + TARGET.resolve("libraries/opentelemetry-javaagent.jar"),
                "-Dotel.instrumentation.methods.include=peers.Work[" + method + "]",
                "-Dotel.traces.exporter=" + (action.equals("cost") ? "none" : "logging"),
                "-Dotel.metrics.exporter=none", "-Dotel.logs.exporter=none")));
        return peers;
    }

    /** The library out of its jar. */
    private static Path asyncProfiler() throws IOException {
        Path library = TARGET.resolve("libasyncProfiler.so");
        try (InputStream in = Peers.class.getResourceAsStream("/linux-x64/libasyncProfiler.so")) {
            Files.copy(in, library, StandardCopyOption.REPLACE_EXISTING);
        }
        return library;
    }

    private static Path recording() {
        return TARGET.resolve("peer.jfr");
    }

    private static Path report() {
        return TARGET.resolve("insitu-report");
    }

    /** Of the truth the schedule is Insitu's. */
    private static List<String> insitu(String jar, String method, String action, String more) {
        String driven = """
                drive: { method: "peers.Work#stalling", throughput: 1000/s, warm-up: 0, settle: 0s, iterations: 5000, runs: 1 }
                """;
        String config = """
                probes:
                  - { name: peer, method: "peers.Work#%s"%s }
                %sjitter: { mode: "off" }
                report: { directory: %s, outputs: [json] }
                """.formatted(method, more, action.equals("truth") ? driven : "", report());
        try {
            return List.of("-javaagent:" + jar + "=" + Files.writeString(TARGET.resolve("peers.yaml"), config));
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Process start(Peer peer, String method, String action, String more) throws IOException {
        List<String> command = new ArrayList<>(List.of(System.getProperty("java.home") + "/bin/java", "-Xmx256m"));
        command.addAll(peer.options.of(method, action));
        command.addAll(List.of("-Dway=" + peer.way, "-cp", System.getProperty("java.class.path"), TimedApplication.class.getName(), action, more));
        return new ProcessBuilder(command).redirectErrorStream(true).start();
    }

    /** What the application printed, by key; {@code begun} in milliseconds since its start, {@code spans} counted. */
    private static Map<String, String> run(Peer peer, String method, String action, String more) throws Exception {
        Files.deleteIfExists(recording());
        Files.deleteIfExists(report().resolve("report.json"));
        long before = System.currentTimeMillis();
        Process process = start(peer, method, action, more);
        String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        process.waitFor();
        Map<String, String> values = new LinkedHashMap<>();
        for (String line : printed.split("\n")) {
            if (line.contains("begun=")) {
                for (String word : line.substring(line.indexOf("begun=")).trim().split(" +")) {
                    values.put(word.substring(0, word.indexOf('=')), word.substring(word.indexOf('=') + 1));
                }
            }
        }
        values.computeIfPresent("begun", (key, at) -> Long.toString(Long.parseLong(at) - before));
        values.put("spans", Long.toString(printed.lines().filter(line -> line.contains("Work." + method + "'")).count()));
        return values;
    }

    private static String counted(Peer peer) throws Exception {
        Map<String, String> said = run(peer, "failing", "count", "");
        if (peer.name.startsWith("Insitu")) {
            return figure(Files.readString(report().resolve("report.json")), "peer", "count");
        }
        if (peer.name.startsWith("JFR")) {
            return timing(recording(), "invocations");
        }
        if (peer.name.startsWith("async")) {
            return traced(recording());
        }
        return peer.way == Way.AGENT ? said.get("spans") : said.get("count");
    }

    /** Of 1,000 calls, what can be read when the process is gone. A library's are in its heap. */
    private static String killed(Peer peer, String jar) throws Exception {
        if (peer.way != Way.AGENT) {
            return "0";
        }
        delete(TARGET.resolve("repository"));
        delete(report());
        Process process = start(peer, "failing", "killed", "");
        StringBuilder printed = new StringBuilder();
        var lines = process.inputReader(StandardCharsets.UTF_8);
        String line;
        while ((line = lines.readLine()) != null && !line.equals("counted")) {
            printed.append(line).append('\n');
        }
        process.destroyForcibly().waitFor();
        if (peer.name.startsWith("Insitu")) {
            Process reader = new ProcessBuilder(System.getProperty("java.home") + "/bin/java", "-jar", jar, "report", report().toString(), "--output", "json")
                    .redirectError(ProcessBuilder.Redirect.DISCARD).start();
            return figure(new String(reader.getInputStream().readAllBytes(), StandardCharsets.UTF_8), "peer", "count");
        }
        if (peer.name.startsWith("JFR")) {
            try (Stream<Path> files = Files.walk(TARGET.resolve("repository"))) {
                for (Path file : files.filter(each -> each.toString().endsWith(".jfr")).toList()) {
                    return timing(file, "invocations");
                }
            }
            return "0";
        }
        if (peer.name.startsWith("async")) {
            return traced(recording());
        }
        // Spans are handed on in batches, each second or so.
        return Long.toString(printed.toString().lines().filter(each -> each.contains("Work.failing'")).count());
    }

    private static String truth(Peer peer) throws Exception {
        boolean driven = peer.name.startsWith("Insitu");
        Map<String, String> said = run(peer, "stalling", "truth", driven ? "driven" : "itself");
        if (driven) {
            String report = Files.readString(report().resolve("report.json"));
            return millis(figure(report, "end to end", "99"));
        }
        if (peer.name.startsWith("JFR")) {
            return "none";
        }
        return peer.way == Way.AGENT ? "none" : String.format(Locale.ROOT, "%.1f", Double.parseDouble(said.get("p99")));
    }

    private static String millis(String nanos) {
        return String.format(Locale.ROOT, "%.1f", Double.parseDouble(nanos) / 1e6);
    }

    private static String figure(String json, String probe, String key) {
        Matcher number = Pattern.compile("\"" + key + "\"\\s*:\\s*([0-9.]+)").matcher(json);
        return number.find(Math.max(0, json.indexOf("\"" + probe + "\""))) ? number.group(1) : "?";
    }

    private static String traced(Path recording) {
        long count = 0;
        try (RecordingFile events = new RecordingFile(recording)) {
            while (events.hasMoreEvents()) {
                count += events.readEvent().getEventType().getName().contains("MethodTrace") ? 1 : 0;
            }
        } catch (IOException | RuntimeException unfinished) {
            return Long.toString(count);
        }
        return Long.toString(count);
    }

    private static String timing(Path recording, String field) {
        long count = 0;
        try (RecordingFile events = new RecordingFile(recording)) {
            while (events.hasMoreEvents()) {
                RecordedEvent event = events.readEvent();
                if (event.getEventType().getName().equals("jdk.MethodTiming")) {
                    count = Math.max(count, event.getLong(field));
                }
            }
        } catch (IOException | RuntimeException unfinished) {
            return Long.toString(count);
        }
        return Long.toString(count);
    }

    private static void delete(Path directory) throws IOException {
        if (Files.isDirectory(directory)) {
            try (Stream<Path> files = Files.walk(directory)) {
                files.sorted(java.util.Comparator.reverseOrder()).map(Path::toFile).forEach(File::delete);
            }
        }
    }

    private static double number(Map<String, String> values, String key) {
        return values.containsKey(key) ? Double.parseDouble(values.get(key)) : Double.NaN;
    }

    private static double[] medians(List<double[]> rounds) {
        double[] medians = new double[rounds.get(0).length];
        for (int i = 0; i < medians.length; i++) {
            int column = i;
            double[] values = rounds.stream().mapToDouble(round -> round[column]).sorted().toArray();
            medians[i] = values[values.length / 2];
        }
        return medians;
    }

    private static void print(String format, Object... values) {
        System.out.println(String.format(Locale.ROOT, format, values).stripTrailing());
    }
}
