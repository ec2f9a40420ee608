package dev.insitu.weave.advice;

import dev.insitu.weave.scan.Call;
import java.util.ArrayList;
import java.util.List;

/**
 * The points to weave into a method.
 *
 * @param body points around the whole body
 * @param calls points around calls in the method
 * @param lines points around lines of the method
 */
public record MethodPlan(List<AdviceSpec> body, List<CallPlan> calls, List<LinesPlan> lines) {
    public MethodPlan() {
        this(new ArrayList<>(1), new ArrayList<>(0), new ArrayList<>(0));
    }

    public static MethodPlan around(List<AdviceSpec> body) {
        return new MethodPlan(body, List.of(), List.of());
    }

    /** Adds a point around a call, to the points already there. */
    public void addCall(Call call, AdviceSpec point) {
        for (CallPlan planned : calls) {
            if (planned.call().equals(call)) {
                planned.points().add(point);
                return;
            }
        }
        calls.add(new CallPlan(call, new ArrayList<>(List.of(point))));
    }
}
