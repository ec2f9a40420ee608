package dev.insitu.weave.rule;

import dev.insitu.weave.advice.AdviceSpec;
import dev.insitu.weave.scan.Call;
import dev.insitu.weave.scan.ClassScan;
import dev.insitu.weave.scan.MethodName;
import dev.insitu.weave.scan.Target;

/**
 * What a rule is to have on a method, or on a call in it.
 *
 * @param call the call; null where it is the method
 * @param point what is woven for it
 * @param target the method, or the method called
 * @param doubt what is not known yet; null where the rule means it for sure
 */
public record PlannedPoint(
        Rule rule, ClassScan.Method method, Call call, AdviceSpec point, Target target, Doubt doubt) {
    /** What was matched, as the report names it. */
    String text(ClassScan scan) {
        String inside = MethodName.full(scan.name(), method)
                + (scan.hasTwin(method) ? MethodName.result(method.descriptor) : "");
        return rule.action().matched(call == null ? inside : target.fullName() + " in " + inside);
    }
}
