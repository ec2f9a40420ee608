package dev.insitu.export;

import dev.insitu.report.live.LiveProbe;
import io.prometheus.metrics.model.registry.MultiCollector;
import io.prometheus.metrics.model.snapshots.CounterSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import io.prometheus.metrics.model.snapshots.Unit;
import java.util.List;
import java.util.function.Supplier;

/**
 * Three metrics with the label {@code probe}: {@code insitu_latency_seconds}, {@code insitu_errors_total} and {@code
 * insitu_in_flight}.
 */
final class LiveProbeCollector implements MultiCollector {
    private static final String LABEL = "probe";
    private static final double NANOS = 1e9;

    private final Supplier<List<LiveProbe>> probes;

    LiveProbeCollector(Supplier<List<LiveProbe>> probes) {
        this.probes = probes;
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
            Labels labels = Labels.of(LABEL, probe.name());
            NativeBuckets nativeBuckets = new NativeBuckets();
            ClassicBounds classic = new ClassicBounds();
            probe.buckets().forEach(nativeBuckets);
            probe.buckets().forEach(classic);
            latency.dataPoint(HistogramSnapshot.HistogramDataPointSnapshot.builder()
                    .labels(labels)
                    .sum(probe.sumNanos() / NANOS)
                    .classicHistogramBuckets(classic.buckets())
                    .nativeSchema(NativeBuckets.SCHEMA)
                    .nativeZeroThreshold(NativeBuckets.ZERO_SECONDS)
                    .nativeZeroCount(nativeBuckets.zeros())
                    .nativeBucketsForPositiveValues(nativeBuckets.buckets())
                    .build());
            errors.dataPoint(CounterSnapshot.CounterDataPointSnapshot.builder()
                    .labels(labels)
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
