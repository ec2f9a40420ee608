package dev.insitu.report.format;

import dev.insitu.report.text.Numbers;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The probes that a table has rows for. A wildcard can make thousands; a reader sees those that took the most time in
 * all, and how many there are besides.
 *
 * @param rows in the order of the table
 * @param called how many others were called
 * @param neverCalled how many others were not
 */
record ShownProbes(List<ProbeRow> rows, int called, int neverCalled) {
    /** More than fits a screen or two says nothing at one glance. */
    static final int MOST = 50;

    /** All probes, in their order, where they are few; else the ones that took most, the greatest first. */
    static ShownProbes of(List<ProbeRow> probes) {
        if (probes.size() <= MOST) {
            return new ShownProbes(probes, 0, 0);
        }
        List<ProbeRow> called = new ArrayList<>(probes);
        called.removeIf(probe -> probe.figures().count() == 0);
        called.sort(Comparator.comparingDouble(ShownProbes::totalNanos).reversed());
        List<ProbeRow> rows = List.copyOf(called.subList(0, Math.min(MOST, called.size())));
        return new ShownProbes(rows, called.size() - rows.size(), probes.size() - called.size());
    }

    private static double totalNanos(ProbeRow probe) {
        return probe.figures().mean().orElse(0) * probe.figures().count();
    }

    /** What a reader must know of the others; empty where there are none. */
    String others() {
        if (called == 0 && neverCalled == 0) {
            return "";
        }
        return "Shown are the " + rows.size() + " probes that took most time in all. Besides: "
                + Numbers.grouped(called) + " called, " + Numbers.grouped(neverCalled) + " never called";
    }
}
