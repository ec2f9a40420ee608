package dev.insitu.weave.rule;

import dev.insitu.weave.scan.ClassScan;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;

/**
 * The points to weave into a class.
 *
 * @param points each with its question, if it has one
 */
public record Plan(List<PlannedPoint> points) {
    Plan() {
        this(new ArrayList<>());
    }

    /** The methods that have at least one point in question, each with all its points. */
    public IdentityHashMap<ClassScan.Method, List<PlannedPoint>> open() {
        IdentityHashMap<ClassScan.Method, List<PlannedPoint>> open = new IdentityHashMap<>();
        for (PlannedPoint point : points) {
            if (point.question() != null && !open.containsKey(point.method())) {
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

    /** The questions of a method's points, each once. Bit 0 of a form's number stands for the first question. */
    public static List<OpenQuestion> questions(List<PlannedPoint> points) {
        List<OpenQuestion> questions = new ArrayList<>(1);
        for (PlannedPoint point : points) {
            if (point.question() != null && !questions.contains(point.question())) {
                questions.add(point.question());
            }
        }
        return questions;
    }
}
