package dev.insitu.report.format;

import dev.insitu.report.snapshot.Figures;
import dev.insitu.report.snapshot.ProbeFigures;
import dev.insitu.report.snapshot.SpanEnds;
import dev.insitu.report.text.Numbers;

/**
 * A probe as a table shows it: in one series, or all of it.
 *
 * @param remark what its figures do not tell; empty where there is nothing
 */
record ProbeRow(String name, Figures figures, String remark) {

    /** A probe without a driver. */
    static ProbeRow of(ProbeFigures probe) {
        return of(probe, probe.figures());
    }

    /** @param figures of the calls the row is about */
    static ProbeRow of(ProbeFigures probe, Figures figures) {
        StringBuilder remark = new StringBuilder();
        if (figures.errors() > 0) {
            join(remark, Numbers.grouped(figures.errors()) + " of them failed");
        }
        if (figures.skipped() > 0) {
            String when = probe.condition().isPresent()
                    ? " (when: " + probe.condition().get() + ")"
                    : "";
            join(remark, Numbers.grouped(figures.skipped()) + " skipped" + when);
        }
        if (probe.span().isPresent()) {
            addEnds(remark, probe.span().get());
        }
        return new ProbeRow(probe.name(), figures, remark.toString());
    }

    private static void addEnds(StringBuilder remark, SpanEnds ends) {
        if (ends.unmatched().isPresent()) {
            join(remark, "UNMATCHED: " + ends.unmatched().get());
        }
        if (ends.neverEnded() > 0) {
            String fellOut = "";
            if (ends.fellOut() > 0) {
                String capacity = ends.capacity().isPresent()
                        ? " over " + Numbers.grouped(ends.capacity().getAsLong())
                        : "";
                fellOut = " (" + Numbers.grouped(ends.fellOut()) + " for want of room" + capacity + ")";
            }
            join(remark, Numbers.grouped(ends.neverEnded()) + " never ended" + fellOut);
        }
        if (ends.neverStarted() > 0) {
            join(remark, Numbers.grouped(ends.neverStarted()) + " never started");
        }
    }

    private static void join(StringBuilder remark, String more) {
        remark.append(remark.isEmpty() ? "" : "; ").append(more);
    }

    /** Writes the row, and below it what there is to remark, and what of its time other probes leave. */
    void appendTo(FigureTable table, int indent) {
        table.row(" ".repeat(indent) + name, figures);
        if (!remark.isEmpty()) {
            table.words(indent + 2, remark);
        }
        if (figures.selfTime().isPresent()) {
            table.row(" ".repeat(indent + 2) + "self", figures.selfTime().get());
        }
    }
}
