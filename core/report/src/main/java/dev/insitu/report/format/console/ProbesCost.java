package dev.insitu.report.format.console;

import dev.insitu.platform.text.Numbers;
import dev.insitu.report.snapshot.Snapshot;
import dev.insitu.report.snapshot.figures.ProbeFigures;
import dev.insitu.report.snapshot.figures.SeriesFigures;

/** The total cost of the probes: calls times the cost in place, as a share of the recorded time. */
final class ProbesCost {
    private static final double NANOS_PER_MILLI = 1e6;
    private static final long MILLION = 1_000_000;

    private ProbesCost() {}

    /** Appends nothing where the cost, the time or the number of calls is unknown. */
    static void append(StringBuilder out, Snapshot snapshot) {
        long calls = calls(snapshot);
        if (calls == 0
                || snapshot.clock().probeCostInPlace().isEmpty()
                || snapshot.session().startedMillis().isEmpty()
                || snapshot.session().finishedMillis().isEmpty()) {
            return;
        }
        double cost = snapshot.clock().probeCostInPlace().getAsDouble();
        long millis = snapshot.session().finishedMillis().getAsLong()
                - snapshot.session().startedMillis().getAsLong();
        if (millis > 0) {
            String share = Numbers.finePercent(calls * cost / (millis * NANOS_PER_MILLI));
            String words = "probes cost " + (share.startsWith("<") ? "" : "about ") + share + " % of a CPU ("
                    + words(calls) + (isSampled(snapshot) ? " calls timed x " : " calls x ") + Math.round(cost)
                    + (isSampled(snapshot) ? " ns, not with what it takes to count the others)" : " ns)");
            Paragraph.append(out, 1, 1, words);
        }
    }

    private static boolean isSampled(Snapshot snapshot) {
        boolean sampled = false;
        for (ProbeFigures probe : snapshot.probes()) {
            sampled |= probe.sampled().orElse(1) > 1;
        }
        return sampled;
    }

    private static String words(long calls) {
        return calls < MILLION
                ? Numbers.grouped(calls)
                : Numbers.grouped(calls / MILLION) + '.' + calls / 100_000 % 10 + " M";
    }

    /**
     * The calls of all probes of rules, in the runs and outside. Includes calls that a condition excluded, which cost time as well;
     * calls that are only counted cost little.
     */
    private static long calls(Snapshot snapshot) {
        long calls = 0;
        for (ProbeFigures probe : snapshot.probes()) {
            if (!probe.isOfRule() || !probe.kind().timesCode()) {
                continue;
            }
            if (snapshot.driver().isEmpty()) {
                calls += probe.figures().samples() + probe.figures().skipped();
            }
            if (probe.outsideRuns().isPresent()) {
                calls += probe.outsideRuns().get().samples()
                        + probe.outsideRuns().get().skipped();
            }
            for (SeriesFigures series : probe.series()) {
                calls += series.figures().samples() + series.figures().skipped();
            }
        }
        return calls;
    }
}
