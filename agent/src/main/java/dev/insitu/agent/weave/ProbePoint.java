package dev.insitu.agent.weave;

import dev.insitu.agent.config.When;

/**
 * A probe that times.
 *
 * @param probe the probe's number, not negative
 * @param when which returns count as work
 */
record ProbePoint(int probe, When when) implements Point {
    @Override
    public int rank() {
        return 5;
    }
}
