package dev.insitu.tool.entry;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Which of the entry points to follow. */
public final class SlowestEntry {
    /** An entry point within another stands for it if it takes this part of its slow calls' time. */
    private static final double NEARLY_ALL = 0.8;

    private static final Comparator<EntryPoint> ORDER = Comparator.comparingLong(EntryPoint::slowNanos);

    private SlowestEntry() {}

    /**
     * The one whose slow calls take most time; of those within each other, the innermost that has nearly all of it: what serves a route
     * rather than the servlet around all routes, which is a dozen levels of a framework above it. What stacks alone show may be a thread's
     * wait for work: it counts only where the catalogue knows nothing that was called often. What is called too rarely to tell its slow calls from
     * others would not show them in a minute either: it counts last. Empty if there are none.
     */
    public static Optional<EntryPoint> of(List<EntryPoint> points) {
        return of(points, OptionalLong.empty());
    }

    /**
     * As {@link #of(List)}; where it is said which calls are slow, the catalogue's entry point whose slow calls took most time, however
     * seldom it was called.
     *
     * @param aboveNanos absent where each entry point's own percentile tells which calls are slow
     */
    public static Optional<EntryPoint> of(List<EntryPoint> points, OptionalLong aboveNanos) {
        if (aboveNanos.isPresent()) {
            long above = aboveNanos.getAsLong();
            List<EntryPoint> slow = points.stream()
                    .filter(point -> point.isOfRequests() && point.nanosAbove(above) > 0)
                    .toList();
            if (!slow.isEmpty()) {
                return innermost(slow, Comparator.comparingLong(point -> point.nanosAbove(above)), aboveNanos);
            }
        }
        List<EntryPoint> known = points.stream()
                .filter(point -> point.isOfRequests() && point.slowAboveNanos().isPresent())
                .toList();
        List<EntryPoint> often = points.stream()
                .filter(point -> point.slowAboveNanos().isPresent())
                .toList();
        return innermost(!known.isEmpty() ? known : !often.isEmpty() ? often : points, ORDER, OptionalLong.empty());
    }

    private static Optional<EntryPoint> innermost(
            List<EntryPoint> points, Comparator<EntryPoint> order, OptionalLong aboveNanos) {
        List<EntryPoint> left = new ArrayList<>(points);
        Optional<EntryPoint> most = left.stream().max(order);
        for (Optional<EntryPoint> inner = most;
                inner.isPresent();
                inner = within(inner.get(), left, order, aboveNanos)) {
            most = inner;
            left.remove(inner.get());
        }
        return most;
    }

    private static Optional<EntryPoint> within(
            EntryPoint outer, List<EntryPoint> points, Comparator<EntryPoint> order, OptionalLong aboveNanos) {
        // One limit for both: their own are of few calls.
        long above = aboveNanos.orElse(outer.slowAboveNanos().orElse(0));
        return points.stream()
                .filter(point -> point.inside().equals(Optional.of(outer.name()))
                        && point.nanosAbove(above) >= NEARLY_ALL * outer.nanosAbove(above))
                .max(order);
    }
}
