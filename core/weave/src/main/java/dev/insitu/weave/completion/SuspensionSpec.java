package dev.insitu.weave.completion;

import dev.insitu.weave.advice.Advice;
import dev.insitu.weave.advice.AdviceSpec;
import dev.insitu.weave.advice.JoinPoint;
import java.util.List;

/**
 * A probe that times a suspend function of Kotlin from its first entry until it has its result.
 *
 * @param probe the probe's number
 */
public record SuspensionSpec(int probe, Continuation continuation) implements ResultSpec {
    @Override
    public Advice around(JoinPoint at, List<AdviceSpec> joined) {
        return new SuspensionAdvice(this, at);
    }
}
