package dev.insitu.report.merge;

import dev.insitu.platform.probe.ProbeKind;
import dev.insitu.recording.journal.ProbeFact;
import dev.insitu.recording.journal.RuleFact;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A probe from its recording's journal. Immutable.
 *
 * @param written its rule; absent where the recording version did not note it
 * @param condition for the calls that it does not skip
 * @param matched the methods and calls that it is woven into
 */
record OutlinedProbe(
        ProbeFact.Defined defined,
        Optional<RuleFact.Written> written,
        Optional<String> condition,
        Set<String> matched) {
    private static final int ALL = 1;

    OutlinedProbe {
        matched = Set.copyOf(matched);
    }

    /** Whether another JVM's probe times the same. */
    boolean isSame(OutlinedProbe other) {
        boolean sameName = defined.name().equals(other.defined.name());
        if (defined.kind() != other.defined.kind()) {
            return false;
        }
        if (written.isEmpty() || other.written.isEmpty()) {
            return sameName && mayShareMethod(other);
        }
        RuleFact.Written rule = written.get();
        RuleFact.Written theirs = other.written.get();
        if (rule.each() != theirs.each() || !rule.text().equals(theirs.text())) {
            return false;
        }
        return isOfOneMethod() ? mayShareMethod(other) : sameName;
    }

    /**
     * Whether its rule has a separate probe for each method. Such probes are named in the order of loading, which differs between
     * JVMs, so the method identifies them.
     */
    private boolean isOfOneMethod() {
        return written.isPresent() && written.get().each() && defined.kind() == ProbeKind.METHOD && !matched.isEmpty();
    }

    /** True where a JVM noted no method: it may have been killed before. */
    private boolean mayShareMethod(OutlinedProbe other) {
        return matched.isEmpty() || other.matched.isEmpty() || !Collections.disjoint(matched, other.matched);
    }

    /** Keys for a lookup: probes that are the same share at least one. */
    List<List<String>> keys() {
        List<List<String>> keys = new ArrayList<>();
        keys.add(List.of(defined.kind().text(), defined.name()));
        if (isOfOneMethod()) {
            for (String method : matched) {
                keys.add(List.of(defined.kind().text(), written.get().text(), method));
            }
        }
        return keys;
    }

    /** Which of its calls are timed: counts of probes with different settings cannot be added. */
    String setting() {
        String sample =
                switch (defined.oneIn()) {
                    case ALL -> "";
                    case ProbeFact.Defined.AUTO -> "sample: auto";
                    default -> "sample: 1/" + defined.oneIn();
                };
        String when = condition.isPresent() ? "when: " + condition.get() : "";
        if (sample.isEmpty() && when.isEmpty()) {
            return "neither sample nor when";
        }
        return sample.isEmpty() || when.isEmpty() ? sample + when : sample + ", " + when;
    }

    /** Adds what another JVM's same probe knows. */
    OutlinedProbe with(OutlinedProbe other) {
        Set<String> all = new LinkedHashSet<>(matched);
        all.addAll(other.matched);
        return new OutlinedProbe(defined, written.or(other::written), condition, all);
    }
}
