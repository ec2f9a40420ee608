package dev.insitu.weave.kind;

import dev.insitu.config.value.ProbeRule;
import dev.insitu.weave.advice.Advice;
import dev.insitu.weave.advice.AdviceSpec;
import dev.insitu.weave.advice.JoinPoint;
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
    public boolean isJoined() {
        return true;
    }

    @Override
    public Advice around(JoinPoint at, List<AdviceSpec> joined) {
        return TimedAdvice.of(joined, at);
    }

    /**
     * What it writes by itself.
     *
     * @param readings of all probes there; null where it is the only one
     */
    Advice advice(JoinPoint at, SharedReadings readings) {
        return oneIn == ProbeRule.AUTO ? new ThinnedAdvice(probe, at, readings) : new SampledAdvice(this, at, readings);
    }
}
