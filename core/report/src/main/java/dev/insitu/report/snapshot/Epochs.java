package dev.insitu.report.snapshot;

import dev.insitu.report.snapshot.driver.DrivenRun;
import java.util.List;
import java.util.function.IntPredicate;

/** The epochs of given runs, or all other epochs. */
record Epochs(List<DrivenRun> runs, boolean within) implements IntPredicate {
    static final Epochs ALL = beside(List.of());

    static Epochs of(List<DrivenRun> runs) {
        return new Epochs(runs, true);
    }

    static Epochs beside(List<DrivenRun> runs) {
        return new Epochs(runs, false);
    }

    @Override
    public boolean test(int epoch) {
        for (DrivenRun run : runs) {
            if (run.epoch() == epoch) {
                return within;
            }
        }
        return !within;
    }
}
