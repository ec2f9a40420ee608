package dev.insitu.recording;

import dev.insitu.recording.image.BucketCounts;
import dev.insitu.recording.image.EpochCounts;
import dev.insitu.recording.image.Recording;
import dev.insitu.recording.journal.JournalCodec;
import dev.insitu.runtime.memory.OwnProbes;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.HdrHistogram.Histogram;

/** Recordings as a profiled JVM would leave them, written down by hand. */
public final class Recordings {

    private final List<List<String>> journal = new ArrayList<>();
    private final Map<Long, Counts> counts = new LinkedHashMap<>();
    private int probes;
    private boolean complete = true;
    private Optional<String> live = Optional.empty();

    /** One that says nothing but who wrote it. */
    public static Recordings bare() {
        return new Recordings().fact("insitu", "0.1.0");
    }

    /** One with an environment, made from noon on for 41.2 seconds. */
    public static Recordings usual() {
        return bare().fact("started", "1795262400000")
                .fact("finished", "1795262441200")
                .fact("environment", "jvm", "25.0.3")
                .fact("environment", "collector", "G1")
                .fact("environment", "cpus", "2")
                .fact("environment", "command", "com.acme.EchoServer --port 4711")
                .fact("clock", "nanoTimeCost", "23.5")
                .fact("clock", "probeCost", "47.1")
                .fact("clock", "probeCostInPlace", "190.0")
                .fact("directory", "insitu-report/20261121T120000-4711");
    }

    public Recordings fact(String... strings) {
        journal.add(List.of(strings));
        return this;
    }

    public Recordings probe(String name, long... nanos) {
        journal.add(List.of("probe", Integer.toString(probes), "method", name));
        return epoch(probes++, 0, nanos);
    }

    /** A probe with the values from, from + step, from + 2 steps, and so on. */
    public Recordings ramp(String name, int count, long from, long step) {
        long[] nanos = new long[count];
        for (int i = 0; i < count; i++) {
            nanos[i] = from + i * step;
        }
        return probe(name, nanos);
    }

    public Recordings epoch(int probe, int epoch, long... nanos) {
        Counts added = counts(probe, epoch);
        for (long value : nanos) {
            added.add(value);
        }
        return this;
    }

    /** Self times of the probe named last. */
    public Recordings self(int count, long from, long step) {
        Counts added = counts(probes - 1 + OwnProbes.SELF, 0);
        for (int i = 0; i < count; i++) {
            added.add(from + i * step);
        }
        return this;
    }

    /** The probe named last timed one call in {@code oneIn}, and left out the others. */
    public Recordings sampled(int oneIn, long leftOut) {
        int last = journal.size() - 1;
        while (!journal.get(last).get(0).equals("probe")) {
            last--;
        }
        List<String> probe = new ArrayList<>(journal.get(last));
        probe.addAll(List.of("-1", Integer.toString(oneIn)));
        journal.set(last, probe);
        return skipped(leftOut);
    }

    /** For the probe named last. */
    public Recordings errors(long errors) {
        counts(probes - 1, 0).errors = errors;
        return this;
    }

    /** For the probe named last. */
    public Recordings skipped(long skipped) {
        counts(probes - 1, 0).skipped = skipped;
        return this;
    }

    public Recordings live(String path) {
        complete = false;
        live = Optional.of(path);
        return this;
    }

    public Recording build() {
        return new Recording(
                journal.stream().map(JournalCodec::read).toList(),
                counts.values().stream().map(Counts::build).toList(),
                complete,
                live);
    }

    private Counts counts(int probe, int epoch) {
        return counts.computeIfAbsent(probe * 1_000L + epoch, key -> new Counts(probe, epoch));
    }

    private static final class Counts {
        private final int probe;
        private final int epoch;
        private final Histogram histogram = new Histogram(3);
        private long sum;
        private long min = Long.MAX_VALUE;
        private long max = Long.MIN_VALUE;
        private long errors;
        private long skipped;

        Counts(int probe, int epoch) {
            this.probe = probe;
            this.epoch = epoch;
        }

        void add(long nanos) {
            histogram.recordValue(nanos);
            sum += nanos;
            min = Math.min(min, nanos);
            max = Math.max(max, nanos);
        }

        EpochCounts build() {
            return new EpochCounts(probe, epoch, sum, min, max, errors, skipped, BucketCounts.of(histogram));
        }
    }
}
