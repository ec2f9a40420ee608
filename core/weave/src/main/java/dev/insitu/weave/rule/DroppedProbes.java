package dev.insitu.weave.rule;

import dev.insitu.weave.advice.AdviceSpec;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * The probes to remove from all classes, and the classes that have each probe. Spans are never dropped: if one end were
 * removed, the starts of the span would count as lost. Thread-safe.
 */
public final class DroppedProbes {
    private final boolean mayDrop;
    private final Map<Integer, Set<String>> classes = new HashMap<>();
    private final Set<Integer> dropped = new HashSet<>();

    /** @param mayDrop whether probes may ever be dropped; if not, no classes are recorded */
    DroppedProbes(boolean mayDrop) {
        this.mayDrop = mayDrop;
    }

    /** Records that a point is woven into a class. */
    public synchronized void woven(AdviceSpec point, String className) {
        int probe = point.droppableProbe();
        if (mayDrop && probe >= 0) {
            classes.computeIfAbsent(probe, key -> new HashSet<>()).add(className);
        }
    }

    /** Whether the point's probe is dropped, so that the point must be left out. */
    synchronized boolean contains(AdviceSpec point) {
        return !dropped.isEmpty() && dropped.contains(point.droppableProbe());
    }

    /** Whether a probe is in at least one class and not dropped yet. */
    public synchronized boolean canDrop(int probe) {
        return classes.containsKey(probe) && !dropped.contains(probe);
    }

    /**
     * From now on these probes are woven into no class. Classes that have them keep them until they are woven again.
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
