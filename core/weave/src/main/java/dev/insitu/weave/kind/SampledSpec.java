package dev.insitu.weave.kind;

import dev.insitu.config.value.ProbeRule;
import dev.insitu.weave.advice.Advice;
import dev.insitu.weave.advice.AdviceSpec;
import dev.insitu.weave.advice.JoinPoint;
import java.util.List;

/**
 * A probe that counts all calls and times one call in {@code oneIn}.
 *
 * @param probe the probe's number, not negative
 * @param oneIn one call in this many is timed, at least 2; {@link ProbeRule#AUTO} if the rate of calls decides
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
     * The advice of this probe alone.
     *
     * @param readings shared by all probes at the join point; null if this is the only probe
     */
    Advice advice(JoinPoint at, SharedReadings readings) {
        return new SampledAdvice(this, at, readings);
    }
}
