package dev.insitu.recording.incident;

import dev.insitu.platform.probe.OwnProbe;
import dev.insitu.recording.journal.DriverFact;
import dev.insitu.recording.journal.Fact;
import dev.insitu.recording.journal.FactAdapter;
import dev.insitu.recording.journal.ProbeFact;
import dev.insitu.recording.journal.SessionFact;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What the journal says on the probes of rules, and on the calls that are judged: not those of start-up and warm-up, and of a driven
 * session those of its runs alone. One thread.
 */
final class JudgedProbes extends FactAdapter {
    private final boolean isDriven;
    private final long startEpochNanos;
    private final Map<Integer, ProbeFact.Defined> probes = new HashMap<>();
    private final Map<String, Set<Integer>> meant = new HashMap<>();
    private final Set<Integer> runs = new HashSet<>();
    private int firstEpoch = Integer.MAX_VALUE;
    private int warmUpFrom = Integer.MAX_VALUE;
    private int warmUpTo = Integer.MAX_VALUE;
    private long settledEpochNanos = Long.MAX_VALUE;
    private int mostSlow = 1;

    /** @param isDriven whether the session has a driver */
    JudgedProbes(List<Fact> journal, boolean isDriven, long startEpochNanos) {
        this.isDriven = isDriven;
        this.startEpochNanos = startEpochNanos;
        readAll(journal);
    }

    /** Whether calls of this epoch are judged that ended in an interval which begins then, since the recording's start. */
    boolean isJudged(int epoch, long startNanos) {
        if (isDriven) {
            return runs.contains(epoch);
        }
        if (epoch >= warmUpFrom && epoch < warmUpTo) {
            return false;
        }
        // Where no slow call is kept, the end of the start-up is not noted.
        return epoch >= firstEpoch
                || startEpochNanos + startNanos >= settledEpochNanos
                || (mostSlow == 0 && startNanos >= SessionFact.StartUp.SHORTEST_NANOS);
    }

    /** Whether a rule for this name is about a probe: of the name, or of the configuration's rule of the name. */
    boolean isMeant(String name, int probe) {
        Set<Integer> known = meant.get(name);
        if (known == null) {
            known = meant(name);
            meant.put(name, known);
        }
        return known.contains(probe);
    }

    private Set<Integer> meant(String name) {
        Set<Integer> found = new HashSet<>();
        for (ProbeFact.Defined each : probes.values()) {
            boolean isOfRule =
                    each.rule() != ProbeFact.Defined.NO_RULE && each.name().startsWith(name + ": ");
            if (each.kind().isReported() && (isOfRule || each.name().equals(name))) {
                found.add(each.probe());
            }
        }
        return found;
    }

    /** The part of the machine's pauses that a probe of Insitu's own measures; null if it measures no such part. */
    String pausePart(String name, int probe) {
        for (OwnProbe whole : OwnProbe.values()) {
            for (OwnProbe part : OwnProbe.values()) {
                boolean isPart = part != whole && part.isPartOf(whole) && part.number() == probe;
                if (isPart
                        && OwnProbe.isOfMachine(whole.kind(), whole.text())
                        && whole.text().equals(name)) {
                    String text = part.text().substring(part.text().lastIndexOf(' ') + 1);
                    return text.equals("watched") ? null : text;
                }
            }
        }
        return null;
    }

    /** Whether all calls of a probe are timed, but for those that its condition leaves out. */
    boolean timesAll(int probe) {
        ProbeFact.Defined defined = probes.get(probe);
        return defined == null || defined.oneIn() == 1;
    }

    @Override
    public void defined(ProbeFact.Defined fact) {
        probes.put(fact.probe(), fact);
    }

    @Override
    public void startUp(SessionFact.StartUp fact) {
        firstEpoch = fact.toEpoch();
    }

    @Override
    public void warmUp(SessionFact.WarmUp fact) {
        warmUpFrom = fact.fromEpoch();
        warmUpTo = fact.toEpoch();
    }

    @Override
    public void explain(SessionFact.Explain fact) {
        if (fact.key().equals(SessionFact.Explain.SETTLED)) {
            settledEpochNanos = fact.number();
        } else if (fact.key().equals(SessionFact.Explain.SLOWEST)) {
            mostSlow = (int) fact.number();
        }
    }

    @Override
    public void epoch(DriverFact.Epoch fact) {
        if (fact.kind() == DriverFact.EpochKind.RUN) {
            runs.add(fact.epoch());
        }
    }
}
