package dev.insitu.agent.weave;

import dev.insitu.agent.config.Match;

/**
 * The driver: what it is around waits for its turn.
 *
 * @param match how the end of an iteration finds it; by order also where the driven call itself is the end
 */
record DrivePoint(Match match) implements Point {
    @Override
    public int rank() {
        return 0;
    }
}
