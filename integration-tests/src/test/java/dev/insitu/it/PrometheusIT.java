package dev.insitu.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.insitu.demo.echo.TcpEcho;
import dev.insitu.demo.queue.ProducerConsumer;
import dev.insitu.it.apps.DemosInTurn;
import dev.insitu.it.apps.TracedCalls;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.common.ComponentLoader;
import io.opentelemetry.context.Context;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;

/** A real Prometheus scrapes real JVMs, and answers what the report answers. */
@Tag("fleet")
class PrometheusIT extends PrometheusSessions {
    private static final ObjectMapper JSON = new ObjectMapper();

    /** Of a native bucket's upper bound to its lower one, and what the report's own buckets are wide. */
    private static final double NATIVE_WIDTH = Math.pow(2, 1 / 16.0) * 1.001;

    private static final String RUN_ECHO = TcpEcho.class.getName() + " 60000";
    private static final String RUN_QUEUE = ProducerConsumer.class.getName() + " 200000";

    private static final String QUEUE = """
              - { name: put, call: java.util.concurrent.BlockingQueue#put, in: "dev.insitu.demo.queue.Producer#*" }
              - { name: poll, call: java.util.concurrent.BlockingQueue#poll, in: "dev.insitu.demo.queue.Consumer#*" }
            """;

    @OnOneJdk
    void quantilesOfTwoDemosAgreeWithTheirReports(Jdk jdk) throws Exception {
        int echoPort = Prometheus.freePort();
        int queuePort = Prometheus.freePort();
        Prometheus withNative = Prometheus.withNativeHistograms(directory.resolve("native"), echoPort, queuePort);
        Prometheus classic = Prometheus.classic(directory.resolve("classic"), echoPort, queuePort);
        Running echo = profiled(jdk, "echo", config(ECHO, echoPort));
        Running queue = profiled(jdk, "queue", config(QUEUE, queuePort));
        // Both are there before there is anything to count: a rate needs two scrapes.
        for (Prometheus prometheus : List.of(withNative, classic)) {
            prometheus.await("sum(up)", 2);
        }

        echo.tell(RUN_ECHO);
        queue.tell(RUN_QUEUE);
        echo.awaitLine("done 1");
        queue.awaitLine("done 1");

        assertAgrees(report(jdk, "echo"), List.of("client2server", "round trip"), withNative, classic);
        assertAgrees(report(jdk, "queue"), List.of("put", "poll"), withNative, classic);
        for (Prometheus prometheus : List.of(withNative, classic)) {
            assertThat(prometheus.values("service", "insitu_in_flight")).containsExactly(DemosInTurn.class.getName());
            assertThat(prometheus.values("instance", "insitu_in_flight"))
                    .containsExactlyInAnyOrder("127.0.0.1:" + echoPort, "127.0.0.1:" + queuePort);
            assertThat(prometheus.values("exported_instance", "insitu_in_flight"))
                    .hasSize(2)
                    .anyMatch(instance -> instance.endsWith(":" + echoPort))
                    .anyMatch(instance -> instance.endsWith(":" + queuePort));
            assertDashboardHasData(prometheus);
        }
        echo.tell("end").finish();
        queue.tell("end").finish();
    }

    /** Calls are over: what both say is of the same. */
    private static void assertAgrees(Report report, List<String> probes, Prometheus withNative, Prometheus classic)
            throws IOException {
        for (String probe : probes) {
            JsonNode reported = report.probe(probe);
            long count = reported.get("count").longValue();
            assertThat(count).as(probe).isGreaterThanOrEqualTo(60_000);
            String series = "insitu_latency_seconds{probe=\"" + probe + "\"}";
            String buckets = "insitu_latency_seconds_bucket{probe=\"" + probe + "\"}";
            withNative.await("histogram_count(" + series + ")", count);
            classic.await("insitu_latency_seconds_count{probe=\"" + probe + "\"}", count);
            for (Map.Entry<String, JsonNode> percentile :
                    reported.get("percentiles").properties()) {
                if (percentile.getValue().isNumber()) {
                    // Exactly: a rank that is a hair higher may be in the next bucket.
                    String quantile =
                            new BigDecimal(percentile.getKey()).movePointLeft(2).toPlainString();
                    double seconds = percentile.getValue().asDouble() / 1e9;
                    double byNative = withNative.number("histogram_quantile(" + quantile + ", " + series + ")");
                    double byClassic = classic.number("histogram_quantile(" + quantile + ", " + buckets + ")");
                    System.out.printf(
                            "%-14s p%-7s report %.9f s, native %.9f s (%+.1f %%), classic %.9f s (%+.1f %%)%n",
                            probe,
                            percentile.getKey(),
                            seconds,
                            byNative,
                            (byNative / seconds - 1) * 100,
                            byClassic,
                            (byClassic / seconds - 1) * 100);
                    assertThat(byNative)
                            .as("%s p%s", probe, percentile.getKey())
                            .isBetween(seconds / NATIVE_WIDTH, seconds * NATIVE_WIDTH);
                    assertThat(byClassic)
                            .as("%s p%s", probe, percentile.getKey())
                            .isBetween(bound(seconds * 0.999, false), bound(seconds, true));
                }
            }
        }
    }

    /** The classic buckets' bound below or above a duration: 1, 2 and 5 of each power of ten. */
    private static double bound(double seconds, boolean above) {
        double lower = 0;
        for (double power = 1e-7; power < 100; power *= 10) {
            for (double factor : new double[] {1, 2, 5}) {
                double bound = factor * power;
                if (bound >= seconds) {
                    return above ? bound * 1.000001 : lower * 0.999999;
                }
                lower = bound;
            }
        }
        throw new AssertionError(seconds + " s");
    }

    /** Each query of each panel, and those of the variables. */
    private static void assertDashboardHasData(Prometheus prometheus) throws Exception {
        JsonNode dashboard =
                JSON.readTree(Path.of(System.getProperty("dashboard")).toFile());
        assertThat(dashboard.get("panels")).hasSizeGreaterThanOrEqualTo(9);
        for (JsonNode panel : dashboard.get("panels")) {
            for (JsonNode target : panel.get("targets")) {
                String expression = filled(target.get("expr").textValue());
                JsonNode result = prometheus.query(expression);
                assertThat(result).as(panel.get("title") + ": " + expression).isNotEmpty();
                for (JsonNode series : result) {
                    boolean number = Double.isFinite(series.at("/value/1").asDouble(Double.NaN));
                    assertThat(number || series.has("histogram"))
                            .as(panel.get("title") + ": " + series)
                            .isTrue();
                }
            }
        }
        for (JsonNode variable : dashboard.at("/templating/list")) {
            if (variable.get("type").textValue().equals("query")) {
                String[] words = filled(variable.get("definition").textValue())
                        .replace("label_values(", "")
                        .replace(")", "")
                        .split(", ", -1);
                assertThat(prometheus.values(words[1], words[0]))
                        .as(variable.toString())
                        .isNotEmpty();
            }
        }
    }

    /** As Grafana fills it in where all is chosen. */
    private static String filled(String expression) {
        return expression.replace("$__rate_interval", "5m").replaceAll("\\$(service|instance|probe)", ".*");
    }

    @OnOneJdk
    void theTraceOfASlowSampleIsAnExemplar(Jdk jdk) throws Exception {
        int port = Prometheus.freePort();
        Prometheus withNative = Prometheus.withNativeHistograms(directory.resolve("native"), port);
        Prometheus classic = Prometheus.classic(directory.resolve("classic"), port);
        Running running = Jvm.configured(jdk, directory, config("  - dev.insitu.it.apps.TracedCalls#work\n", port))
                .classPath(Jvm.APPLICATIONS, jarOf(Span.class), jarOf(Context.class), jarOf(ComponentLoader.class))
                .start(TracedCalls.class)
                .awaitLine("ready");
        withNative.await("sum(up)", 1);
        classic.await("sum(up)", 1);

        running.tell("go").awaitLine("traced");

        for (JsonNode exemplar : List.of(
                withNative.awaitExemplar("insitu_latency_seconds"),
                classic.awaitExemplar("insitu_latency_seconds_bucket"))) {
            System.out.println(exemplar);
            assertThat(exemplar.at("/labels/trace_id").textValue()).isEqualTo(TracedCalls.TRACE);
            assertThat(exemplar.at("/labels/span_id").textValue()).isEqualTo(TracedCalls.SPAN);
            assertThat(exemplar.get("value").asDouble()).isBetween(0.06, 1.0);
        }
        running.tell("end").finish();
    }
}
