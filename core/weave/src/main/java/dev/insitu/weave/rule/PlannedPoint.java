package dev.insitu.weave.rule;

import dev.insitu.weave.advice.AdviceSpec;
import dev.insitu.weave.scan.Call;
import dev.insitu.weave.scan.ClassScan;
import dev.insitu.weave.scan.MethodName;
import dev.insitu.weave.scan.Target;

/**
 * A point that a rule weaves into a method, or around a call in it.
 *
 * @param call the call; null if the point is the method
 * @param point the advice to weave
 * @param target the method, or the method called
 * @param question the open questions; null if the rule certainly means the point
 */
public record PlannedPoint(
        Rule rule, ClassScan.Method method, Call call, AdviceSpec point, Target target, OpenQuestion question) {
    /** The matched method or call as the report names it. */
    String text(ClassScan scan) {
        String inside = MethodName.full(scan.name(), method)
                + (scan.hasTwin(method) ? MethodName.result(method.descriptor) : "");
        return rule.action().matched(call == null ? inside : target.fullName() + " in " + inside);
    }
}
