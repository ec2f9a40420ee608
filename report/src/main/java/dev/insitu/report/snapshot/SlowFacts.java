package dev.insitu.report.snapshot;

import dev.insitu.report.journal.Fact;
import dev.insitu.report.snapshot.driver.DrivenRun;
import dev.insitu.report.snapshot.driver.DrivenSeries;
import dev.insitu.report.snapshot.figures.SlowSample;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** The slowest samples of a probe as the journal tells of them: with their causes, or what was kept where a JVM was killed. */
final class SlowFacts {
    private record Slow(int epoch, SlowSample sample) {}

    private static final int FIRST_CAUSE = 6;
    private static final int CAUSE_WIDTH = 3;
    private static final String ANNOTATION = "+";

    private final List<Slow> explained = new ArrayList<>();
    private final List<Fact> kept = new ArrayList<>();

    /** Reads {@code slow ID E NANOS END THREAD [CAUSE NANOS DETAIL]... [+ANNOTATION COUNT WORDS]...}. */
    void addSlow(Fact fact) {
        List<SlowSample.Cause> causes = new ArrayList<>();
        List<SlowSample.Annotation> annotations = new ArrayList<>();
        for (int at = FIRST_CAUSE; at < fact.strings().size(); at += CAUSE_WIDTH) {
            String name = fact.text(at);
            if (name.startsWith(ANNOTATION)) {
                annotations.add(new SlowSample.Annotation(
                        name.substring(ANNOTATION.length()), fact.number(at + 1), fact.text(at + 2)));
            } else {
                causes.add(new SlowSample.Cause(name, fact.number(at + 1), fact.text(at + 2)));
            }
        }
        explained.add(new Slow(
                (int) fact.number(2),
                new SlowSample(
                        fact.number(3),
                        OptionalLong.of(fact.number(4)),
                        fact.text(5),
                        OptionalDouble.empty(),
                        OptionalInt.empty(),
                        causes,
                        annotations)));
    }

    /** Reads {@code kept ID E NANOS END LATE THREAD_ID THREAD}. */
    void addKept(Fact fact) {
        fact.text(7);
        kept.add(fact);
    }

    /**
     * All, the slowest first; with a driver those of its runs.
     *
     * @param wallOffsetNanos from the clock of what was kept to the time since the epoch
     * @param driven null without a driver
     */
    List<SlowSample> build(OptionalLong wallOffsetNanos, List<DrivenSeries> driven) {
        List<Slow> slow = new ArrayList<>(explained);
        if (slow.isEmpty()) {
            for (Fact fact : kept) {
                slow.add(unexplained(fact, wallOffsetNanos));
            }
        }
        List<SlowSample> samples = new ArrayList<>();
        for (Slow each : slow) {
            if (driven == null) {
                samples.add(each.sample());
            } else {
                addOfRuns(each, driven, samples);
            }
        }
        Collections.sort(samples);
        return samples;
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
                            sample.annotations()));
                }
            }
        }
    }

    /** Of a JVM that did not come to its end no more is known than how late an iteration began. */
    private static Slow unexplained(Fact fact, OptionalLong wallOffsetNanos) {
        long nanos = fact.number(3);
        long lateNanos = Math.max(0, Math.min(nanos, fact.number(5)));
        List<SlowSample.Cause> causes = new ArrayList<>();
        if (lateNanos > 0) {
            causes.add(new SlowSample.Cause(SlowSample.QUEUEING, lateNanos, ""));
        }
        causes.add(new SlowSample.Cause(SlowSample.UNEXPLAINED, nanos - lateNanos, "the JVM did not come to its end"));
        OptionalLong end = wallOffsetNanos.isPresent()
                ? OptionalLong.of(fact.number(4) + wallOffsetNanos.getAsLong())
                : OptionalLong.empty();
        return new Slow(
                (int) fact.number(2),
                new SlowSample(
                        nanos, end, fact.text(7), OptionalDouble.empty(), OptionalInt.empty(), causes, List.of()));
    }
}
