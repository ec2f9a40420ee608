package dev.insitu.agent.export;

import dev.insitu.platform.json.JsonWriter;
import dev.insitu.platform.process.Version;
import dev.insitu.recording.live.LiveJvm;
import dev.insitu.recording.live.LiveProbe;
import dev.insitu.recording.live.LiveTrace;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Counts as an {@code ExportMetricsServiceRequest} of OTLP, in JSON: the metrics {@code insitu.latency} (an exponential histogram in
 * seconds), {@code insitu.errors} and {@code insitu.in_flight}, with the attribute {@code probe}. 64-bit integers are strings there.
 */
final class OtlpJson {
    private static final int CUMULATIVE = 2;
    private static final double NANOS = 1e9;

    private final LiveJvm jvm;

    OtlpJson(LiveJvm jvm) {
        this.jvm = jvm;
    }

    /** The request as JSON text. */
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
        attributes(json, resource());
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
            json.endArray().endObject();
            if (probe.trace().isPresent()) {
                exemplar(json, probe.trace().get());
            }
            json.endObject();
        }
        json.endArray().endObject().endObject();
    }

    private static void exemplar(JsonWriter json, LiveTrace trace) throws IOException {
        json.name("exemplars").beginArray().beginObject();
        json.name("timeUnixNano").value(trace.endEpochMillis() + "000000");
        json.name("asDouble").value(trace.nanos() / NANOS);
        json.name("traceId").value(trace.traceId());
        json.name("spanId").value(trace.spanId());
        json.endObject().endArray();
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

    /** Begins a data point. */
    private void point(JsonWriter json, LiveProbe probe, long nowMillis) throws IOException {
        json.beginObject();
        attributes(json, Map.of("probe", probe.name()));
        json.name("startTimeUnixNano").value(jvm.startMillis() + "000000");
        json.name("timeUnixNano").value(nowMillis + "000000");
    }

    /** The attributes configured for this JVM, and those that identify it. */
    private Map<String, String> resource() {
        Map<String, String> resource = new TreeMap<>(jvm.attributes());
        resource.put("service.name", jvm.service());
        resource.put("service.instance.id", jvm.instance(ProcessHandle.current().pid()));
        resource.putIfAbsent("host.name", jvm.host());
        return resource;
    }

    private static void attributes(JsonWriter json, Map<String, String> attributes) throws IOException {
        json.name("attributes").beginArray();
        for (Map.Entry<String, String> attribute : attributes.entrySet()) {
            json.beginObject();
            json.name("key").value(attribute.getKey());
            json.name("value").beginObject();
            json.name("stringValue").value(attribute.getValue());
            json.endObject().endObject();
        }
        json.endArray();
    }
}
