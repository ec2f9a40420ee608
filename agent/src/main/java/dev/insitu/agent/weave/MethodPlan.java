package dev.insitu.agent.weave;

import java.util.ArrayList;
import java.util.List;

/**
 * What is woven into a method.
 *
 * @param body around all of it
 * @param calls around calls it makes
 * @param lines around lines of it
 */
record MethodPlan(List<Point> body, List<CallPlan> calls, List<LinesPlan> lines) {
    MethodPlan() {
        this(new ArrayList<>(1), new ArrayList<>(0), new ArrayList<>(0));
    }

    static MethodPlan around(List<Point> body) {
        return new MethodPlan(body, List.of(), List.of());
    }

    /** Adds a point around a call, with others that are there. */
    void addCall(Call call, Point point) {
        for (CallPlan planned : calls) {
            if (planned.call().equals(call)) {
                planned.points().add(point);
                return;
            }
        }
        calls.add(new CallPlan(call, new ArrayList<>(List.of(point))));
    }
}
