package dev.insitu.weave.kind;

import dev.insitu.config.value.When;
import dev.insitu.weave.advice.Advice;
import dev.insitu.weave.advice.AdviceSpec;
import dev.insitu.weave.advice.JoinPoint;
import java.util.List;

/**
 * A probe that times each call.
 *
 * @param probe the probe's number, not negative
 * @param when which returns count as work
 * @param inFlight whether to show calls that have not ended
 * @param allocated whether to count what calls allocate
 */
public record ProbeSpec(int probe, When when, boolean inFlight, boolean allocated) implements AdviceSpec {
    /** A probe that shows calls in flight and counts no allocations. */
    public ProbeSpec(int probe, When when) {
        this(probe, when, true, false);
    }

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
}
