package dev.insitu.tool.entry;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

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
        List<EntryPoint> known = points.stream()
                .filter(point -> point.isOfRequests() && point.slowAboveNanos().isPresent())
                .toList();
        List<EntryPoint> often = points.stream()
                .filter(point -> point.slowAboveNanos().isPresent())
                .toList();
        List<EntryPoint> left = new ArrayList<>(!known.isEmpty() ? known : !often.isEmpty() ? often : points);
        Optional<EntryPoint> most = left.stream().max(ORDER);
        for (Optional<EntryPoint> inner = most; inner.isPresent(); inner = within(inner.get(), left)) {
            most = inner;
            left.remove(inner.get());
        }
        return most;
    }

    private static Optional<EntryPoint> within(EntryPoint outer, List<EntryPoint> points) {
        // One limit for both: their own are of few calls.
        long above = outer.slowAboveNanos().orElse(0);
        return points.stream()
                .filter(point -> point.inside().equals(Optional.of(outer.name()))
                        && point.nanosAbove(above) >= NEARLY_ALL * outer.slowNanos())
                .max(ORDER);
    }
}
