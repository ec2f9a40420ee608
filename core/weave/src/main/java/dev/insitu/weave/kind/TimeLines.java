package dev.insitu.weave.kind;

import dev.insitu.config.value.ProbeRule;
import dev.insitu.config.value.When;
import dev.insitu.weave.advice.AdviceSpec;
import dev.insitu.weave.probe.ProbeFamily;
import dev.insitu.weave.probe.ProbeNumbers;
import dev.insitu.weave.scan.Target;
import java.util.Optional;

/** Times a range of lines in the matched methods. */
public record TimeLines(ProbeFamily family, ProbeRule.Lines rule) implements RuleAction {
    @Override
    public Optional<ProbeFamily> probes() {
        return Optional.of(family);
    }

    @Override
    public Optional<ProbeRule.Lines> lines() {
        return Optional.of(rule);
    }

    @Override
    public AdviceSpec advice(ProbeNumbers probes, Target target, boolean isStatic) {
        return new ProbeSpec(
                probes.number(family, target), When.ALWAYS, probes.seesCallsInFlight(), probes.countsAllocations());
    }

    @Override
    public String matched(String text) {
        return text + ':' + rule.lines();
    }
}
