package dev.insitu.weave.kind;

import dev.insitu.config.value.Match;
import dev.insitu.weave.advice.Advice;
import dev.insitu.weave.advice.AdviceSpec;
import dev.insitu.weave.advice.JoinPoint;
import java.util.List;

/**
 * A place where a span starts or ends.
 *
 * @param span the number of its probe
 * @param start true if the span starts here, false if it ends here
 * @param exit true for the method's exit, false for its entry
 * @param match how start and end find each other
 */
public record SpanEnd(int span, boolean start, boolean exit, Match match) implements AdviceSpec {
    /** Ends come before starts at the same place, so that neither span contains the other. */
    @Override
    public int rank() {
        return start == exit ? 2 : 4;
    }

    @Override
    public Advice around(JoinPoint at, List<AdviceSpec> joined) {
        return new SpanAdvice(this, at);
    }
}
