package dev.insitu.report.format.console;

import dev.insitu.platform.text.Numbers;
import dev.insitu.report.snapshot.Snapshot;
import dev.insitu.report.snapshot.driver.DriverFigures;
import dev.insitu.report.snapshot.driver.Series;
import dev.insitu.report.snapshot.figures.ProbeFigures;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/** Verdicts and tables: with a driver rate by rate, without one for all calls. */
final class ConsoleBody {

    /** The limit of lines; {@code report.json} has the rest. */
    private static final int MOST_FAILED = 10;

    private final Snapshot snapshot;
    private final FigureTable table;

    ConsoleBody(Snapshot snapshot) {
        this.snapshot = snapshot;
        this.table = new FigureTable(snapshot.ladder());
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
            out.append("no probes\n");
            out.append(snapshot.jitter().isPresent() ? "\n" : "");
            return;
        }
        append("all calls", rows);
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
            each.row().appendTo(table, 1 + each.indent(), each.label(), shares.of(each.row()), each.callers());
        }
        appendFailed(rows, table);
        if (!shown.others().isEmpty()) {
            table.words(0, shown.others() + Legend.seeAlso(snapshot, ": see ") + ".");
        }
    }

    /** A line for each row with failed calls. */
    static void appendFailed(List<ProbeRow> rows, FigureTable table) {
        int lines = 0;
        for (ProbeRow row : rows) {
            if (!row.failed().isEmpty() && ++lines <= MOST_FAILED) {
                table.words(1, row.failed());
            }
        }
        if (lines > MOST_FAILED) {
            table.words(1, "calls of " + Numbers.grouped(lines - MOST_FAILED) + " more failed");
        }
    }

    private void appendDriven(StringBuilder out, DriverFigures driver) {
        List<Integer> blocks = blocks(driver);
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

    /** All rates; after a search only the rate that {@link dev.insitu.report.snapshot.driver.SearchFigures#best} names. */
    static List<Integer> blocks(DriverFigures driver) {
        OptionalDouble best =
                driver.search().isPresent() ? driver.search().get().best() : OptionalDouble.empty();
        List<Integer> blocks = new ArrayList<>();
        for (int i = 0; i < driver.series().size(); i++) {
            if (driver.search().isEmpty()
                    || best.orElse(0) == driver.series().get(i).targetRate()) {
                blocks.add(i);
            }
        }
        return blocks;
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
