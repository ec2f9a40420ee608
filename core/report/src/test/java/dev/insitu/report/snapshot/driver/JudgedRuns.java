package dev.insitu.report.snapshot.driver;

import dev.insitu.recording.image.BucketCounts;
import dev.insitu.recording.image.EpochCounts;
import dev.insitu.recording.journal.DriverFact;
import dev.insitu.recording.journal.JournalCodec;
import dev.insitu.recording.journal.RunEnd;
import dev.insitu.report.snapshot.figures.Figures;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.HdrHistogram.Histogram;

/** Runs of a driver to be judged; what a test says nothing of is usual. */
abstract class JudgedRuns {
    static final long MS = 1_000_000;
    static final long SECOND = 1_000_000_000;
    double rate = 20_000;
    boolean constant = true;
    boolean asynchronous;
    OptionalLong planned = OptionalLong.empty();
    long plannedRuns;
    String allowErrors = "1%";
    final List<JudgedRun> runs = new ArrayList<>();

    void run(End end, Figures service) {
        run(end, service, service);
    }

    void run(End end, Figures service, Figures call) {
        runs.add(new JudgedRun(runs.size() + 1, Optional.of(end.build()), service, call));
    }

    Verdict verdict() {
        return judge().judge(runs).verdict();
    }

    String reason() {
        return judge().judge(runs).reason();
    }

    double achieved() {
        return judge().achievedRate(runs).orElseThrow();
    }

    Judge judge() {
        DriverPlan plan = new DriverPlan(
                List.of("a.B#c()"),
                "application",
                constant ? "constant" : "poisson 42",
                "0",
                OptionalLong.of(0),
                planned,
                OptionalLong.empty(),
                plannedRuns,
                true,
                asynchronous ? Optional.of("a.D#e()") : Optional.empty(),
                OptionalLong.of(10 * SECOND),
                Limit.ofErrors(allowErrors),
                Optional.empty());
        return new Judge(plan, rate);
    }

    static Figures calls(int count, long nanos) {
        return Figures.of(List.of(counts(count, nanos)));
    }

    static Figures figures(Figures many, Figures few) {
        return Figures.of(List.of(counts(many), counts(few)));
    }

    static EpochCounts counts(Figures all) {
        return counts((int) all.count(), all.max().orElseThrow());
    }

    static EpochCounts counts(int count, long nanos) {
        Histogram histogram = new Histogram(3);
        histogram.recordValueWithCount(nanos, count);
        return new EpochCounts(2, 1, count * nanos, nanos, nanos, 0, 0, BucketCounts.of(histogram));
    }

    /** What is noted at a run's end, where all went well unless said otherwise. */
    static final class End {
        private final List<String> strings = new ArrayList<>(List.of("ended", "1"));

        End(long iterations) {
            with("started", iterations).tenth(iterations / 10, iterations / 10);
        }

        End elapsed(long nanos) {
            return with("elapsedNanos", nanos);
        }

        /** Of the iterations that ended after the schedule's end, how many ended how long after it. */
        End late(long count, long nanos) {
            return with("lateEnds", nanos + ":" + count);
        }

        End tenth(long begun, long onTime) {
            return with("lastTenth", begun).with("lastTenthOnTime", onTime);
        }

        /** What is said last holds, so it goes first. */
        End with(String key, Object value) {
            strings.addAll(2, List.of(key, value.toString()));
            return this;
        }

        RunEnd build() {
            String started = Long.toString(read().started());
            strings.addAll(List.of("completed", started, "callers", "1"));
            return read();
        }

        private RunEnd read() {
            return ((DriverFact.Ended) JournalCodec.read(strings)).end();
        }
    }
}
