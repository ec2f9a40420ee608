package dev.insitu.report.table;

import dev.insitu.report.snapshot.figures.Caller;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The self time of rows where some time only one call in w. In the caller's self time, an untimed call counts as the caller's own
 * time. For each timed call there are w - 1 untimed ones, so the caller's self time is too high by w - 1 times the call's own time.
 * This is an estimate: it assumes that the timed calls represent all calls.
 */
public final class SelfNanos {
    private static final int SEVERAL = -1;
    private static final double NOT_YET = -1;

    /** Calls of a row that were timed within those of another. */
    private record Within(int row, long nanos) {}

    private final List<ProbeRow> rows;
    private final List<List<Within>> sampledWithin = new ArrayList<>();
    private final double[] estimates;

    private SelfNanos(List<ProbeRow> rows) {
        this.rows = rows;
        this.estimates = new double[rows.size()];
        Arrays.fill(estimates, NOT_YET);
        Map<String, Integer> places = new HashMap<>();
        for (int i = 0; i < rows.size(); i++) {
            // Two rows of the same name cannot be distinguished.
            String name = rows.get(i).name();
            places.put(name, places.containsKey(name) ? SEVERAL : i);
            sampledWithin.add(new ArrayList<>());
        }
        for (int i = 0; i < rows.size(); i++) {
            if (oneIn(rows.get(i)) > 1) {
                for (Caller caller : rows.get(i).figures().callers()) {
                    int place = places.getOrDefault(caller.probe().orElse(""), SEVERAL);
                    if (place != SEVERAL && place != i) {
                        sampledWithin.get(place).add(new Within(i, caller.nanos()));
                    }
                }
            }
        }
    }

    /** The rows with corrected self times, where some of them do not time all calls. */
    public static List<ProbeRow> estimated(List<ProbeRow> rows) {
        SelfNanos all = new SelfNanos(rows);
        List<ProbeRow> estimated = new ArrayList<>();
        for (int i = 0; i < rows.size(); i++) {
            estimated.add(rows.get(i).withSelfNanos(all.estimate(i)));
        }
        return estimated;
    }

    /** The number of calls that a timed call stands for. */
    private static double oneIn(ProbeRow row) {
        long timed = row.figures().samples();
        return timed == 0 ? 1 : (double) row.figures().count() / timed;
    }

    private double estimate(int place) {
        if (estimates[place] == NOT_YET) {
            ProbeRow row = rows.get(place);
            // Ends the recursion where probes call each other in a cycle: uses this row's uncorrected time.
            estimates[place] = row.selfNanos();
            double notTimed = 0;
            for (Within each : sampledWithin.get(place)) {
                ProbeRow sampled = rows.get(each.row);
                double whole =
                        sampled.figures().mean().orElse(0) * sampled.figures().count();
                double ownShare = whole > 0 ? estimate(each.row) / whole : 0;
                notTimed += (oneIn(sampled) - 1) * each.nanos * ownShare;
            }
            estimates[place] = Math.max(0, row.selfNanos() - oneIn(row) * notTimed);
        }
        return estimates[place];
    }
}
