package dev.insitu.explain.evidence;

import dev.insitu.platform.order.StableSort;
import dev.insitu.recording.journal.Cause;
import dev.insitu.recording.journal.CauseKind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Sums the parts of a sample by cause; parts with the same name are one cause. */
final class CauseSums {
    private final Map<String, Cause> causes = new LinkedHashMap<>();
    private final Map<String, Long> longestParts = new HashMap<>();
    private final Map<String, String> nestedNames = new HashMap<>();

    /** Adds a part. A cause has the detail of its longest part. */
    void add(CauseKind kind, String name, long nanos, String detail) {
        Cause before = causes.get(name);
        if (before == null) {
            causes.put(name, new Cause(kind, name, nanos, detail));
        } else {
            boolean mostly = longestParts.get(name) >= nanos;
            Cause sum = before.lasting(before.nanos() + nanos);
            causes.put(name, mostly ? sum : new Cause(kind, name, sum.nanos(), detail));
        }
        longestParts.put(name, Math.max(longestParts.getOrDefault(name, nanos), nanos));
    }

    /** Adds a part with all that is known of it. */
    void add(Cause part) {
        boolean longest = part.nanos() > longestParts.getOrDefault(part.name(), -1L);
        add(part.kind(), part.name(), part.nanos(), part.detail());
        if (longest && part.holder().isPresent()) {
            causes.put(
                    part.name(),
                    causes.get(part.name()).with(part.detail(), part.holder().get()));
        }
    }

    /** Adds a call of another probe. Builds each probe's name only once, because there may be many calls. */
    void addNested(String probe, long nanos) {
        String name = nestedNames.get(probe);
        if (name == null) {
            name = Cause.nested(probe);
            nestedNames.put(probe, name);
        }
        add(CauseKind.NESTED, name, nanos, "");
    }

    /** The causes, largest first and without those of 0 ns; then "runnable"; "unexplained" last, even if 0. */
    List<Cause> sorted() {
        Cause runnable = causes.remove(CauseKind.RUNNABLE.key());
        Cause unexplained = causes.remove(CauseKind.UNEXPLAINED.key());
        List<Cause> sorted = new ArrayList<>();
        for (Cause cause : causes.values()) {
            if (cause.nanos() > 0) {
                sorted.add(cause);
            }
        }
        StableSort.sort(sorted, new MostFirst());
        if (runnable != null && runnable.nanos() > 0) {
            sorted.add(runnable);
        }
        if (unexplained != null) {
            sorted.add(unexplained);
        }
        return sorted;
    }

    private static final class MostFirst implements Comparator<Cause> {
        @Override
        public int compare(Cause one, Cause other) {
            return Long.compare(other.nanos(), one.nanos());
        }
    }
}
