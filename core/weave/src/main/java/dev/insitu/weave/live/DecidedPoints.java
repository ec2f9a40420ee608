package dev.insitu.weave.live;

import dev.insitu.weave.rule.PlannedPoint;
import dev.insitu.weave.scan.ClassScan;

/** Receives the decisions on points that were open when their class was woven. Any thread. */
public interface DecidedPoints {
    /** A method has the planned point, and is about to run. */
    void isMeant(PlannedPoint point, ClassScan scan);

    /** A method cannot have the planned point. */
    void cannotBe(PlannedPoint point, ClassScan scan, String reason);
}
