package dev.insitu.weave.kind;

import dev.insitu.config.value.Match;
import dev.insitu.weave.advice.AdviceSpec;
import dev.insitu.weave.probe.ProbeNumbers;
import dev.insitu.weave.scan.Target;
import java.util.Optional;

/**
 * Ends iterations at the matched methods or calls.
 *
 * @param match how an end finds its iteration
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
