package dev.insitu.report.compare;

import dev.insitu.platform.probe.OwnProbe;
import dev.insitu.recording.image.Percentile;
import dev.insitu.report.snapshot.Snapshot;
import dev.insitu.report.snapshot.driver.Series;
import dev.insitu.report.snapshot.driver.Verdict;
import dev.insitu.report.snapshot.figures.Figure;
import dev.insitu.report.snapshot.figures.Figures;
import dev.insitu.report.snapshot.figures.ProbeFigures;
import dev.insitu.report.snapshot.figures.SpanEnds;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * The comparable statistics of two sets of JVMs: the percentiles for which each JVM has enough samples, and the shares of failed
 * and lost calls. Covers the probes that all JVMs have, at the rates that all drove as planned. Notes what cannot be compared.
 * Omits the driver's lateness and the machine's jitter, which are not the application's.
 */
final class ComparedRows {
    private static final List<Percentile> PERCENTILES = List.of(
            Percentile.of("50"),
            Percentile.of("90"),
            Percentile.of("99"),
            Percentile.of("99.9"),
            Percentile.of("99.99"));

    private final List<Snapshot> base;
    private final List<Snapshot> fresh;
    private final List<ComparedRow> rows = new ArrayList<>();
    private final List<UncomparedRate> uncompared = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();

    private ComparedRows(List<Snapshot> base, List<Snapshot> fresh) {
        this.base = base;
        this.fresh = fresh;
    }

    static ComparedRows of(List<Snapshot> base, List<Snapshot> fresh) {
        ComparedRows rows = new ComparedRows(base, fresh);
        rows.judgeRates();
        for (ProbeFigures probe : base.get(0).probes()) {
            if (isCompared(probe)) {
                rows.add(probe);
            }
        }
        rows.noteNew();
        rows.noteIncomplete(base, "base");
        rows.noteIncomplete(fresh, "new");
        return rows;
    }

    /** The rows; those of a probe are adjacent. */
    List<ComparedRow> rows() {
        return rows;
    }

    /** Rates that are not compared, because not all JVMs drove them as planned. */
    List<UncomparedRate> uncompared() {
        return uncompared;
    }

    List<String> notes() {
        return notes;
    }

    private static boolean isCompared(ProbeFigures probe) {
        return !probe.isOfMachine() && !probe.is(OwnProbe.DRIVER_LATENESS) && !probe.is(OwnProbe.PACING_ERROR);
    }

    private void judgeRates() {
        for (double rate : rates()) {
            List<Series> before = invalid(base, rate);
            List<Series> after = invalid(fresh, rate);
            if (!before.isEmpty() || !after.isEmpty()) {
                uncompared.add(new UncomparedRate(
                        rate,
                        verdict(before),
                        before.size(),
                        verdict(after),
                        after.size(),
                        (before.isEmpty() ? after : before).get(0).judgement().reason()));
            }
        }
    }

    /** The rates of the first JVM; other rates are not compared. */
    private List<Double> rates() {
        List<Double> rates = new ArrayList<>();
        for (Series series : judged(base.get(0))) {
            rates.add(series.targetRate());
        }
        return rates;
    }

    private static List<Series> judged(Snapshot jvm) {
        return jvm.driver().isPresent() ? jvm.driver().get().judged() : List.of();
    }

    private static List<Series> invalid(List<Snapshot> side, double rate) {
        List<Series> invalid = new ArrayList<>();
        for (Snapshot jvm : side) {
            for (Series series : judged(jvm)) {
                if (series.targetRate() == rate && series.verdict() != Verdict.VALID) {
                    invalid.add(series);
                }
            }
        }
        return invalid;
    }

    private static Verdict verdict(List<Series> invalid) {
        return invalid.isEmpty() ? Verdict.VALID : invalid.get(0).verdict();
    }

    private boolean isUncompared(double rate) {
        for (UncomparedRate each : uncompared) {
            if (each.rate() == rate) {
                return true;
            }
        }
        return false;
    }

    private void add(ProbeFigures probe) {
        ComparedName whole = ComparedName.of(probe, OptionalDouble.empty());
        if (probe.series().isEmpty()) {
            add(whole);
        }
        for (double rate : rates()) {
            if (!probe.series().isEmpty() && !isUncompared(rate)) {
                add(ComparedName.of(probe, OptionalDouble.of(rate)));
            }
        }
        if (probe.span().isPresent()) {
            addNeverEnded(whole);
        }
    }

    private void add(ComparedName what) {
        List<String> missing = new ArrayList<>();
        addMissing(missing, base, "base", what);
        addMissing(missing, fresh, "new", what);
        if (!missing.isEmpty()) {
            notes.add(what.label() + " is not compared: " + String.join(" and ", missing) + " have no samples of it");
            return;
        }
        int rowsBefore = rows.size();
        for (Percentile percentile : PERCENTILES) {
            long[] baseNanos = values(base, what, percentile);
            long[] newNanos = values(fresh, what, percentile);
            if (baseNanos != null && newNanos != null) {
                rows.add(ComparedRow.ofTimes(what, percentile, baseNanos, newNanos));
            }
        }
        if (rows.size() == rowsBefore) {
            notes.add("percentiles of " + what.label()
                    + " are not compared: too few samples for a median in at least one JVM");
        }
        for (Figure figure : Figure.values()) {
            if (figure.isCompared()) {
                CallShare[] before = shares(figure, base, what);
                CallShare[] after = shares(figure, fresh, what);
                rows.add(ComparedRow.ofShares(what, ComparedStatistic.of(figure), before, after));
            }
        }
    }

    private static void addMissing(List<String> texts, List<Snapshot> jvms, String side, ComparedName what) {
        int missing = 0;
        for (Snapshot jvm : jvms) {
            missing += what.in(jvm).map(Figures::count).orElse(0L) == 0 ? 1 : 0;
        }
        if (missing > 0) {
            texts.add(missing + " of " + jvms.size() + ' ' + side + " JVMs");
        }
    }

    /** The percentile in each JVM; null where one of them has too few samples. */
    private static long[] values(List<Snapshot> side, ComparedName what, Percentile percentile) {
        long[] values = new long[side.size()];
        for (int i = 0; i < values.length; i++) {
            OptionalLong value = what.in(side.get(i)).orElseThrow().at(percentile);
            if (value.isEmpty()) {
                return null;
            }
            values[i] = value.getAsLong();
        }
        return values;
    }

    private static CallShare[] shares(Figure figure, List<Snapshot> side, ComparedName what) {
        CallShare[] shares = new CallShare[side.size()];
        for (int i = 0; i < shares.length; i++) {
            Figures figures = what.in(side.get(i)).orElseThrow();
            shares[i] = new CallShare(figure.of(figures).orElseThrow().longValue(), figures.count());
        }
        return shares;
    }

    /** Starts without an end are known for a whole session, not by rate, and not for a JVM that was killed. */
    private void addNeverEnded(ComparedName what) {
        CallShare[] before = neverEnded(base, what);
        CallShare[] after = neverEnded(fresh, what);
        if (before == null || after == null) {
            notes.add("what never ended of " + what.label() + " is not compared: it is not known of at least one JVM");
        } else {
            rows.add(ComparedRow.ofShares(what, ComparedStatistic.NEVER_ENDED, before, after));
        }
    }

    /** The share in each JVM; null where it is not known for one of them. */
    private static CallShare[] neverEnded(List<Snapshot> side, ComparedName what) {
        CallShare[] shares = new CallShare[side.size()];
        for (int i = 0; i < shares.length; i++) {
            Optional<ProbeFigures> probe = what.probeIn(side.get(i));
            Optional<SpanEnds> ends = probe.flatMap(ProbeFigures::span);
            if (ends.isEmpty() || !ends.get().known()) {
                return null;
            }
            long neverEnded = ends.get().neverEnded();
            long all = calls(probe.get()) + neverEnded;
            if (all == 0) {
                return null;
            }
            shares[i] = new CallShare(neverEnded, all);
        }
        return shares;
    }

    /** The calls in the runs and outside of them. */
    private static long calls(ProbeFigures probe) {
        long calls = probe.outsideRuns().map(Figures::count).orElse(0L);
        if (probe.series().isEmpty()) {
            return calls + probe.figures().count();
        }
        for (int i = 0; i < probe.series().size(); i++) {
            calls += probe.series().get(i).figures().count();
        }
        return calls;
    }

    private static boolean isSame(ProbeFigures one, ProbeFigures other) {
        return one.name().equals(other.name()) && one.kind() == other.kind();
    }

    /** Says so where nothing else tells that a JVM may have ended before its slow part: of a driven one the verdict does. */
    private void noteIncomplete(List<Snapshot> jvms, String side) {
        int incomplete = 0;
        for (Snapshot jvm : jvms) {
            boolean isWhole = jvm.session().complete()
                    || jvm.driver().isPresent()
                    || jvm.session().window().isPresent();
            incomplete += isWhole ? 0 : 1;
        }
        if (incomplete > 0) {
            notes.add(incomplete + " of " + jvms.size() + ' ' + side
                    + " JVMs were killed or still run: what they had not done yet is in no figure");
        }
    }

    private void noteNew() {
        for (ProbeFigures probe : fresh.get(0).probes()) {
            boolean known = false;
            for (ProbeFigures before : base.get(0).probes()) {
                known |= isSame(probe, before);
            }
            if (isCompared(probe) && !known) {
                notes.add(probe.name() + " is not compared: it is new");
            }
        }
    }
}
