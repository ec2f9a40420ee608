package dev.insitu.weave.completion;

import dev.insitu.weave.advice.Advice;
import dev.insitu.weave.advice.AdviceSpec;
import dev.insitu.weave.advice.JoinPoint;
import java.util.List;

/**
 * A method of an object that ends the calls that were given the object, or a call of that method.
 *
 * @param rule the number of the rule in the runtime
 * @param how its way to end, as {@link dev.insitu.runtime.Callback} has it
 * @param descriptor the method's
 * @param atCall whether it is a call, which counts for objects whose methods cannot be woven
 */
public record CallbackEnd(int rule, int how, String descriptor, boolean atCall) implements AdviceSpec {
    /** Outside of the method's own probes: the call ends before their work begins. */
    @Override
    public int rank() {
        return 2;
    }

    @Override
    public Advice around(JoinPoint at, List<AdviceSpec> joined) {
        return new CallbackEndAdvice(this, at);
    }
}
