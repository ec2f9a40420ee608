package dev.insitu.agent.weave.kind;

import dev.insitu.agent.weave.advice.Advice;
import dev.insitu.agent.weave.advice.AdviceSpec;
import dev.insitu.agent.weave.advice.JoinPoint;
import java.util.List;

/**
 * A probe that counts all calls and times one in some.
 *
 * @param probe the probe's number, not negative
 * @param oneIn of so many calls one is timed, from 2 on
 */
public record SampledSpec(int probe, int oneIn) implements AdviceSpec {
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
        return new SampledAdvice(this, at);
    }
}
