package dev.insitu.report.format.console;

import dev.insitu.platform.text.Numbers;
import dev.insitu.report.snapshot.Snapshot;
import dev.insitu.report.snapshot.figures.ProbeFigures;
import dev.insitu.report.table.Sentences;
import java.util.ArrayList;
import java.util.List;

/** Names the probes on code that is too short for them: those whose figures are dominated by the clock, and those that were woven out. */
final class SmallProbes {

    private SmallProbes() {}

    static void append(StringBuilder out, Snapshot snapshot) {
        List<String> tooSmall = new ArrayList<>();
        List<ProbeFigures> dropped = new ArrayList<>();
        for (ProbeFigures probe : snapshot.probes()) {
            if (probe.dropped().isPresent()) {
                dropped.add(probe);
            } else if (probe.isTooSmall(snapshot.clock())) {
                tooSmall.add(probe.name());
            }
        }
        if (!tooSmall.isEmpty()) {
            long cost = Math.round(snapshot.clock().probeCost().orElseThrow());
            String why = "too small to measure (p50 under three times the probe's own " + cost + " ns): ";
            Paragraph.append(out, 0, 1, why + Legend.enumerateSome(tooSmall) + ": use JMH");
        }
        for (int i = 0; i < Math.min(dropped.size(), Legend.MOST_NAMES); i++) {
            Paragraph.append(
                    out,
                    0,
                    1,
                    dropped.get(i).name() + ": "
                            + Sentences.dropped(dropped.get(i).dropped().orElseThrow()));
        }
        if (dropped.size() > Legend.MOST_NAMES) {
            int more = dropped.size() - Legend.MOST_NAMES;
            Paragraph.append(
                    out, 0, 1, Numbers.grouped(more) + " more were dropped" + Legend.seeAlso(snapshot, ": see "));
        }
    }
}
