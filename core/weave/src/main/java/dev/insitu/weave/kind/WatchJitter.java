package dev.insitu.weave.kind;

import dev.insitu.weave.advice.AdviceSpec;
import dev.insitu.weave.probe.ProbeFamily;
import dev.insitu.weave.probe.ProbeNumbers;
import dev.insitu.weave.scan.ClassScan;
import dev.insitu.weave.scan.Target;
import java.util.Optional;

/** Measures jitter at the entry of the matched methods: the time for which the thread is kept from running. */
public record WatchJitter(ProbeFamily family) implements RuleAction {
    @Override
    public Optional<ProbeFamily> probes() {
        return Optional.of(family);
    }

    @Override
    public AdviceSpec advice(ProbeNumbers probes, Target target, boolean isStatic) {
        return new JitterSpec(probes.number(family, target));
    }

    @Override
    public String obstacle(ClassScan.Method method) {
        return method.name.equals("<init>")
                ? "jitter is watched in methods, not in constructors; expected a method that calls it"
                : null;
    }
}
