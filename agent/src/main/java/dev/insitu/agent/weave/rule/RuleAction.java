package dev.insitu.agent.weave.rule;

import dev.insitu.agent.config.value.DriveSettings;
import dev.insitu.agent.config.value.Match;
import dev.insitu.agent.config.value.ProbeRule;
import java.util.Optional;

/** What a rule wants of the methods, or calls, it means. */
sealed interface RuleAction {
    /** The value it needs of them; empty where it needs none. */
    default Optional<Match.Key> key() {
        return Optional.empty();
    }

    /** The probes that count them; empty where they are not counted for themselves. */
    default Optional<ProbeFamily> probes() {
        return Optional.empty();
    }

    /**
     * To time them.
     *
     * @param untilCompletion whether until the future completes that they return
     */
    record Timed(ProbeFamily family, boolean untilCompletion) implements RuleAction {
        @Override
        public Optional<ProbeFamily> probes() {
            return Optional.of(family);
        }
    }

    /** To time some of their lines. */
    record TimedLines(ProbeFamily family, ProbeRule.Lines rule) implements RuleAction {
        @Override
        public Optional<ProbeFamily> probes() {
            return Optional.of(family);
        }
    }

    /**
     * To begin or end a span.
     *
     * @param start whether it is the begin
     */
    record EndOfSpan(ProbeFamily family, ProbeRule.Span rule, boolean start) implements RuleAction {
        @Override
        public Optional<ProbeFamily> probes() {
            return Optional.of(family);
        }

        @Override
        public Optional<Match.Key> key() {
            return rule.match() instanceof Match.Value value
                    ? Optional.of(start ? value.from() : value.to())
                    : Optional.empty();
        }

        boolean isExit() {
            return (start ? rule.from() : rule.to()).exit();
        }
    }

    /** To watch, where they are entered, what keeps their thread from running. */
    record JitterInPlace(ProbeFamily family) implements RuleAction {
        @Override
        public Optional<ProbeFamily> probes() {
            return Optional.of(family);
        }
    }

    /**
     * To drive them.
     *
     * @param match how an iteration finds its end
     */
    record Driven(DriveSettings.Caller caller, Match match) implements RuleAction {
        @Override
        public Optional<Match.Key> key() {
            return match instanceof Match.Value value ? Optional.of(value.from()) : Optional.empty();
        }
    }

    /**
     * To end iterations with them.
     *
     * @param match how they find the iteration
     */
    record Until(Match match) implements RuleAction {
        @Override
        public Optional<Match.Key> key() {
            return match instanceof Match.Value value ? Optional.of(value.to()) : Optional.empty();
        }
    }
}
