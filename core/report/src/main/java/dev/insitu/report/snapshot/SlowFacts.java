package dev.insitu.report.snapshot;

import dev.insitu.recording.journal.SampleFact;
import dev.insitu.report.snapshot.driver.DrivenRun;
import dev.insitu.report.snapshot.driver.DrivenSeries;
import dev.insitu.report.snapshot.figures.SlowSample;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** The slowest samples of a probe from the journal: with their causes, or only as kept where the JVM was killed. */
final class SlowFacts {
    record Slow(int epoch, SlowSample sample) implements Comparable<Slow> {
        @Override
        public int compareTo(Slow other) {
            return sample.compareTo(other.sample);
        }
    }

    private final List<Slow> explained = new ArrayList<>();
    private final List<SampleFact.Kept> kept = new ArrayList<>();

    void add(SampleFact.Slow fact) {
        explained.add(slow(fact, OptionalLong.of(fact.endEpochNanos())));
    }

    static Slow slow(SampleFact.Slow fact, OptionalLong endEpochNanos) {
        return new Slow(
                fact.epoch(),
                new SlowSample(
                        fact.nanos(),
                        endEpochNanos,
                        fact.thread(),
                        OptionalDouble.empty(),
                        OptionalInt.empty(),
                        fact.causes(),
                        fact.annotations(),
                        fact.stack()));
    }

    void add(SampleFact.Kept fact) {
        kept.add(fact);
    }

    /** All samples, in no order; those that have been explained meanwhile are there twice. */
    List<Slow> all(ExplanationFacts explanation) {
        List<Slow> all = new ArrayList<>(explained);
        for (SampleFact.Kept fact : kept) {
            all.add(unexplained(fact, explanation));
        }
        return all;
    }

    /**
     * All samples, the slowest first. With a driver, only those of its runs; without one, only those that began after a later
     * session had settled.
     *
     * @param driven null without a driver
     */
    List<SlowSample> build(ExplanationFacts explanation, List<DrivenSeries> driven) {
        List<Slow> slow = new ArrayList<>(explained);
        if (slow.isEmpty()) {
            for (SampleFact.Kept fact : kept) {
                slow.add(unexplained(fact, explanation));
            }
        }
        Collections.sort(slow);
        Map<Integer, Integer> counts = new HashMap<>();
        List<SlowSample> samples = new ArrayList<>();
        for (Slow each : slow) {
            // Of a JVM that did not end normally, also the slowest of its last interval are known.
            if (counts.merge(each.epoch(), 1, Integer::sum) > explanation.most()) {
                continue;
            }
            if (driven == null) {
                if (!beganBefore(explanation.settledNanos(), each.sample())
                        && !explanation.start.isWarmUp(each.epoch())) {
                    samples.add(each.sample());
                }
            } else {
                addOfRuns(each, driven, samples);
            }
        }
        Collections.sort(samples);
        // A session keeps them for each epoch, and its start is an epoch of its own.
        return driven == null && samples.size() > explanation.most()
                ? List.copyOf(samples.subList(0, explanation.most()))
                : samples;
    }

    /** Whether a sample began before a later session had settled, or in start-up. */
    static boolean beganBefore(OptionalLong settledNanos, SlowSample sample) {
        return settledNanos.isPresent()
                && sample.endEpochNanos().isPresent()
                && sample.endEpochNanos().getAsLong() - sample.nanos() < settledNanos.getAsLong();
    }

    private static void addOfRuns(Slow slow, List<DrivenSeries> driven, List<SlowSample> to) {
        for (DrivenSeries series : driven) {
            for (DrivenRun run : series.runs()) {
                if (run.epoch() == slow.epoch()) {
                    SlowSample sample = slow.sample();
                    to.add(new SlowSample(
                            sample.nanos(),
                            sample.endEpochNanos(),
                            sample.thread(),
                            OptionalDouble.of(series.rate()),
                            OptionalInt.of(run.number()),
                            sample.causes(),
                            sample.annotations(),
                            sample.stack()));
                }
            }
        }
    }

    /** For a JVM that did not end normally, the only known cause is how late an iteration began. */
    private static Slow unexplained(SampleFact.Kept fact, ExplanationFacts explanation) {
        OptionalLong offset = explanation.wallOffsetNanos();
        SampleFact.Slow slow = fact.unexplained(offset.orElse(0), explanation.unexplained());
        return slow(slow, offset.isPresent() ? OptionalLong.of(slow.endEpochNanos()) : offset);
    }
}
