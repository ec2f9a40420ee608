package dev.insitu.report.table;

import dev.insitu.platform.text.Numbers;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;

/**
 * The probes that have rows in a table. A wildcard can match thousands; the table shows those with the most self time, and the
 * number of others.
 *
 * @param rows in the order of the table
 * @param called the number of other probes that were called
 * @param share the others' share of the total time
 * @param neverCalled the number of other probes that were not called
 */
public record ShownProbes(List<ProbeRow> rows, int called, double share, int neverCalled) {
    /** More rows than fit a screen or two give no overview. */
    static final int MOST = 50;

    /**
     * All probes, in their order, if they are few. Otherwise those with the most self time, the greatest first, those that other
     * parts of the report mention, and the callers of both.
     *
     * @param named probes that other parts of the report mention
     */
    public static ShownProbes of(List<ProbeRow> probes, Set<String> named) {
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

    /** A note on the others; empty where there are none. */
    public String others() {
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
