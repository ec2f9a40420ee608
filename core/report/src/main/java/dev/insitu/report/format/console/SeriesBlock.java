package dev.insitu.report.format.console;

import dev.insitu.platform.probe.OwnProbe;
import dev.insitu.platform.probe.ProbeKind;
import dev.insitu.platform.text.Numbers;
import dev.insitu.report.snapshot.Snapshot;
import dev.insitu.report.snapshot.driver.DriverFigures;
import dev.insitu.report.snapshot.driver.Series;
import dev.insitu.report.snapshot.figures.Figure;
import dev.insitu.report.snapshot.figures.ProbeFigures;
import dev.insitu.report.snapshot.figures.RunFigures;
import dev.insitu.report.snapshot.figures.SeriesFigures;
import dev.insitu.report.snapshot.figures.Unit;
import dev.insitu.report.table.CallTree;
import dev.insitu.report.table.ProbeRow;
import dev.insitu.report.table.Sentences;
import dev.insitu.report.table.ServiceTimeParts;
import dev.insitu.report.table.ShownProbes;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/** The block of one rate: parts indented under their whole, then run by run. */
final class SeriesBlock {

    /** The limit of runs; {@code report.json} has the rest. */
    private static final int MOST_RUNS = 10;

    private final Snapshot snapshot;
    private final DriverFigures driver;
    private final int index;
    private final Series series;

    /** @param index of the series among the driver's */
    SeriesBlock(Snapshot snapshot, DriverFigures driver, int index) {
        this.snapshot = snapshot;
        this.driver = driver;
        this.index = index;
        this.series = driver.series().get(index);
    }

    void appendTo(FigureTable table) {
        table.heading(Numbers.rate(series.targetRate()));
        String whole = OwnProbe.END_TO_END.text() + (driver.plan().corrected() ? " (corrected)" : " (uncorrected)");
        Optional<ProbeFigures> endToEnd = own(OwnProbe.END_TO_END);
        if (endToEnd.isPresent()) {
            SeriesFigures figures = in(endToEnd.get());
            table.row(" " + whole, figures.figures());
            String lost = lost();
            if (!lost.isEmpty()) {
                table.words(3, lost);
            }
        }
        for (OwnProbe own : OwnProbe.values()) {
            if (own != OwnProbe.END_TO_END && own.kind() == ProbeKind.DRIVER) {
                row(table, own);
            }
        }
        appendRules(table);
        if (endToEnd.isPresent()) {
            appendRuns(table, in(endToEnd.get()));
        }
        table.words(1, Sentences.pace(series, driver.plan()));
    }

    private Optional<ProbeFigures> own(OwnProbe own) {
        for (ProbeFigures probe : snapshot.probes()) {
            if (probe.is(own)) {
                return Optional.of(probe);
            }
        }
        return Optional.empty();
    }

    private SeriesFigures in(ProbeFigures probe) {
        return probe.series().get(index);
    }

    private String lost() {
        List<String> words = new ArrayList<>();
        if (series.neverEnded() > 0) {
            String reached = wasUntilReached() ? "" : ": the \"until\" was never reached";
            words.add(Numbers.grouped(series.neverEnded()) + " never ended, and are in no figure" + reached);
        }
        if (series.neverStarted() > 0) {
            words.add(Numbers.grouped(series.neverStarted())
                    + " ends found no iteration (values match by type and value)");
        }
        return String.join("; ", words);
    }

    /** Whether any iteration ended, or anything that was seen could have ended one. */
    private boolean wasUntilReached() {
        boolean hasEnded = own(OwnProbe.END_TO_END)
                .filter(endToEnd -> in(endToEnd).figures().count() > 0)
                .isPresent();
        return driver.plan().until().isEmpty() || hasEnded || series.neverStarted() > 0;
    }

    private void row(FigureTable table, OwnProbe own) {
        Optional<ProbeFigures> probe = own(own);
        boolean counted = probe.isPresent() && in(probe.get()).figures().count() > 0;
        if (counted) {
            table.row(
                    " ".repeat(1 + 2 * own.depth()) + own.text(),
                    in(probe.get()).figures());
        }
    }

    private void appendRules(FigureTable table) {
        List<ProbeRow> called = new ArrayList<>();
        List<ProbeRow> timed = new ArrayList<>();
        for (ProbeFigures probe : snapshot.probes()) {
            boolean touched = probe.isOfRule()
                    && (in(probe).figures().count() > 0 || in(probe).figures().skipped() > 0);
            if (touched) {
                ProbeRow row = ProbeRow.of(probe, in(probe).figures());
                called.add(row);
                if (probe.kind().timesCode()) {
                    timed.add(row);
                }
            }
        }
        RowLines lines = new RowLines(table);
        ShownProbes shown = ShownProbes.of(called, Set.of());
        for (CallTree.Placed each : CallTree.of(shown.rows())) {
            lines.appendWithSelfTime(5, each);
            if (each.depth() > 0) {
                timed.remove(each.row());
            }
        }
        if (!shown.others().isEmpty()) {
            table.words(5, shown.others() + ".");
        }
        Optional<ProbeFigures> service = own(OwnProbe.SERVICE_TIME);
        if (service.isPresent()) {
            appendParts(table, new ServiceTimeParts(in(service.get()).figures(), timed));
        }
        Optional<ProbeFigures> endToEnd = own(OwnProbe.END_TO_END);
        if (endToEnd.isPresent()) {
            called.add(0, ProbeRow.of(endToEnd.get(), in(endToEnd.get()).figures()));
        }
        lines.appendFailed(called);
    }

    private void appendParts(FigureTable table, ServiceTimeParts parts) {
        if (parts.arePresent()) {
            table.row(
                    "     parts / service",
                    figure -> figure == Figure.MEAN ? percent(parts.ofMean()) : "",
                    percentile -> percent(parts.at(percentile)));
        }
    }

    private void appendRuns(FigureTable table, SeriesFigures endToEnd) {
        List<RunFigures> runs = endToEnd.runs();
        if (runs.size() < 2) {
            return;
        }
        int shown = Math.min(MOST_RUNS, runs.size());
        for (int i = 0; i < shown; i++) {
            String label = i == 0 ? " " + OwnProbe.END_TO_END.text() + ", run " : "             run ";
            table.row(label + runs.get(i).run(), runs.get(i).figures());
        }
        if (shown < runs.size()) {
            table.words(13, "and " + (runs.size() - shown) + " more runs");
        }
        table.row(
                "             spread",
                figure -> figure.unit() == Unit.NANOS ? percent(endToEnd.spread(figure)) : "",
                percentile -> percent(endToEnd.spread(percentile)));
    }

    private static String percent(OptionalDouble share) {
        return share.isPresent() ? Numbers.percent(share.getAsDouble()) : "";
    }
}
