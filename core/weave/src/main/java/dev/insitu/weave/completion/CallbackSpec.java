package dev.insitu.weave.completion;

import dev.insitu.weave.advice.Advice;
import dev.insitu.weave.advice.AdviceSpec;
import dev.insitu.weave.advice.JoinPoint;
import java.util.List;

/**
 * A probe that times until an object that the call was given is called back.
 *
 * @param probe the probe's number
 * @param argument the object's index among the arguments
 * @param inFlight whether to show calls that have not returned
 */
public record CallbackSpec(int probe, int argument, boolean inFlight) implements ResultSpec {
    @Override
    public Advice around(JoinPoint at, List<AdviceSpec> joined) {
        return new CallbackAdvice(this, at);
    }
}
