package dev.insitu.agent.weave;

import dev.insitu.agent.config.Match;

/**
 * The end of an asynchronous iteration.
 *
 * @param match how it finds the iteration
 */
record UntilPoint(Match match) implements Point {
    @Override
    public int rank() {
        return 4;
    }
}
