package dev.insitu.weave.rule;

import dev.insitu.weave.advice.AdviceSpec;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * The probes that are to be in no class any more, and where each is. Spans are none of them: without one end the other's
 * starts would count as lost. Thread-safe.
 */
public final class DroppedProbes {
    private final boolean mayDrop;
    private final Map<Integer, Set<String>> classes = new HashMap<>();
    private final Set<Integer> dropped = new HashSet<>();

    /** @param mayDrop whether some may ever be; if not, nothing is remembered */
    DroppedProbes(boolean mayDrop) {
        this.mayDrop = mayDrop;
    }

    /** A point is woven into a class. */
    public synchronized void woven(AdviceSpec point, String className) {
        int probe = point.droppableProbe();
        if (mayDrop && probe >= 0) {
            classes.computeIfAbsent(probe, key -> new HashSet<>()).add(className);
        }
    }

    /** Whether a point is to be left out. */
    synchronized boolean contains(AdviceSpec point) {
        return !dropped.isEmpty() && dropped.contains(point.droppableProbe());
    }

    /** Whether a probe is in some class, and may be taken out. */
    public synchronized boolean canDrop(int probe) {
        return classes.containsKey(probe) && !dropped.contains(probe);
    }

    /**
     * From here on these are woven into no class; classes that have them keep them until they are woven again.
     *
     * @return the binary names of these classes
     */
    public synchronized Set<String> drop(Collection<Integer> probes) {
        dropped.addAll(probes);
        Set<String> names = new HashSet<>();
        for (int probe : probes) {
            for (String name : classes.getOrDefault(probe, Set.of())) {
                names.add(name.replace('/', '.'));
            }
        }
        return names;
    }
}
