package dev.insitu.agent.weave.point;

import dev.insitu.agent.config.value.When;

/**
 * A probe that times.
 *
 * @param probe the probe's number, not negative
 * @param when which returns count as work
 */
public record ProbeSpec(int probe, When when) implements AdviceSpec {
    @Override
    public int rank() {
        return 5;
    }
}
