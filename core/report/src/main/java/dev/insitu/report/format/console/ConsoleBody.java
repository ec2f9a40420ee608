package dev.insitu.report.format.console;

import dev.insitu.platform.text.Numbers;
import dev.insitu.report.snapshot.Snapshot;
import dev.insitu.report.snapshot.driver.DriverFigures;
import dev.insitu.report.snapshot.driver.Series;
import dev.insitu.report.snapshot.figures.ProbeFigures;
import dev.insitu.report.table.CallTree;
import dev.insitu.report.table.InFlightLines;
import dev.insitu.report.table.ProbeRow;
import dev.insitu.report.table.SelfNanos;
import dev.insitu.report.table.SelfShares;
import dev.insitu.report.table.ShownProbes;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/** Verdicts and tables: with a driver rate by rate, without one for all calls. */
final class ConsoleBody {

    private final Snapshot snapshot;
    private final FigureTable table;
    private final RowLines lines;

    ConsoleBody(Snapshot snapshot) {
        this.snapshot = snapshot;
        this.table = new FigureTable(snapshot.ladder());
        this.lines = new RowLines(table);
    }

    void appendTo(StringBuilder out) {
        if (snapshot.driver().isPresent()) {
            appendDriven(out, snapshot.driver().get());
        } else {
            out.append('\n');
            appendAllCalls(out);
        }
        if (snapshot.jitter().isPresent()) {
            if (table.isEmpty()) {
                table.heading("");
            } else {
                table.words(0, "");
            }
            new JitterBlock(snapshot.jitter().get()).appendTo(table);
        }
        table.appendTo(out);
    }

    private void appendAllCalls(StringBuilder out) {
        List<ProbeRow> rows = new ArrayList<>();
        for (ProbeFigures probe : snapshot.probes()) {
            if (!probe.isOfMachine()) {
                rows.add(ProbeRow.of(probe, snapshot.session()));
            }
        }
        if (rows.isEmpty()) {
            out.append(snapshot.followed().isEmpty() ? "no probes\n" : "");
            out.append(snapshot.jitter().isPresent() ? "\n" : "");
            return;
        }
        append("all calls", rows);
        appendWarmUp();
    }

    /** Tells how many calls are in no row. */
    private void appendWarmUp() {
        long calls = 0;
        long longest = 0;
        for (ProbeFigures probe : snapshot.probes()) {
            if (probe.outsideRuns().isPresent()) {
                calls += probe.outsideRuns().get().count();
                longest = Math.max(longest, probe.outsideRuns().get().max().orElse(0));
            }
        }
        if (calls > 0) {
            table.words(
                    0,
                    "warm-up: " + Numbers.grouped(calls) + (calls == 1 ? " call" : " calls") + ", max "
                            + Numbers.microseconds(OptionalLong.of(longest)) + ", counted apart");
        }
    }

    private void append(String title, List<ProbeRow> measured) {
        List<ProbeRow> rows = SelfNanos.estimated(measured);
        table.heading(title);
        ShownProbes shown = ShownProbes.of(rows, SlowestBlock.namesShown(snapshot));
        SelfShares shares = SelfShares.of(rows);
        if (!shares.isEmpty()) {
            table.addShares();
        }
        for (CallTree.Placed each : CallTree.byTime(shown.rows())) {
            lines.append(1, each, shares);
        }
        lines.appendFailed(rows);
        if (!shown.others().isEmpty()) {
            table.words(0, shown.others() + Legend.seeAlso(snapshot, ": see ") + ".");
        }
    }

    private void appendDriven(StringBuilder out, DriverFigures driver) {
        List<Integer> blocks = driver.shown();
        List<Series> judged = new ArrayList<>();
        for (int index : blocks) {
            judged.add(driver.series().get(index));
        }
        if (driver.search().isPresent()) {
            new SearchLines(driver.search().get()).appendTo(out);
            out.append(judged.isEmpty() ? "" : "\n");
        }
        if (driver.search().isEmpty() || !judged.isEmpty()) {
            VerdictLines.append(out, driver, judged);
        }
        out.append('\n');
        for (int index : blocks) {
            if (!table.isEmpty()) {
                table.words(0, "");
            }
            new SeriesBlock(snapshot, driver, index).appendTo(table);
        }
        if (driver.series().isEmpty()) {
            appendOutside();
        }
        for (ProbeFigures probe : snapshot.probes()) {
            for (String line : InFlightLines.named(probe, snapshot.session())) {
                table.words(1, line);
            }
        }
    }

    /** Shows the calls outside runs where no run began. */
    private void appendOutside() {
        List<ProbeRow> rows = new ArrayList<>();
        for (ProbeFigures probe : snapshot.probes()) {
            if (probe.outsideRuns().isPresent() && probe.outsideRuns().get().count() > 0 && !probe.isOfMachine()) {
                rows.add(ProbeRow.of(probe, probe.outsideRuns().get()));
            }
        }
        if (!rows.isEmpty()) {
            append("outside the runs", rows);
        }
    }

    /** Whether the table has a column of self time; known once it is written. */
    boolean hasShares() {
        return table.hasShares();
    }

    /** Whether a number is absent; known once the table is written. */
    boolean hasGaps() {
        return table.hasGaps();
    }

    /** Headings of the columns that did not fit; known once the table is written. */
    List<String> leftOut() {
        return table.leftOut();
    }
}
