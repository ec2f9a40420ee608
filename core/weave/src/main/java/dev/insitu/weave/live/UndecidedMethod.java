package dev.insitu.weave.live;

import dev.insitu.weave.rule.OpenQuestion;
import dev.insitu.weave.rule.Plan;
import dev.insitu.weave.rule.PlannedPoint;
import dev.insitu.weave.scan.ClassScan;
import java.util.ArrayList;
import java.util.List;

/** A method of which it is not known yet which rules mean it, so that some of its points are undecided. */
final class UndecidedMethod {
    final PendingClass of;
    final ClassScan.Method method;
    final List<OpenQuestion> questions;
    final List<PlannedPoint> points;
    final ClassScan scan;

    /** Number of the method's forms in the runtime; negative if it has no forms. */
    final int number;

    /** Whether the method may have run without points that it should have. */
    volatile boolean mayHaveRun;

    UndecidedMethod(PendingClass of, ClassScan.Method method, List<PlannedPoint> all, ClassScan scan, int number) {
        this.of = of;
        this.method = method;
        this.questions = Plan.questions(all);
        this.points = new ArrayList<>(1);
        for (PlannedPoint point : all) {
            if (point.question() != null) {
                points.add(point);
            }
        }
        this.scan = scan;
        this.number = number;
        this.mayHaveRun = number < 0;
    }
}
