package dev.insitu.agent.weave.kind;

import dev.insitu.agent.config.value.Match;
import dev.insitu.agent.weave.advice.AdviceSpec;
import dev.insitu.agent.weave.probe.ProbeNumbers;
import dev.insitu.agent.weave.scan.Target;
import java.util.Optional;

/**
 * To end iterations with them.
 *
 * @param match how they find the iteration
 */
public record EndIterations(Match match) implements RuleAction {
    @Override
    public Optional<Match.Key> key() {
        return match instanceof Match.Value value ? Optional.of(value.to()) : Optional.empty();
    }

    @Override
    public AdviceSpec advice(ProbeNumbers probes, Target target, boolean isStatic) {
        return new UntilSpec(match);
    }

    @Override
    public String section() {
        return "drive";
    }
}
