package dev.insitu.report.format.console;

import dev.insitu.platform.text.Numbers;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;

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

    /**
     * All probes, in their order, where they are few; else the ones with the most self time, the greatest first, and with them those
     * that other parts of the report speak of and those that call one of these.
     *
     * @param named probes that other parts of the report speak of
     */
    static ShownProbes of(List<ProbeRow> probes, Set<String> named) {
        if (probes.size() <= MOST) {
            return new ShownProbes(probes, 0, 0, 0);
        }
        List<ProbeRow> called = new ArrayList<>(probes);
        called.removeIf(probe -> probe.figures().count() == 0);
        called.sort(Comparator.comparingDouble(ProbeRow::selfNanos).reversed());
        List<ProbeRow> chosen = new ArrayList<>(called.subList(0, Math.min(MOST, called.size())));
        for (ProbeRow row : called.subList(chosen.size(), called.size())) {
            if (named.contains(row.name())) {
                chosen.add(row);
            }
        }
        List<ProbeRow> shown = CallTree.withCallers(chosen, called);
        double all = sum(called);
        return new ShownProbes(
                List.copyOf(shown),
                called.size() - shown.size(),
                all > 0 ? Math.max(0, all - sum(shown)) / all : 0,
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
