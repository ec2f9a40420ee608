package dev.insitu.report.table;

import dev.insitu.platform.text.Numbers;
import dev.insitu.report.snapshot.figures.Caller;
import dev.insitu.report.snapshot.figures.Figures;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Orders rows as a tree: each row below its caller. A row's place is below the caller with most of its time, if the callers of
 * nearly all its calls are known and that caller is among the rows. Otherwise it has no parent. Recursive calls of a probe are
 * ignored. Where probes call each other in a cycle, the one with the most time is the outermost.
 */
public final class CallTree {
    /** The least share of a probe's calls that must have a known caller. */
    private static final double KNOWN = 0.95;

    /** A caller with this share of the calls counts as the only one. */
    private static final double NEARLY_ALL = 0.995;

    /** Further callers are added up. */
    private static final int MOST_CALLERS = 3;

    /** Deeper levels are indented by fewer blanks. */
    private static final int WIDELY_INDENTED = 5;

    /** Deeper levels show their depth as a number. */
    private static final int MOST_INDENTED = 12;

    private static final int ON_ITS_OWN = -1;

    /**
     * A row and its place in the tree.
     *
     * @param depth 0 for a row without a parent
     * @param callers the share of each caller where there are several, and of the calls without a known caller; otherwise empty
     */
    public record Placed(ProbeRow row, int depth, String callers) {
        /** The indentation in blanks: more than the caller's, while that leaves room for names. */
        public int indent() {
            return Math.min(depth, WIDELY_INDENTED) + Math.min(depth, MOST_INDENTED);
        }

        /** The row's name, with its depth where the indentation does not show it. */
        public String label() {
            return depth > MOST_INDENTED ? depth + ": " + row.name() : row.name();
        }
    }

    private final List<ProbeRow> rows;
    private final int[] parents;
    private final List<Placed> placed = new ArrayList<>();

    private CallTree(List<ProbeRow> rows) {
        this.rows = rows;
        this.parents = parents(rows);
    }

    /** In the order of the rows, each followed by its callees. */
    public static List<Placed> of(List<ProbeRow> rows) {
        CallTree tree = new CallTree(rows);
        List<Integer> order = new ArrayList<>();
        for (int i = 0; i < rows.size(); i++) {
            order.add(i);
        }
        tree.place(order, ON_ITS_OWN, 0);
        return tree.placed;
    }

    /** In the order of self time, which includes that of the rows below. */
    public static List<Placed> byTime(List<ProbeRow> rows) {
        CallTree tree = new CallTree(rows);
        double[] weights = new double[rows.size()];
        for (int i = 0; i < weights.length; i++) {
            for (int at = i; at != ON_ITS_OWN; at = tree.parents[at]) {
                weights[at] -= rows.get(i).selfNanos();
            }
        }
        tree.place(Weighed.lightestFirst(weights), ON_ITS_OWN, 0);
        return tree.placed;
    }

    private static void addWords(List<String> all, String words) {
        if (!words.isEmpty()) {
            all.add(words);
        }
    }

    private void place(List<Integer> order, int parent, int depth) {
        for (int row : order) {
            if (parents[row] == parent) {
                List<String> callers = new ArrayList<>();
                if (parent != ON_ITS_OWN) {
                    addWords(callers, shares(rows.get(row)));
                }
                addWords(callers, unknown(rows.get(row)));
                placed.add(new Placed(rows.get(row), depth, String.join("; ", callers)));
                place(order, row, depth + 1);
            }
        }
    }

    private static int[] parents(List<ProbeRow> rows) {
        Map<String, Integer> places = new HashMap<>();
        int[] parents = new int[rows.size()];
        double[] weights = new double[parents.length];
        for (int i = 0; i < parents.length; i++) {
            String name = rows.get(i).name();
            // Two rows of the same name cannot be distinguished.
            places.put(name, places.containsKey(name) ? ON_ITS_OWN : i);
            parents[i] = ON_ITS_OWN;
            weights[i] = rows.get(i).figures().sum();
        }
        for (int i : Weighed.lightestFirst(weights)) {
            int parent = places.getOrDefault(mainCaller(rows.get(i)), ON_ITS_OWN);
            parents[i] = isBelow(parent, i, parents) ? ON_ITS_OWN : parent;
        }
        return parents;
    }

    /** The given rows and all their ancestors, in the order of all rows. */
    static List<ProbeRow> withCallers(List<ProbeRow> some, List<ProbeRow> all) {
        int[] parents = parents(all);
        boolean[] chosen = new boolean[parents.length];
        for (int i = 0; i < parents.length; i++) {
            for (int at = i; some.contains(all.get(i)) && at != ON_ITS_OWN && !chosen[at]; at = parents[at]) {
                chosen[at] = true;
            }
        }
        List<ProbeRow> rows = new ArrayList<>();
        for (int i = 0; i < parents.length; i++) {
            if (chosen[i]) {
                rows.add(all.get(i));
            }
        }
        return rows;
    }

    /** Whether a row equals another or is its descendant. */
    private static boolean isBelow(int row, int other, int[] parents) {
        int at = row;
        while (at != ON_ITS_OWN && at != other) {
            at = parents[at];
        }
        return at != ON_ITS_OWN;
    }

    /** Empty where the callers of too many calls are unknown. */
    private static String mainCaller(ProbeRow row) {
        Figures figures = row.figures();
        // Callers are known only for timed calls.
        long calls = figures.samples();
        for (Caller own : figures.callers()) {
            calls -= own.is(row.name()) ? own.count() : 0;
        }
        List<Caller> callers = others(row);
        long known = 0;
        for (Caller caller : callers) {
            known += caller.count();
        }
        return callers.isEmpty() || known < KNOWN * calls
                ? ""
                : callers.get(0).probe().orElseThrow();
    }

    /** All known callers except the probe itself. */
    private static List<Caller> others(ProbeRow row) {
        List<Caller> callers = new ArrayList<>();
        for (Caller caller : row.figures().callers()) {
            if (caller.probe().isPresent() && !caller.is(row.name())) {
                callers.add(caller);
            }
        }
        return callers;
    }

    private String shares(ProbeRow row) {
        List<Caller> callers = others(row);
        long all = 0;
        for (Caller caller : callers) {
            all += caller.nanos();
        }
        if (all == 0 || callers.get(0).nanos() >= NEARLY_ALL * all) {
            return "";
        }
        List<String> shares = new ArrayList<>();
        double left = all;
        for (Caller caller : callers.subList(0, Math.min(MOST_CALLERS, callers.size()))) {
            String whose = shares.isEmpty() ? " % of its time within " : " % within ";
            shares.add(Numbers.finePercent(caller.nanos() / (double) all)
                    + whose
                    + calls(caller.probe().orElseThrow()));
            left -= caller.nanos();
        }
        if (callers.size() > MOST_CALLERS) {
            shares.add(Numbers.finePercent(left / all) + " % within " + (callers.size() - MOST_CALLERS) + " more");
        }
        return String.join(", ", shares);
    }

    /** Empty where no caller is known at all: the reason is the same for all rows, and a note gives it. */
    private static String unknown(ProbeRow row) {
        long unknown = 0;
        for (Caller caller : row.figures().callers()) {
            unknown += caller.probe().isEmpty() ? caller.count() : 0;
        }
        return unknown == 0 || unknown >= row.figures().samples()
                ? ""
                : "of " + Numbers.grouped(unknown) + " calls the caller is not known";
    }

    /** Calls within a call that is not timed count as its caller's. */
    private String calls(String probe) {
        for (ProbeRow row : rows) {
            if (row.name().equals(probe)
                    && row.figures().count() > row.figures().samples()) {
                return "timed calls of " + probe;
            }
        }
        return probe;
    }

    /** A row and its weight among the others; sorting is stable. */
    private record Weighed(int row, double weight) implements Comparable<Weighed> {
        static List<Integer> lightestFirst(double[] weights) {
            List<Weighed> sorted = new ArrayList<>();
            for (int i = 0; i < weights.length; i++) {
                sorted.add(new Weighed(i, weights[i]));
            }
            Collections.sort(sorted);
            List<Integer> rows = new ArrayList<>();
            for (Weighed each : sorted) {
                rows.add(each.row);
            }
            return rows;
        }

        @Override
        public int compareTo(Weighed other) {
            return Double.compare(weight, other.weight);
        }
    }
}
