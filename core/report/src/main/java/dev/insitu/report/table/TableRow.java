package dev.insitu.report.table;

import dev.insitu.platform.probe.OwnProbe;
import dev.insitu.platform.probe.ProbeKind;
import dev.insitu.report.snapshot.Snapshot;
import dev.insitu.report.snapshot.figures.Figures;
import dev.insitu.report.snapshot.figures.ProbeFigures;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.OptionalDouble;

/**
 * A row of a table, for formats that draw their own. Includes probes that were never called.
 *
 * @param probe its place among the snapshot's probes
 * @param depth its level in the tree: 0 for a row without a parent
 * @param selfShare its self time as a share of the total over all rows; absent where calls do not nest, and for probes that time no
 *     calls
 * @param remarks information that the figures lack, each without a full stop
 */
public record TableRow(int probe, int depth, OptionalDouble selfShare, List<String> remarks) {
    private static final int DEPTH_OF_RULES = 2;

    public TableRow {
        remarks = List.copyOf(remarks);
    }

    /** The rows without a driver: all calls, by self time. */
    public static List<TableRow> ofAllCalls(Snapshot snapshot) {
        List<ProbeRow> rows = new ArrayList<>();
        List<Integer> probes = new ArrayList<>();
        for (int i = 0; i < snapshot.probes().size(); i++) {
            if (!snapshot.probes().get(i).isOfMachine()) {
                probes.add(i);
                rows.add(ProbeRow.of(snapshot.probes().get(i), snapshot.session()));
            }
        }
        List<TableRow> table = new ArrayList<>();
        List<ProbeRow> estimated = SelfNanos.estimated(rows);
        add(snapshot, CallTree.byTime(estimated), estimated, probes, 0, table);
        for (int i = 0; i < snapshot.probes().size(); i++) {
            if (snapshot.probes().get(i).isOfMachine()) {
                table.add(new TableRow(i, 0, OptionalDouble.empty(), List.of()));
            }
        }
        return table;
    }

    /**
     * The rows at a rate: the iteration, from the whole to its parts.
     *
     * @param series the rate's place among the driver's series
     */
    public static List<TableRow> ofSeries(Snapshot snapshot, int series) {
        List<TableRow> table = new ArrayList<>();
        List<ProbeRow> rows = new ArrayList<>();
        List<Integer> probes = new ArrayList<>();
        for (OwnProbe own : OwnProbe.values()) {
            for (int i = 0; i < snapshot.probes().size(); i++) {
                boolean isDrivers = own.kind() == ProbeKind.DRIVER
                        && snapshot.probes().get(i).is(own);
                if (isDrivers && at(snapshot, i, series).count() > 0) {
                    table.add(new TableRow(i, own.depth(), OptionalDouble.empty(), List.of()));
                }
            }
        }
        for (int i = 0; i < snapshot.probes().size(); i++) {
            ProbeFigures probe = snapshot.probes().get(i);
            if (probe.isOfRule()) {
                probes.add(i);
                rows.add(ProbeRow.of(probe, at(snapshot, i, series)));
            }
        }
        List<ProbeRow> estimated = SelfNanos.estimated(rows);
        add(snapshot, CallTree.of(estimated), estimated, probes, DEPTH_OF_RULES, table);
        for (int i = 0; i < snapshot.probes().size(); i++) {
            if (snapshot.probes().get(i).isOfMachine()
                    && at(snapshot, i, series).count() > 0) {
                table.add(new TableRow(i, 0, OptionalDouble.empty(), List.of()));
            }
        }
        return table;
    }

    private static Figures at(Snapshot snapshot, int probe, int series) {
        return snapshot.probes().get(probe).series().get(series).figures();
    }

    private static void add(
            Snapshot snapshot,
            List<CallTree.Placed> placed,
            List<ProbeRow> rows,
            List<Integer> probes,
            int depth,
            List<TableRow> table) {
        SelfShares shares = SelfShares.of(rows);
        IdentityHashMap<ProbeRow, Integer> probeOf = new IdentityHashMap<>();
        for (int i = 0; i < rows.size(); i++) {
            probeOf.put(rows.get(i), probes.get(i));
        }
        for (CallTree.Placed each : placed) {
            List<String> remarks = new ArrayList<>();
            for (String remark :
                    List.of(each.row().remark(), each.callers(), each.row().failed())) {
                if (!remark.isEmpty()) {
                    remarks.add(remark);
                }
            }
            int probe = probeOf.get(each.row());
            remarks.addAll(Sentences.ofProbe(snapshot.probes().get(probe), snapshot));
            table.add(new TableRow(probe, depth + each.depth(), shares.share(each.row()), remarks));
        }
    }
}
