package dev.insitu.report.format.console;

import dev.insitu.report.text.Numbers;
import java.util.List;

/**
 * Each row's self time as a share of that of all rows, the ones that are not shown included. Spans and pauses have none: theirs
 * is not the time of a thread that makes calls.
 *
 * @param nanos of all; 0 where no call contains another, so that the column would say no more than the others
 */
record SelfShares(double nanos) {
    static SelfShares of(List<ProbeRow> rows) {
        boolean nests = false;
        double nanos = 0;
        for (ProbeRow row : rows) {
            nests |= row.figures().selfTime().isPresent();
            nanos += row.isOfOneThread() ? row.selfNanos() : 0;
        }
        return new SelfShares(nests ? nanos : 0);
    }

    boolean isEmpty() {
        return nanos == 0;
    }

    String of(ProbeRow row) {
        return isEmpty() || !row.isOfOneThread() || row.figures().count() == 0
                ? ""
                : Numbers.finePercent(row.selfNanos() / nanos) + " %";
    }
}
