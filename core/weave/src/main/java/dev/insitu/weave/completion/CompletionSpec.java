package dev.insitu.weave.completion;

import dev.insitu.weave.advice.Advice;
import dev.insitu.weave.advice.AdviceSpec;
import dev.insitu.weave.advice.JoinPoint;
import java.util.List;

/**
 * A probe that times until the returned future completes.
 *
 * @param probe the probe's number
 * @param inFlight whether to show calls that have not returned
 */
public record CompletionSpec(int probe, boolean inFlight) implements ResultSpec {
    @Override
    public Advice around(JoinPoint at, List<AdviceSpec> joined) {
        return new CompletionAdvice(this, at);
    }
}
