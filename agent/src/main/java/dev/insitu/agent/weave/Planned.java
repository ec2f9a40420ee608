package dev.insitu.agent.weave;

/**
 * What a rule is to have on a method, or on a call in it.
 *
 * @param call the call; null where it is the method
 * @param point what is woven for it
 * @param target the method, or the method called
 */
record Planned(Rule rule, ClassScan.Method method, Call call, Point point, Target target) {
    /** What was matched, as the report names it. */
    String text(ClassScan scan) {
        String inside = MethodName.full(scan.name(), method)
                + (scan.hasTwin(method) ? MethodName.result(method.descriptor) : "");
        if (rule.purpose() instanceof Purpose.TimedLines lines) {
            return inside + ':' + lines.rule().lines();
        }
        return call == null ? inside : target.fullName() + " in " + inside;
    }
}
