package dev.insitu.agent.weave.point;

import dev.insitu.agent.config.value.Match;

/**
 * The driver: what it is around waits for its turn.
 *
 * @param match how the end of an iteration finds it; by order also where the driven call itself is the end
 */
public record DriveSpec(Match match) implements AdviceSpec {
    @Override
    public int rank() {
        return 0;
    }
}
