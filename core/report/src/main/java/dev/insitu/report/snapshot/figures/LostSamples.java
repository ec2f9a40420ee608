package dev.insitu.report.snapshot.figures;

import dev.insitu.platform.text.Numbers;
import dev.insitu.recording.journal.SampleFact;
import dev.insitu.runtime.memory.Layout;
import dev.insitu.runtime.memory.OwnProbes;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;

/** Samples missing from all figures, as far as the recording knows: with them, every call is counted. */
public final class LostSamples {
    private final Map<Integer, Long> byProbe = new TreeMap<>();
    private long ofSeveral;
    private long beside;
    private long coarse;

    public void add(SampleFact.Beside fact) {
        beside += fact.count();
    }

    public void add(SampleFact.Coarse fact) {
        coarse += fact.count();
    }

    public void add(SampleFact.Lost fact) {
        if (fact.probe() == SampleFact.Lost.SEVERAL) {
            ofSeveral += fact.count();
        } else {
            byProbe.merge(fact.probe(), fact.count(), Long::sum);
        }
    }

    /** The probes that lost samples. */
    public Set<Integer> probes() {
        return byProbe.keySet();
    }

    /** The lost samples of a probe; absent where that is not known. */
    public OptionalLong of(int probe) {
        boolean known = beside == 0 && (ofSeveral == 0 || probe < Layout.LOST_PROBES);
        return known ? OptionalLong.of(byProbe.getOrDefault(probe, 0L)) : OptionalLong.empty();
    }

    /** The lost samples of all probes except those of the machine's pauses. */
    public long total() {
        long total = ofSeveral + beside;
        for (Map.Entry<Integer, Long> each : byProbe.entrySet()) {
            boolean isCalled = each.getKey() < OwnProbes.JITTER_PROBE || each.getKey() >= OwnProbes.FIRST_RULE_PROBE;
            total += isCalled ? each.getValue() : 0;
        }
        return total;
    }

    /** Adds the notes that a reader needs. */
    public void note(List<String> notes) {
        if (total() > beside) {
            notes.add(Numbers.grouped(total() - beside)
                    + " samples were lost: there was no memory for their counters, or too many calls waited for"
                    + " futures. Checks of their probes are undecidable");
        }
        if (beside > 0) {
            notes.add((beside == 1 ? "samples may be" : Numbers.grouped(beside) + " samples or more are")
                    + " missing: they are, or were, in private memory of the JVM, or went with its container."
                    + " Checks are undecidable");
        }
        if (coarse > 0) {
            notes.add(Numbers.grouped(coarse)
                    + " samples were counted to 1.6 % only (16 ns below 2 us), as memory for their counters was short");
        }
    }
}
