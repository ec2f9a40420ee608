package dev.insitu.weave.kind;

import dev.insitu.weave.advice.Advice;
import dev.insitu.weave.advice.AdviceSpec;
import dev.insitu.weave.advice.JoinPoint;
import java.util.List;

/**
 * A probe around nothing, at the entry.
 *
 * @param probe the probe's number
 */
public record JitterSpec(int probe) implements AdviceSpec {
    /** Between what ends at an entry and what begins there, so that it is in neither. */
    @Override
    public int rank() {
        return 3;
    }

    @Override
    public Advice around(JoinPoint at, List<AdviceSpec> joined) {
        return new JitterAdvice(this);
    }
}
