package dev.insitu.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpServer;
import dev.insitu.demo.echo.TcpEcho;
import dev.insitu.it.apps.DemosInTurn;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

/** A real OpenTelemetry Collector, built from its modules, understands what it is sent. */
@Tag("fleet")
class OtlpCollectorIT {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final long BUILD_SECONDS = 900;
    private static final Path SOURCES = Path.of(System.getProperty("collector.sources"));
    private static final Path COLLECTOR = Path.of(System.getProperty("collector"));

    @TempDir
    private Path directory;

    private final Queue<JsonNode> passedOn = new ConcurrentLinkedQueue<>();

    @OnOneJdk
    void countsAndPercentilesAreThoseOfTheReport(Jdk jdk) throws Exception {
        build();
        HttpServer behind = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        behind.createContext("/v1/metrics", exchange -> {
            passedOn.add(JSON.readTree(exchange.getRequestBody()));
            exchange.getResponseHeaders().add("Content-Type", "application/json");
            exchange.sendResponseHeaders(200, 2);
            exchange.getResponseBody().write(new byte[] {'{', '}'});
            exchange.close();
        });
        behind.start();
        try {
            int port = Prometheus.freePort();
            Running collector = collector(port, behind.getAddress().getPort());
            Running demo = demo(jdk, port);
            demo.tell(TcpEcho.class.getName() + " 60000").awaitLine("done 1");
            Run run = demo.tell("end").finish();
            assertThat(run.stderr()).isEqualTo(run.summary());

            collector.await(() -> passedOn.stream().anyMatch(message -> point(message, "insitu.latency", "round trip")
                    .path("count")
                    .asText()
                    .equals("60000")));
            JsonNode last = passedOn.stream().reduce((one, other) -> other).orElseThrow();
            assertThat(attribute(last.at("/resourceMetrics/0/resource"), "service.name"))
                    .isEqualTo(DemosInTurn.class.getName());
            assertThat(attribute(last.at("/resourceMetrics/0/resource"), "service.instance.id"))
                    .endsWith(":" + run.pid());
            for (String probe : List.of("round trip", "client2server")) {
                assertAgrees(run.report().probe(probe), last, probe);
            }
        } finally {
            behind.stop(0);
        }
    }

    private static void assertAgrees(JsonNode reported, JsonNode message, String probe) {
        JsonNode point = point(message, "insitu.latency", probe);
        assertThat(point.get("count").asLong()).isEqualTo(reported.get("count").longValue());
        assertThat(point.get("sum").asDouble() * 1e9 / point.get("count").asDouble())
                .isCloseTo(reported.get("mean").doubleValue(), Offset.offset(1.0));
        assertThat(point(message, "insitu.errors", probe).get("asInt").asLong())
                .isEqualTo(reported.get("errors").longValue());
        assertThat(point(message, "insitu.in_flight", probe).get("asInt").asLong())
                .isZero();
        for (Map.Entry<String, JsonNode> percentile :
                reported.get("percentiles").properties()) {
            if (percentile.getValue().isNumber()) {
                double quantile = Double.parseDouble(percentile.getKey()) / 100;
                double seconds = percentile.getValue().asDouble() / 1e9;
                double[] bucket = bucket(
                        point, (long) Math.ceil(quantile * point.get("count").asDouble() - 1e-6));
                System.out.printf(
                        "%-14s p%-7s report %.9f s, collector %.9f to %.9f s%n",
                        probe, percentile.getKey(), seconds, bucket[0], bucket[1]);
                assertThat(seconds).isBetween(bucket[0] * 0.999, bucket[1] * 1.001);
            }
        }
    }

    /** The bounds of the bucket that has the sample of a rank, as OpenTelemetry's data model defines them. */
    private static double[] bucket(JsonNode point, long rank) {
        int scale = point.get("scale").asInt();
        int index = point.at("/positive/offset").asInt();
        long seen = point.path("zeroCount").asLong();
        for (JsonNode count : point.at("/positive/bucketCounts")) {
            seen += count.asLong();
            if (seen >= rank) {
                return new double[] {
                    Math.pow(2, index / Math.pow(2, scale)), Math.pow(2, (index + 1) / Math.pow(2, scale))
                };
            }
            index++;
        }
        throw new AssertionError(rank + " of " + point);
    }

    private static JsonNode point(JsonNode message, String metric, String probe) {
        for (JsonNode each : message.at("/resourceMetrics/0/scopeMetrics/0/metrics")) {
            if (each.get("name").textValue().equals(metric)) {
                for (JsonNode point : each.findValue("dataPoints")) {
                    if (attribute(point, "probe").equals(probe)) {
                        return point;
                    }
                }
            }
        }
        return JSON.createObjectNode();
    }

    private static String attribute(JsonNode of, String key) {
        for (JsonNode attribute : of.get("attributes")) {
            if (attribute.get("key").textValue().equals(key)) {
                return attribute.at("/value/stringValue").textValue();
            }
        }
        return "";
    }

    /** Once for all tests, as long as its sources do not change: Go sees to that. */
    private void build() throws IOException {
        Skipped.unlessOnPath("go");
        Run fetched = go("mod", "download");
        if (fetched.exitCode() != 0) {
            throw Skipped.because("the collector's modules cannot be fetched: " + fetched.stderr());
        }
        Run built = go("build", "-buildvcs=false", "-o", COLLECTOR.toString(), ".");
        assertThat(built.exitCode()).as(built.stderr()).isZero();
    }

    private static Run go(String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of("go"));
        command.addAll(List.of(arguments));
        return new Running(Jdk.ofTheBuild(), SOURCES, command).finishWithin(BUILD_SECONDS);
    }

    private Running collector(int port, int behind) throws IOException {
        Files.writeString(directory.resolve("collector.yaml"), """
                receivers: { otlp: { protocols: { http: { endpoint: "127.0.0.1:%d" } } } }
                exporters: { otlp_http: { endpoint: "http://127.0.0.1:%d", encoding: json, compression: none } }
                service:
                  telemetry: { metrics: { level: none } }
                  pipelines: { metrics: { receivers: [ otlp ], exporters: [ otlp_http ] } }
                """.formatted(port, behind));
        return new Running(Jdk.ofTheBuild(), directory, List.of(COLLECTOR.toString(), "--config=collector.yaml"))
                .awaitAlert("Everything is ready");
    }

    private Running demo(Jdk jdk, int port) throws Exception {
        Files.writeString(directory.resolve("probes.yaml"), """
                probes:
                  - { name: client2server, from: dev.insitu.demo.echo.EchoClient#send, to: dev.insitu.demo.echo.EchoServer#onMessage, match: order }
                  - { name: round trip, method: dev.insitu.demo.echo.EchoClient#roundTrip }
                jitter: { mode: off }
                report: { directory: report }
                export: { otlp: "http://127.0.0.1:%d" }
                """.formatted(port));
        Path demos = Path.of(TcpEcho.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
        return Jvm.profiled(jdk, directory, "probes.yaml")
                .classPath(Jvm.APPLICATIONS, demos)
                .start(DemosInTurn.class)
                .awaitLine("ready")
                .awaitCalibration();
    }
}
