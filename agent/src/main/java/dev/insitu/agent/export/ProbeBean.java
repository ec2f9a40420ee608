package dev.insitu.agent.export;

import dev.insitu.recording.image.Percentile;
import dev.insitu.recording.live.LiveProbe;
import java.util.OptionalLong;
import java.util.function.Function;

/** Reads the current counts for each attribute. Thread-safe. */
final class ProbeBean implements ProbeMXBean {
    private static final Percentile P50 = Percentile.of("50");
    private static final Percentile P90 = Percentile.of("90");
    private static final Percentile P99 = Percentile.of("99");
    private static final Percentile P999 = Percentile.of("99.9");
    private static final Percentile P9999 = Percentile.of("99.99");

    private final String name;
    private final Function<String, LiveProbe> probes;

    /** @param probes the counts of a probe by its name */
    ProbeBean(String name, Function<String, LiveProbe> probes) {
        this.name = name;
        this.probes = probes;
    }

    private LiveProbe probe() {
        return probes.apply(name);
    }

    @Override
    public String getName() {
        return name;
    }

    @Override
    public long getCount() {
        return probe().buckets().total();
    }

    @Override
    public long getErrors() {
        return probe().errors();
    }

    @Override
    public long getInFlight() {
        return probe().inFlight();
    }

    @Override
    public Double getMeanNanos() {
        LiveProbe probe = probe();
        long count = probe.buckets().total();
        return count == 0 ? null : (Double) (probe.sumNanos() / (double) count);
    }

    @Override
    public Long getMaxNanos() {
        LiveProbe probe = probe();
        return probe.buckets().total() == 0 ? null : (Long) probe.maxNanos();
    }

    private Long at(Percentile percentile) {
        OptionalLong nanos = probe().at(percentile);
        return nanos.isPresent() ? (Long) nanos.getAsLong() : null;
    }

    @Override
    public Long getP50Nanos() {
        return at(P50);
    }

    @Override
    public Long getP90Nanos() {
        return at(P90);
    }

    @Override
    public Long getP99Nanos() {
        return at(P99);
    }

    @Override
    public Long getP999Nanos() {
        return at(P999);
    }

    @Override
    public Long getP9999Nanos() {
        return at(P9999);
    }
}
