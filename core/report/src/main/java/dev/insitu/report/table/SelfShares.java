package dev.insitu.report.table;

import java.util.List;
import java.util.OptionalDouble;

/**
 * Each row's self time as a share of the total over all rows, including rows not shown. Spans and pauses have none: their time is
 * not that of a calling thread.
 *
 * @param nanos the total; 0 where no call contains another, because the column would add nothing
 */
public record SelfShares(double nanos) {
    public static SelfShares of(List<ProbeRow> rows) {
        boolean nests = false;
        double nanos = 0;
        for (ProbeRow row : rows) {
            nests |= row.figures().selfTime().isPresent();
            nanos += row.isOfOneThread() ? row.selfNanos() : 0;
        }
        return new SelfShares(nests ? nanos : 0);
    }

    public boolean isEmpty() {
        return nanos == 0;
    }

    /** Absent where the column is absent, and for a row without self time. */
    public OptionalDouble share(ProbeRow row) {
        return isEmpty() || !row.isOfOneThread() || row.figures().count() == 0
                ? OptionalDouble.empty()
                : OptionalDouble.of(row.selfNanos() / nanos);
    }
}
