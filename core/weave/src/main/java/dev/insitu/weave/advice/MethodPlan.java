package dev.insitu.weave.advice;

import dev.insitu.weave.scan.Call;
import java.util.ArrayList;
import java.util.List;

/**
 * What is woven into a method.
 *
 * @param body around all of it
 * @param calls around calls it makes
 * @param lines around lines of it
 */
public record MethodPlan(List<AdviceSpec> body, List<CallPlan> calls, List<LinesPlan> lines) {
    public MethodPlan() {
        this(new ArrayList<>(1), new ArrayList<>(0), new ArrayList<>(0));
    }

    public static MethodPlan around(List<AdviceSpec> body) {
        return new MethodPlan(body, List.of(), List.of());
    }

    /** Adds a point around a call, with others that are there. */
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
