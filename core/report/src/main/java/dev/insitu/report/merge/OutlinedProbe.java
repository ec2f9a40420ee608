package dev.insitu.report.merge;

import dev.insitu.recording.journal.ProbeFact;
import dev.insitu.recording.journal.RuleFact;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A probe as its recording tells of it. Immutable.
 *
 * @param written its rule; absent where the version that recorded did not note it
 * @param condition which calls it does not skip
 * @param matched the methods and calls that it is woven into
 */
record OutlinedProbe(
        ProbeFact.Defined defined,
        Optional<RuleFact.Written> written,
        Optional<String> condition,
        Set<String> matched) {
    private static final String METHOD = "method";
    private static final int ALL = 1;

    OutlinedProbe {
        matched = Set.copyOf(matched);
    }

    /** Whether one of another JVM times the same. */
    boolean isSame(OutlinedProbe other) {
        boolean sameName = defined.name().equals(other.defined.name());
        if (!defined.kind().equals(other.defined.kind())) {
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
     * Whether its rule has another for each other method. Such are named as they are met, in another order by each JVM: the method says
     * which is which.
     */
    private boolean isOfOneMethod() {
        return written.isPresent() && written.get().each() && defined.kind().equals(METHOD) && !matched.isEmpty();
    }

    /** A JVM can be killed before it has noted one. */
    private boolean mayShareMethod(OutlinedProbe other) {
        return matched.isEmpty() || other.matched.isEmpty() || !Collections.disjoint(matched, other.matched);
    }

    /** Two that are the same have one of these in common. */
    List<List<String>> keys() {
        List<List<String>> keys = new ArrayList<>();
        keys.add(List.of(defined.kind(), defined.name()));
        if (isOfOneMethod()) {
            for (String method : matched) {
                keys.add(List.of(defined.kind(), written.get().text(), method));
            }
        }
        return keys;
    }

    /** Of which of its calls there are times: the counts of probes that differ in it do not add up. */
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

    /** With what another one that is the same knows besides. */
    OutlinedProbe with(OutlinedProbe other) {
        Set<String> all = new LinkedHashSet<>(matched);
        all.addAll(other.matched);
        return new OutlinedProbe(defined, written.or(other::written), condition, all);
    }
}
