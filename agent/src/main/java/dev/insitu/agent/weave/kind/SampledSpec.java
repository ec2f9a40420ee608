package dev.insitu.agent.weave.kind;

import dev.insitu.agent.config.value.ProbeRule;
import dev.insitu.agent.weave.advice.Advice;
import dev.insitu.agent.weave.advice.AdviceSpec;
import dev.insitu.agent.weave.advice.JoinPoint;
import java.util.List;

/**
 * A probe that counts all calls and times one in some.
 *
 * @param probe the probe's number, not negative
 * @param oneIn of so many calls one is timed, from 2 on; {@link ProbeRule#AUTO} where their rate says how many
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
        return oneIn == ProbeRule.AUTO ? new ThinnedAdvice(probe, at) : new SampledAdvice(this, at);
    }
}
