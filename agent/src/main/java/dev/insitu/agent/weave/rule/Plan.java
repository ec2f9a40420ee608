package dev.insitu.agent.weave.rule;

import dev.insitu.agent.weave.scan.ClassScan;
import java.util.ArrayList;
import java.util.List;

/**
 * What is to be woven into a class.
 *
 * @param points each with its doubt, if there is one
 * @param unknown calls that may be meant, too
 */
public record Plan(List<PlannedPoint> points, List<UnknownCall> unknown) {
    Plan() {
        this(new ArrayList<>(), new ArrayList<>(0));
    }

    /** Whether there is something in it that is not known yet. */
    public boolean isOpen() {
        if (!unknown.isEmpty()) {
            return true;
        }
        for (PlannedPoint point : points) {
            if (point.doubt() != null) {
                return true;
            }
        }
        return false;
    }

    /** The doubts about a method, each once. The first bit of a form's number stands for the first of them. */
    public List<Doubt> doubts(ClassScan.Method method) {
        List<Doubt> doubts = new ArrayList<>(1);
        for (PlannedPoint point : points) {
            if (point.doubt() != null && point.method() == method && !doubts.contains(point.doubt())) {
                doubts.add(point.doubt());
            }
        }
        return doubts;
    }
}
