package dev.insitu.weave.completion;

import dev.insitu.weave.advice.Advice;
import dev.insitu.weave.advice.AdviceSpec;
import dev.insitu.weave.advice.JoinPoint;
import java.util.List;

/**
 * A probe that times a suspend function of Kotlin from its first entry until it has its result.
 *
 * @param probe the probe's number
 * @param continuation the variable of its last argument
 * @param stateClasses the beginning of the names of its state machine's classes
 */
public record SuspensionSpec(int probe, int continuation, String stateClasses) implements AdviceSpec {
    @Override
    public int rank() {
        return 5;
    }

    @Override
    public int droppableProbe() {
        return probe;
    }

    @Override
    public Advice around(JoinPoint at, List<AdviceSpec> joined) {
        return new SuspensionAdvice(this, at);
    }
}
