package dev.insitu.weave.kind;

import dev.insitu.config.value.Match;
import dev.insitu.weave.advice.Advice;
import dev.insitu.weave.advice.AdviceSpec;
import dev.insitu.weave.advice.JoinPoint;
import java.util.List;

/**
 * Where a span begins or ends.
 *
 * @param span the number of its probe
 * @param start whether it begins here
 * @param exit whether that is where the method is left rather than where it is entered
 * @param match how start and end find each other
 */
public record SpanEnd(int span, boolean start, boolean exit, Match match) implements AdviceSpec {
    /** What ends comes before what begins, so that neither is in the other. */
    @Override
    public int rank() {
        return start == exit ? 2 : 4;
    }

    @Override
    public Advice around(JoinPoint at, List<AdviceSpec> joined) {
        return new SpanAdvice(this, at);
    }
}
