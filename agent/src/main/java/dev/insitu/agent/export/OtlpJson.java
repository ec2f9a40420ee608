package dev.insitu.agent.export;

import dev.insitu.agent.process.Version;
import dev.insitu.report.json.JsonWriter;
import dev.insitu.report.live.LiveProbe;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;

/**
 * Counts as an {@code ExportMetricsServiceRequest} of OTLP, in JSON: the metrics {@code insitu.latency} (an exponential histogram in
 * seconds), {@code insitu.errors} and {@code insitu.in_flight}, with the attribute {@code probe}. 64-bit integers are strings there.
 */
final class OtlpJson {
    private static final int CUMULATIVE = 2;
    private static final double NANOS = 1e9;

    private final String service;
    private final long startMillis;

    OtlpJson(String service, long startMillis) {
        this.service = service;
        this.startMillis = startMillis;
    }

    /** As OpenTelemetry's own agents choose it, or the main class. */
    static String serviceName() {
        String named = System.getenv("OTEL_SERVICE_NAME");
        if (named != null && !named.isBlank()) {
            return named;
        }
        String command = System.getProperty("sun.java.command", "").strip();
        return command.isEmpty() ? "unknown_service:java" : command.split("\\s", 2)[0];
    }

    /** The document. */
    String of(List<LiveProbe> probes, long nowMillis) {
        StringBuilder out = new StringBuilder();
        try {
            write(new JsonWriter(out), probes, nowMillis);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toString();
    }

    private void write(JsonWriter json, List<LiveProbe> probes, long nowMillis) throws IOException {
        json.beginObject().name("resourceMetrics").beginArray().beginObject();
        json.name("resource").beginObject();
        attribute(json, "service.name", service);
        json.endObject();
        json.name("scopeMetrics").beginArray().beginObject();
        json.name("scope").beginObject();
        json.name("name").value("dev.insitu");
        json.name("version").value(Version.text());
        json.endObject();
        json.name("metrics").beginArray();
        latency(json, probes, nowMillis);
        numbers(json, "insitu.errors", "sum", true, probes, nowMillis);
        numbers(json, "insitu.in_flight", "gauge", false, probes, nowMillis);
        json.endArray().endObject().endArray();
        json.endObject().endArray().endObject();
    }

    private void latency(JsonWriter json, List<LiveProbe> probes, long nowMillis) throws IOException {
        json.beginObject();
        json.name("name").value("insitu.latency");
        json.name("unit").value("s");
        json.name("exponentialHistogram").beginObject();
        json.name("aggregationTemporality").value(CUMULATIVE);
        json.name("dataPoints").beginArray();
        for (LiveProbe probe : probes) {
            ExponentialBuckets buckets = new ExponentialBuckets();
            probe.buckets().forEach(buckets);
            point(json, probe, nowMillis);
            json.name("count").value(Long.toString(probe.buckets().total()));
            json.name("sum").value(probe.sumNanos() / NANOS);
            json.name("scale").value(ExponentialBuckets.SCALE);
            json.name("zeroCount").value(Long.toString(buckets.zeros()));
            json.name("positive").beginObject();
            json.name("offset").value(buckets.offset());
            json.name("bucketCounts").beginArray();
            for (long count : buckets.counts()) {
                json.value(Long.toString(count));
            }
            json.endArray().endObject().endObject();
        }
        json.endArray().endObject().endObject();
    }

    private void numbers(
            JsonWriter json, String name, String kind, boolean errors, List<LiveProbe> probes, long nowMillis)
            throws IOException {
        json.beginObject();
        json.name("name").value(name);
        json.name("unit").value("{call}");
        json.name(kind).beginObject();
        if (errors) {
            json.name("aggregationTemporality").value(CUMULATIVE);
            json.name("isMonotonic").value(true);
        }
        json.name("dataPoints").beginArray();
        for (LiveProbe probe : probes) {
            point(json, probe, nowMillis);
            json.name("asInt").value(Long.toString(errors ? probe.errors() : probe.inFlight()));
            json.endObject();
        }
        json.endArray().endObject().endObject();
    }

    /** Begins one. */
    private void point(JsonWriter json, LiveProbe probe, long nowMillis) throws IOException {
        json.beginObject();
        attribute(json, "probe", probe.name());
        json.name("startTimeUnixNano").value(startMillis + "000000");
        json.name("timeUnixNano").value(nowMillis + "000000");
    }

    private static void attribute(JsonWriter json, String key, String value) throws IOException {
        json.name("attributes").beginArray().beginObject();
        json.name("key").value(key);
        json.name("value").beginObject().name("stringValue").value(value).endObject();
        json.endObject().endArray();
    }
}
