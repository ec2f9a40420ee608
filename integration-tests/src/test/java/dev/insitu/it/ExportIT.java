package dev.insitu.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpServer;
import dev.insitu.it.apps.Endings;
import dev.insitu.it.apps.TracedCalls;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.common.ComponentLoader;
import io.opentelemetry.context.Context;
import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLConnection;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.io.TempDir;

/** {@code export}: the live counts in other systems. */
class ExportIT {
    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir
    private Path directory;

    @OnOneJdk
    void aScrapeHasWhatTheReportHas(Jdk jdk) throws IOException {
        int port = Prometheus.freePort();
        Running running = start(jdk, "prometheus: \"127.0.0.1:" + port + "\"", "wait");

        String labels =
                "instance=\"" + host() + ":" + port + "\",probe=\"work\",service=\"" + Endings.class.getName() + "\"";
        running.await(() -> scrape(port).contains("insitu_latency_seconds_count{" + labels + "} 1000"));
        String scraped = scrape(port);
        Run run = running.signal("TERM").finish();

        assertThat(scraped)
                .contains("insitu_latency_seconds_bucket{" + labels + ",le=\"+Inf\"} 1000")
                .contains("insitu_errors_total{" + labels + "} 0.0")
                .contains("# TYPE insitu_latency_seconds histogram");
        assertThat(run.report().calls("work").count()).isEqualTo(1000);
        assertThat(run.stderr()).isEqualTo(run.summary());
        assertThat(run.stdout()).doesNotContain("insitu");
    }

    @OnOneJdk
    void aBusyPortIsAWarning(Jdk jdk) throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Running running = start(jdk, "prometheus: \"127.0.0.1:" + taken.getLocalPort() + "\"", "wait");
            Run run = running.awaitAlert("cannot listen there").signal("TERM").finish();

            assertThat(run.stderr())
                    .startsWith("insitu: export.prometheus \"127.0.0.1:" + taken.getLocalPort()
                            + "\": cannot listen there (java.net.BindException: ");
            assertThat(run.report().calls("work").count()).isEqualTo(1000);
        }
    }

    /** As Prometheus does where its time for a scrape is over, and health checks that only connect. */
    @OnOneJdk
    void clientsThatGoAwayAreNoEvent(Jdk jdk) throws IOException {
        int port = Prometheus.freePort();
        Running running = start(jdk, "prometheus: \"127.0.0.1:" + port + "\"", "wait");
        running.await(() -> scrape(port).contains("insitu_latency_seconds_count"));
        for (String request : List.of("", "GET /met", "GET /metrics HTTP/1.1\r\nHost: x\r\n\r\n", "\0\0\0\r\n\r\n")) {
            for (int i = 0; i < 10; i++) {
                try (Socket client = new Socket(InetAddress.getLoopbackAddress(), port)) {
                    client.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
                    // Its end is a reset, which breaks off what is being written.
                    client.setSoLinger(true, 0);
                }
            }
        }

        assertThat(scrape(port)).contains("insitu_latency_seconds_count");
        Run run = running.signal("TERM").finish();
        assertThat(run.stderr()).isEqualTo(run.summary());
        assertThat(run.report().calls("work").count()).isEqualTo(1000);
    }

    /** Shorter than the ten seconds after which the collector is tried for the first time. */
    @OnOneJdk
    void aShortRunSaysThatNoCollectorIsThere(Jdk jdk) throws IOException {
        int port = Prometheus.freePort();
        Running running =
                start(jdk, "otlp: \"http://127.0.0.1:" + port + "\"", "wait").awaitCalibration();
        Run run = running.signal("TERM").finish();

        assertThat(run.stderr())
                .startsWith(run.summary() + "insitu: export.otlp \"http://127.0.0.1:" + port
                        + "\": the counts could not be sent (");
        assertThat(run.report().calls("work").count()).isEqualTo(1000);
    }

    @OnOneJdk
    void aCollectorGetsTheCountsAtTheEndAtTheLatest(Jdk jdk) throws IOException {
        Queue<String> received = new ConcurrentLinkedQueue<>();
        HttpServer collector = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        collector.createContext("/v1/metrics", exchange -> {
            received.add(new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
            exchange.sendResponseHeaders(200, -1);
            exchange.close();
        });
        collector.start();
        try {
            int port = collector.getAddress().getPort();
            Running running = start(jdk, "otlp: \"http://127.0.0.1:" + port + "\"", "wait")
                    .awaitCalibration();
            Run run = running.signal("TERM").finish();

            assertThat(run.report().calls("work").count()).isEqualTo(1000);
            JsonNode metrics = JSON.readTree(
                            received.stream().reduce((one, other) -> other).orElseThrow())
                    .at("/resourceMetrics/0/scopeMetrics/0/metrics");
            JsonNode point = null;
            for (JsonNode each : metrics.at("/0/exponentialHistogram/dataPoints")) {
                if (each.at("/attributes/0/value/stringValue").textValue().equals("work")) {
                    point = each;
                }
            }
            long inBuckets = point.get("zeroCount").asLong();
            for (JsonNode count : point.at("/positive/bucketCounts")) {
                inBuckets += count.asLong();
            }
            assertThat(point.get("count").textValue()).isEqualTo("1000");
            assertThat(inBuckets).isEqualTo(1000);
        } finally {
            collector.stop(0);
        }
    }

    /** Found by the first scrape after the application has used its traces. */
    @OnOneJdk
    void aSlowSampleHasItsTraceAsAnExemplar(Jdk jdk) throws Exception {
        int port = Prometheus.freePort();
        Running running = Jvm.configured(jdk, directory, """
                probes: [ "dev.insitu.it.apps.TracedCalls#work" ]
                jitter: { mode: off }
                report: { directory: report }
                export: { prometheus: %d }
                """.formatted(port))
                .classPath(Jvm.APPLICATIONS, jarOf(Span.class), jarOf(Context.class), jarOf(ComponentLoader.class))
                .start(TracedCalls.class)
                .awaitLine("ready");
        running.await(() -> scrape(port).contains("insitu_latency_seconds_count"));
        assertThat(scrapeOpenMetrics(port))
                .contains("insitu_latency_seconds_bucket")
                .doesNotContain("trace_id");

        running.tell("go").awaitLine("traced");
        String scraped = scrapeOpenMetrics(port);
        Run run = running.tell("end").finish();

        long nanos = run.report().probe("work").get("max").longValue();
        assertThat(scraped.lines().filter(line -> line.contains("trace_id")))
                .singleElement()
                .asString()
                .contains(
                        // On a busy machine it takes longer than 100 ms.
                        "le=\"" + bucketOf(nanos) + '"',
                        "# {span_id=\"" + TracedCalls.SPAN + "\",trace_id=\"" + TracedCalls.TRACE + "\"} "
                                + nanos / 1e9);
        assertThat(run.exitCode()).isZero();
        assertThat(run.stdout()).endsWith("told end\n");
    }

    /** The upper bound of its bucket, in seconds: 1, 2 and 5 of each power of ten. */
    private static double bucketOf(long nanos) {
        double bound = 0.1;
        for (double factor = 2; bound < nanos / 1e9; factor = factor == 2 ? 2.5 : 2) {
            bound *= factor;
        }
        return bound;
    }

    private static Path jarOf(Class<?> type) throws URISyntaxException {
        return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
    }

    private static String scrapeOpenMetrics(int port) throws IOException {
        URLConnection connection =
                URI.create("http://127.0.0.1:" + port + "/metrics").toURL().openConnection();
        connection.setRequestProperty("Accept", "application/openmetrics-text; version=1.0.0");
        try (InputStream in = connection.getInputStream()) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static String host() throws IOException {
        return Files.readString(Path.of("/proc/sys/kernel/hostname")).strip();
    }

    private Running start(Jdk jdk, String export, String way) throws IOException {
        return Jvm.configured(jdk, directory, """
                probes: [ "dev.insitu.it.apps.Endings#work()" ]
                jitter: { mode: off }
                report: { directory: report }
                export: { %s }
                """.formatted(export))
                .start(Endings.class, way)
                .awaitLine("ready");
    }

    /** Empty until a server listens. */
    private static String scrape(int port) throws IOException {
        try (InputStream in =
                URI.create("http://127.0.0.1:" + port + "/metrics").toURL().openStream()) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (ConnectException e) {
            return "";
        }
    }
}
