package dev.insitu.weave.kind;

import dev.insitu.weave.advice.Advice;
import dev.insitu.weave.advice.AdviceSpec;
import dev.insitu.weave.advice.JoinPoint;
import java.util.List;

/**
 * A jitter probe at a method's entry. It encloses no code.
 *
 * @param probe the probe's number
 */
public record JitterSpec(int probe) implements AdviceSpec {
    /** Between the spans that end at an entry and those that begin there, so that the probe is in neither. */
    @Override
    public int rank() {
        return 3;
    }

    @Override
    public Advice around(JoinPoint at, List<AdviceSpec> joined) {
        return new JitterAdvice(this);
    }
}
