package dev.insitu.agent.weave.point;

import dev.insitu.agent.config.value.Match;

/**
 * The end of an asynchronous iteration.
 *
 * @param match how it finds the iteration
 */
public record UntilSpec(Match match) implements AdviceSpec {
    @Override
    public int rank() {
        return 4;
    }
}
