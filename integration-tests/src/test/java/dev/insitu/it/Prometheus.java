package dev.insitu.it;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.net.BindException;
import java.net.ConnectException;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A real Prometheus, as the machine has it, that scrapes four times a second. It ends with the test. */
final class Prometheus {
    private static final String COMMAND = "prometheus";
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int OK = 200;

    /** Below those that Linux hands out: two JVMs of tests, each with clients and servers of its own, would soon have got one of these. */
    private static final int FIRST_PORT = 20_000;

    private static final int LAST_PORT = 32_000;

    private final String url;
    private final Running process;

    private Prometheus(String url, Running process) {
        this.url = url;
        this.process = process;
    }

    /** With native histograms and exemplars, which it asks for in protobuf. */
    static Prometheus withNativeHistograms(Path directory, int... ports) throws IOException {
        return start(directory, List.of("--enable-feature=native-histograms,exemplar-storage"), ports);
    }

    /** With classic buckets alone, which it asks for as text. */
    static Prometheus classic(Path directory, int... ports) throws IOException {
        return start(directory, List.of("--enable-feature=exemplar-storage"), ports);
    }

    private static Prometheus start(Path directory, List<String> options, int... ports) throws IOException {
        Skipped.unlessOnPath(COMMAND);
        Files.createDirectories(directory);
        String targets =
                IntStream.of(ports).mapToObj(port -> "127.0.0.1:" + port).collect(Collectors.joining(", "));
        Files.writeString(directory.resolve("prometheus.yaml"), """
                global: { scrape_interval: 250ms, scrape_timeout: 250ms }
                scrape_configs:
                  - job_name: insitu
                    static_configs: [ { targets: [ %s ] } ]
                """.formatted(quoted(targets)));
        int own = freePort();
        List<String> command = new ArrayList<>(List.of(
                COMMAND,
                "--config.file=prometheus.yaml",
                "--storage.tsdb.path=data",
                "--web.listen-address=127.0.0.1:" + own));
        command.addAll(options);
        String url = "http://127.0.0.1:" + own;
        Running running = new Running(Jdk.ofTheBuild(), directory, command);
        running.await(() -> status(url + "/-/ready") == OK);
        return new Prometheus(url, running);
    }

    private static String quoted(String targets) {
        return '"' + targets.replace(", ", "\", \"") + '"';
    }

    /** A port on which nothing listens, outside those that Linux hands out to programs that ask for any port. */
    static int freePort() throws IOException {
        while (true) {
            int port = ThreadLocalRandom.current().nextInt(FIRST_PORT, LAST_PORT);
            try (ServerSocket free = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
                return free.getLocalPort();
            } catch (BindException e) {
                // Another process has it.
            }
        }
    }

    private static int status(String url) throws IOException {
        try {
            HttpURLConnection connection =
                    (HttpURLConnection) URI.create(url).toURL().openConnection();
            return connection.getResponseCode();
        } catch (ConnectException e) {
            return 0;
        }
    }

    /** What a query gives now: a list of series, each with its labels and a value, or values, or a histogram. */
    JsonNode query(String expression) throws IOException {
        return get("/api/v1/query?query=" + encoded(expression)).at("/data/result");
    }

    /** The one number that a query gives; not a number where it gives none. */
    double number(String expression) throws IOException {
        JsonNode result = query(expression);
        return result.size() == 1 ? result.at("/0/value/1").asDouble() : Double.NaN;
    }

    /** The values of a label that series of a metric have. */
    List<String> values(String label, String metric) throws IOException {
        List<String> values = new ArrayList<>();
        get("/api/v1/label/" + label + "/values?match[]=" + encoded(metric))
                .get("data")
                .forEach(value -> values.add(value.textValue()));
        return values;
    }

    /** Waits until a metric has an exemplar. */
    JsonNode awaitExemplar(String metric) throws IOException {
        String path = "/api/v1/query_exemplars?query=" + encoded(metric) + "&start=0&end=99999999999";
        process.await(() -> get(path).at("/data/0/exemplars/0").isObject());
        return get(path).at("/data/0/exemplars/0");
    }

    /** Waits until a query gives one number. */
    void await(String expression, long wanted) {
        process.await(() -> number(expression) == (double) wanted);
    }

    private JsonNode get(String path) throws IOException {
        HttpURLConnection connection =
                (HttpURLConnection) URI.create(url + path).toURL().openConnection();
        boolean failed = connection.getResponseCode() != OK;
        try (InputStream in = failed ? connection.getErrorStream() : connection.getInputStream()) {
            JsonNode answer = JSON.readTree(in);
            if (failed) {
                throw new AssertionError(path + ": " + answer);
            }
            return answer;
        }
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}
