package dev.insitu.weave.kind;

import dev.insitu.weave.advice.AdviceSpec;
import dev.insitu.weave.probe.ProbeFamily;
import dev.insitu.weave.probe.ProbeNumbers;
import dev.insitu.weave.scan.Signature;
import dev.insitu.weave.scan.Target;
import java.util.Optional;
import net.bytebuddy.jar.asm.Type;

/** Times the matched methods until their returned future completes. */
public record TimeCompletion(ProbeFamily family) implements RuleAction {
    @Override
    public Optional<ProbeFamily> probes() {
        return Optional.of(family);
    }

    @Override
    public AdviceSpec advice(ProbeNumbers probes, Target target, boolean isStatic) {
        return new CompletionSpec(probes.number(family, target), probes.seesCallsInFlight());
    }

    @Override
    public String obstacle(Signature signature) {
        return signature.result().getSort() < Type.ARRAY
                ? "'until: completion' needs a method that returns a CompletionStage"
                : null;
    }

    @Override
    public boolean isUsual() {
        return true;
    }
}
