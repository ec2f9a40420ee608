package dev.insitu.report.format.console;

import dev.insitu.platform.text.Numbers;
import dev.insitu.report.snapshot.figures.Figures;
import dev.insitu.report.table.CallTree;
import dev.insitu.report.table.ProbeRow;
import dev.insitu.report.table.SelfShares;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** Writes the rows of probes, and below each what its figures lack. */
final class RowLines {
    /** The limit of lines; {@code report.json} has the rest. */
    private static final int MOST_FAILED = 10;

    private final FigureTable table;

    RowLines(FigureTable table) {
        this.table = table;
    }

    /** @param indent of rows without a caller, in blanks */
    void append(int indent, CallTree.Placed placed, SelfShares shares) {
        OptionalDouble share = shares.share(placed.row());
        append(
                indent + placed.indent(),
                placed,
                share.isPresent() ? Numbers.finePercent(share.getAsDouble()) + " %" : "");
    }

    /** Writes self time in a row of its own, where there is no column for its share. */
    void appendWithSelfTime(int indent, CallTree.Placed placed) {
        append(indent + placed.indent(), placed, "");
        Optional<Figures> self = placed.row().figures().selfTime();
        if (self.isPresent()) {
            table.row(" ".repeat(indent + placed.indent() + 2) + "self", self.get());
        }
    }

    private void append(int indent, CallTree.Placed placed, String share) {
        ProbeRow row = placed.row();
        table.row(" ".repeat(indent) + placed.label(), row.figures(), share);
        if (!row.remark().isEmpty()) {
            table.words(indent + 2, row.remark());
        }
        if (!placed.callers().isEmpty()) {
            table.words(indent + 2, placed.callers());
        }
        for (String line : row.inFlight()) {
            table.words(indent + 2, line);
        }
    }

    /** A line for each row with failed calls. */
    void appendFailed(List<ProbeRow> rows) {
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
}
