package dev.insitu.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.insitu.recording.image.BucketCounts;
import dev.insitu.recording.live.LiveJvm;
import dev.insitu.recording.live.LiveProbe;
import dev.insitu.recording.live.LiveTrace;
import java.io.IOException;
import java.io.InputStream;
import java.net.BindException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.URLConnection;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class PrometheusServerTest {
    private static final LiveJvm JVM = new LiveJvm("shop", "shop-1", "host", 1_000, Map.of());
    private static final LiveTrace TRACE =
            new LiveTrace(90_000, 5_000, "0af7651916cd43dd8448eb211c80319c", "b7ad6b7169203331");
    private static final String LABELS = "instance=\"shop-1\",probe=\"place \\\"order\\\"\",service=\"shop\"";

    @Test
    void serves_countsErrorsAndCallsInFlight() throws Exception {
        try (PrometheusServer server = PrometheusServer.start(
                "127.0.0.1", 0, JVM, () -> List.of(probe()), PrometheusServerTest::onItsOwnThread)) {
            String text = scrape(server.port());

            assertThat(text)
                    .contains("insitu_latency_seconds_count{" + LABELS + "} 1000")
                    .contains("insitu_latency_seconds_bucket{" + LABELS + ",le=\"5.0E-5\"} 500")
                    .contains("insitu_latency_seconds_bucket{" + LABELS + ",le=\"+Inf\"} 1000")
                    .contains("insitu_errors_total{" + LABELS + "} 7.0")
                    .contains("insitu_in_flight{" + LABELS + "} 2.0");
        }
    }

    @Test
    void serves_theTraceOfASlowSampleAsAnExemplar() throws Exception {
        try (PrometheusServer server = PrometheusServer.start(
                "127.0.0.1", 0, JVM, () -> List.of(probe()), PrometheusServerTest::onItsOwnThread)) {
            URLConnection connection = URI.create("http://127.0.0.1:" + server.port() + "/metrics")
                    .toURL()
                    .openConnection();
            connection.setRequestProperty("Accept", "application/openmetrics-text; version=1.0.0");
            try (InputStream in = connection.getInputStream()) {
                assertThat(new String(in.readAllBytes(), StandardCharsets.UTF_8))
                        .contains("le=\"1.0E-4\"} 1000 # {span_id=\"" + TRACE.spanId() + "\",trace_id=\""
                                + TRACE.traceId() + "\"} 9.0E-5 5.000");
            }
        }
    }

    /** A native bucket is 4.4 % wide, and so near is each quantile. */
    @Test
    void nativeBuckets_haveTheQuantilesOfTheSamples() {
        NativeBuckets buckets = new NativeBuckets();
        probe().buckets().forEach(buckets);
        long seen = 0;
        double median = 0;
        for (int i = 0; i < buckets.buckets().size() && seen < 500; i++) {
            seen += buckets.buckets().getCount(i);
            median = Math.pow(2, buckets.buckets().getBucketIndex(i) / (double) (1 << NativeBuckets.SCHEMA));
        }

        assertThat(median).isBetween(50e-6, 50e-6 * 1.045);
        assertThat(buckets.zeros()).isZero();
    }

    @Test
    void start_whereSomebodyListensAlready() throws Exception {
        try (PrometheusServer server =
                PrometheusServer.start("127.0.0.1", 0, JVM, List::of, PrometheusServerTest::onItsOwnThread)) {
            assertThatThrownBy(() -> PrometheusServer.start(
                            "127.0.0.1", server.port(), JVM, List::of, PrometheusServerTest::onItsOwnThread))
                    .isInstanceOf(BindException.class);
        }
    }

    @Test
    void answersMetricsAlone_toGetAndHead() throws Exception {
        try (PrometheusServer server = start()) {
            assertThat(ask(server, "GET /metrics?name%5B%5D=insitu_errors_total HTTP/1.1\r\nHost: x\r\n\r\n"))
                    .startsWith("HTTP/1.1 200 OK\r\nConnection: close\r\n")
                    .contains("insitu_errors_total{")
                    .doesNotContain("insitu_in_flight");
            assertThat(ask(server, "HEAD /metrics HTTP/1.0\r\n\r\n"))
                    .startsWith("HTTP/1.1 200 OK")
                    .endsWith("\r\n\r\n");
            assertThat(ask(server, "GET / HTTP/1.1\r\n\r\n")).startsWith("HTTP/1.1 404 Not Found\r\n");
            assertThat(ask(server, "POST /metrics HTTP/1.1\r\n\r\n")).startsWith("HTTP/1.1 405 Method Not Allowed\r\n");
            assertThat(ask(server, "no request\r\n\r\n")).isEmpty();
        }
    }

    @Test
    void answersInEachForm() throws Exception {
        try (PrometheusServer server = start()) {
            for (String form : List.of(
                    "application/openmetrics-text; version=1.0.0",
                    "application/vnd.google.protobuf; proto=io.prometheus.client.MetricFamily; encoding=delimited")) {
                assertThat(ask(server, "GET /metrics HTTP/1.1\r\nAccept: " + form + "\r\n\r\n"))
                        .startsWith("HTTP/1.1 200 OK")
                        .containsIgnoringCase("Content-Type: " + form.substring(0, form.indexOf(';')))
                        .contains("insitu_latency_seconds");
            }
            assertThat(ask(server, "GET /metrics HTTP/1.1\r\nAccept-Encoding: gzip\r\n\r\n"))
                    .contains("Content-Encoding: gzip");
        }
    }

    /** They hold no other client up: more of them than there may be connections. */
    @Test
    void clientsThatSendHalfARequestOrNothingAreGivenUp() throws Exception {
        List<Socket> halves = new ArrayList<>();
        try (PrometheusServer server = start()) {
            for (int i = 0; i < 40; i++) {
                Socket half = new Socket(InetAddress.getLoopbackAddress(), server.port());
                half.getOutputStream().write("GET /met".getBytes(StandardCharsets.US_ASCII));
                halves.add(half);
            }

            assertThat(scrape(server.port())).contains("insitu_latency_seconds_count");
        } finally {
            for (Socket each : halves) {
                each.close();
            }
        }
    }

    private static PrometheusServer start() throws IOException {
        return PrometheusServer.start(
                "127.0.0.1", 0, JVM, () -> List.of(probe()), PrometheusServerTest::onItsOwnThread);
    }

    private static void onItsOwnThread(Runnable task) {
        Thread thread = new Thread(task);
        thread.setDaemon(true);
        thread.start();
    }

    private static String ask(PrometheusServer server, String request) throws IOException {
        try (Socket client = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
            client.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
            return new String(client.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
        }
    }

    /** 0.1 us, 0.2 us … 100 us. */
    private static LiveProbe probe() {
        Histogram histogram = new Histogram(3);
        for (int i = 1; i <= 1_000; i++) {
            histogram.recordValue(i * 100L);
        }
        return new LiveProbe(
                "place \"order\"", BucketCounts.of(histogram), 50_050_000, 1_000, 100_000, 7, 2, Optional.of(TRACE));
    }

    private static String scrape(int port) throws IOException {
        try (InputStream in =
                URI.create("http://127.0.0.1:" + port + "/metrics").toURL().openStream()) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
