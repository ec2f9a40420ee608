package dev.insitu.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpServer;
import dev.insitu.it.apps.Endings;
import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.io.TempDir;

/** {@code export}: the live counts in other systems. */
class ExportIT {
    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir
    private Path directory;

    @OnEveryJdk
    void aScrapeHasWhatTheReportHas(Jdk jdk) throws IOException {
        int port = freePort();
        Running running = start(jdk, "prometheus: \"127.0.0.1:" + port + "\"", "wait");

        running.await(() -> scrape(port).contains("insitu_latency_seconds_count{probe=\"work\"} 1000"));
        String scraped = scrape(port);
        Run run = running.signal("TERM").finish();

        assertThat(scraped)
                .contains("insitu_latency_seconds_bucket{probe=\"work\",le=\"+Inf\"} 1000")
                .contains("insitu_errors_total{probe=\"work\"} 0.0")
                .contains("# TYPE insitu_latency_seconds histogram");
        assertThat(run.report().calls("work").count()).isEqualTo(1000);
        assertThat(run.stderr()).isEqualTo(run.summary());
        assertThat(run.stdout()).doesNotContain("insitu");
    }

    @OnEveryJdk
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

    @OnEveryJdk
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

    private Running start(Jdk jdk, String export, String way) throws IOException {
        Files.writeString(directory.resolve("probes.yaml"), """
                probes: [ "dev.insitu.it.apps.Endings#work()" ]
                jitter: { mode: off }
                report: { directory: report }
                export: { %s }
                """.formatted(export));
        return Jvm.profiled(jdk, directory, "probes.yaml")
                .start(Endings.class, way)
                .awaitLine("ready");
    }

    /** Empty until somebody listens. */
    private static String scrape(int port) throws IOException {
        try (InputStream in =
                URI.create("http://127.0.0.1:" + port + "/metrics").toURL().openStream()) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (ConnectException e) {
            return "";
        }
    }

    private static int freePort() throws IOException {
        try (ServerSocket any = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return any.getLocalPort();
        }
    }
}
