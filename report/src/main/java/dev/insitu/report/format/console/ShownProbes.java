package dev.insitu.report.format.console;

import dev.insitu.report.order.StableSort;
import dev.insitu.report.text.Numbers;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The probes that a table has rows for. A wildcard can make thousands; a reader sees those with the most self time in
 * all, and how many there are besides.
 *
 * @param rows in the order of the table
 * @param called how many others were called
 * @param share of the time of all that these took
 * @param neverCalled how many others were not
 */
record ShownProbes(List<ProbeRow> rows, int called, double share, int neverCalled) {
    /** More than fits a screen or two says nothing at one glance. */
    static final int MOST = 50;

    /** All probes, in their order, where they are few; else the ones with the most self time, the greatest first. */
    static ShownProbes of(List<ProbeRow> probes) {
        if (probes.size() <= MOST) {
            return new ShownProbes(probes, 0, 0, 0);
        }
        List<ProbeRow> called = new ArrayList<>(probes);
        called.removeIf(probe -> probe.figures().count() == 0);
        StableSort.sort(called, Comparator.comparingDouble(ProbeRow::selfNanos).reversed());
        int shown = Math.min(MOST, called.size());
        double all = sum(called);
        double others = sum(called.subList(shown, called.size()));
        return new ShownProbes(
                List.copyOf(called.subList(0, shown)),
                called.size() - shown,
                all > 0 ? others / all : 0,
                probes.size() - called.size());
    }

    private static double sum(List<ProbeRow> probes) {
        return probes.stream().mapToDouble(ProbeRow::selfNanos).sum();
    }

    /** What a reader must know of the others; empty where there are none. */
    String others() {
        StringBuilder words = new StringBuilder();
        if (called > 0) {
            words.append("and ").append(Numbers.grouped(called)).append(" more, ");
            words.append(Numbers.finePercent(share)).append(" % of the time");
        }
        if (neverCalled > 0) {
            words.append(words.isEmpty() ? "" : "; ").append(Numbers.grouped(neverCalled));
            words.append(" never called");
        }
        return words.toString();
    }
}
