package dev.insitu.export;

import dev.insitu.recording.live.LiveJvm;
import dev.insitu.recording.live.LiveProbe;
import dev.insitu.recording.live.LiveTrace;
import io.prometheus.metrics.model.registry.MultiCollector;
import io.prometheus.metrics.model.snapshots.CounterSnapshot;
import io.prometheus.metrics.model.snapshots.Exemplar;
import io.prometheus.metrics.model.snapshots.Exemplars;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import io.prometheus.metrics.model.snapshots.Unit;
import java.util.List;
import java.util.function.Supplier;

/**
 * Three metrics with the labels {@code probe}, {@code service} and {@code instance}: {@code insitu_latency_seconds}, {@code insitu_errors_total} and {@code
 * insitu_in_flight}.
 */
final class LiveProbeCollector implements MultiCollector {
    private static final double NANOS = 1e9;

    private final LiveJvm jvm;
    private final String instance;
    private final Supplier<List<LiveProbe>> probes;

    LiveProbeCollector(LiveJvm jvm, String instance, Supplier<List<LiveProbe>> probes) {
        this.jvm = jvm;
        this.instance = instance;
        this.probes = probes;
    }

    /** One: each must be newer than the one before, and the newest of the slowest always is. */
    private static Exemplars exemplar(LiveTrace trace) {
        return Exemplars.of(Exemplar.builder()
                .value(trace.nanos() / NANOS)
                .traceId(trace.traceId())
                .spanId(trace.spanId())
                .timestampMillis(trace.endEpochMillis())
                .build());
    }

    @Override
    public MetricSnapshots collect() {
        HistogramSnapshot.Builder latency = HistogramSnapshot.builder()
                .name("insitu_latency_seconds")
                .unit(Unit.SECONDS)
                .help("How long the calls of a probe took.");
        CounterSnapshot.Builder errors =
                CounterSnapshot.builder().name("insitu_errors").help("Calls that ended by an exception.");
        GaugeSnapshot.Builder inFlight =
                GaugeSnapshot.builder().name("insitu_in_flight").help("Calls that have begun and not ended.");
        for (LiveProbe probe : probes.get()) {
            Labels labels = Labels.of("probe", probe.name(), "service", jvm.service(), "instance", instance);
            NativeBuckets nativeBuckets = new NativeBuckets();
            ClassicBounds classic = new ClassicBounds();
            probe.buckets().forEach(nativeBuckets);
            probe.buckets().forEach(classic);
            latency.dataPoint(HistogramSnapshot.HistogramDataPointSnapshot.builder()
                    .exemplars(probe.trace().map(LiveProbeCollector::exemplar).orElse(Exemplars.EMPTY))
                    .labels(labels)
                    .createdTimestampMillis(jvm.startMillis())
                    .sum(probe.sumNanos() / NANOS)
                    .classicHistogramBuckets(classic.buckets())
                    .nativeSchema(NativeBuckets.SCHEMA)
                    .nativeZeroThreshold(NativeBuckets.ZERO_SECONDS)
                    .nativeZeroCount(nativeBuckets.zeros())
                    .nativeBucketsForPositiveValues(nativeBuckets.buckets())
                    .build());
            errors.dataPoint(CounterSnapshot.CounterDataPointSnapshot.builder()
                    .labels(labels)
                    .createdTimestampMillis(jvm.startMillis())
                    .value((double) probe.errors())
                    .build());
            inFlight.dataPoint(GaugeSnapshot.GaugeDataPointSnapshot.builder()
                    .labels(labels)
                    .value((double) probe.inFlight())
                    .build());
        }
        return MetricSnapshots.of(latency.build(), errors.build(), inFlight.build());
    }
}
