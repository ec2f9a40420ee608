package dev.insitu.report.compare;

import dev.insitu.report.snapshot.Snapshot;
import dev.insitu.report.snapshot.driver.DriverFigures;
import dev.insitu.report.snapshot.driver.Series;
import dev.insitu.report.snapshot.driver.Verdict;
import dev.insitu.report.snapshot.figures.Figures;
import dev.insitu.report.snapshot.figures.Percentile;
import dev.insitu.report.snapshot.figures.ProbeFigures;
import dev.insitu.report.snapshot.figures.SeriesFigures;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * What can be compared of two sets of JVMs: the percentiles that each of them carries, of the probes that each of them has. What
 * cannot is noted. The driver's lateness and the machine's jitter are not the application's and are left out.
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
    private final List<String> notes = new ArrayList<>();

    private ComparedRows(List<Snapshot> base, List<Snapshot> fresh) {
        this.base = base;
        this.fresh = fresh;
    }

    static ComparedRows of(List<Snapshot> base, List<Snapshot> fresh) {
        ComparedRows rows = new ComparedRows(base, fresh);
        for (ProbeFigures probe : base.get(0).probes()) {
            if (isCompared(probe)) {
                rows.add(probe);
            }
        }
        rows.noteNew();
        return rows;
    }

    /** The rows of a probe beside each other. */
    List<ComparedRow> rows() {
        return rows;
    }

    List<String> notes() {
        return notes;
    }

    private static boolean isCompared(ProbeFigures probe) {
        return !probe.isOfMachine()
                && !probe.isDrivers(DriverFigures.DRIVER_LATENESS)
                && !probe.isDrivers(DriverFigures.PACING_ERROR);
    }

    private void add(ProbeFigures probe) {
        boolean isEndToEnd = probe.isDrivers(DriverFigures.END_TO_END);
        if (probe.series().isEmpty()) {
            add(ComparedName.of(probe, OptionalDouble.empty()), isEndToEnd);
        }
        for (SeriesFigures series : probe.series()) {
            add(ComparedName.of(probe, OptionalDouble.of(series.targetRate())), isEndToEnd);
        }
    }

    private void add(ComparedName what, boolean isEndToEnd) {
        int missing = missing(base, what) + missing(fresh, what);
        if (missing > 0) {
            notes.add(what.label() + " is not compared: " + missing + " of " + (base.size() + fresh.size())
                    + " JVMs have no samples of it");
            return;
        }
        int overloaded = overloaded(base, what.rate()) + overloaded(fresh, what.rate());
        if (isEndToEnd && overloaded > 0) {
            notes.add(what.label() + " is not compared: " + overloaded + " of " + (base.size() + fresh.size())
                    + " JVMs were overloaded, where it measures the backlog and not a latency");
            return;
        }
        int before = rows.size();
        for (Percentile percentile : PERCENTILES) {
            long[] baseNanos = values(base, what, percentile);
            long[] newNanos = values(fresh, what, percentile);
            if (baseNanos != null && newNanos != null) {
                rows.add(new ComparedRow(what, percentile, baseNanos, newNanos));
            }
        }
        if (rows.size() == before) {
            notes.add(what.label() + " is not compared: too few samples for a median in at least one JVM");
        }
    }

    private static int missing(List<Snapshot> side, ComparedName what) {
        int missing = 0;
        for (Snapshot jvm : side) {
            missing += what.in(jvm).map(Figures::count).orElse(0L) == 0 ? 1 : 0;
        }
        return missing;
    }

    private static int overloaded(List<Snapshot> side, OptionalDouble rate) {
        int overloaded = 0;
        for (Snapshot jvm : side) {
            if (jvm.driver().isPresent() && rate.isPresent()) {
                for (Series series : jvm.driver().get().series()) {
                    boolean meant = series.targetRate() == rate.getAsDouble();
                    overloaded += meant && series.verdict() == Verdict.OVERLOADED ? 1 : 0;
                }
            }
        }
        return overloaded;
    }

    /** Of each JVM; null where one of them does not carry the percentile. */
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

    private static boolean isSame(ProbeFigures one, ProbeFigures other) {
        return one.name().equals(other.name()) && one.kind().equals(other.kind());
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
