package dev.insitu.weave.rule;

import dev.insitu.weave.scan.ClassScan;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;

/**
 * The points to weave into a class.
 *
 * @param points each with its doubt, if it has one
 */
public record Plan(List<PlannedPoint> points) {
    Plan() {
        this(new ArrayList<>());
    }

    /** The methods that have at least one point in doubt, each with all its points. */
    public IdentityHashMap<ClassScan.Method, List<PlannedPoint>> open() {
        IdentityHashMap<ClassScan.Method, List<PlannedPoint>> open = new IdentityHashMap<>();
        for (PlannedPoint point : points) {
            if (point.doubt() != null && !open.containsKey(point.method())) {
                open.put(point.method(), new ArrayList<>(1));
            }
        }
        if (!open.isEmpty()) {
            for (PlannedPoint point : points) {
                List<PlannedPoint> ofMethod = open.get(point.method());
                if (ofMethod != null) {
                    ofMethod.add(point);
                }
            }
        }
        return open;
    }

    /** The doubts of a method's points, each once. Bit 0 of a form's number stands for the first doubt. */
    public static List<Doubt> doubts(List<PlannedPoint> points) {
        List<Doubt> doubts = new ArrayList<>(1);
        for (PlannedPoint point : points) {
            if (point.doubt() != null && !doubts.contains(point.doubt())) {
                doubts.add(point.doubt());
            }
        }
        return doubts;
    }
}
