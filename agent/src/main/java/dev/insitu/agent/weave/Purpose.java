package dev.insitu.agent.weave;

import dev.insitu.agent.config.Drive;
import dev.insitu.agent.config.Match;

/** What a rule wants of the methods it means. */
sealed interface Purpose {
    /** To time them. */
    record Timed(ProbeFamily family) implements Purpose {}

    /**
     * To drive them.
     *
     * @param match how an iteration finds its end
     */
    record Driven(Drive.Caller caller, Match match) implements Purpose {}

    /**
     * To end iterations with them.
     *
     * @param match how they find the iteration
     */
    record Until(Match match) implements Purpose {}
}
