package dev.insitu.weave.kind;

import dev.insitu.config.value.ProbeRule;
import dev.insitu.config.value.When;
import dev.insitu.weave.advice.AdviceSpec;
import dev.insitu.weave.probe.ProbeFamily;
import dev.insitu.weave.probe.ProbeNumbers;
import dev.insitu.weave.scan.Signature;
import dev.insitu.weave.scan.Target;
import java.util.Optional;
import net.bytebuddy.jar.asm.Type;

/** Times the matched methods or calls. */
public record TimeCalls(ProbeFamily family) implements RuleAction {
    @Override
    public Optional<ProbeFamily> probes() {
        return Optional.of(family);
    }

    @Override
    public AdviceSpec advice(ProbeNumbers probes, Target target, boolean isStatic) {
        int probe = probes.number(family, target);
        return family.oneIn() != ProbeRule.ALL
                ? new SampledSpec(probe, family.oneIn())
                : new ProbeSpec(probe, family.when(), probes.seesCallsInFlight(), probes.countsAllocations());
    }

    @Override
    public String obstacle(Signature signature) {
        return whenNeeds(signature.result().getSort(), family.when());
    }

    private static String whenNeeds(int returnSort, When when) {
        return switch (when) {
            case ALWAYS -> null;
            case RETURNED_TRUE ->
                returnSort == Type.BOOLEAN ? null : "'when: returned true' needs a method that returns boolean";
            case RETURNED_NON_NULL ->
                returnSort >= Type.ARRAY ? null : "'when: returned non-null' needs a method that returns an object";
            case RETURNED_POSITIVE ->
                returnSort > Type.BOOLEAN && returnSort < Type.ARRAY
                        ? null
                        : "'when: returned positive' needs a method that returns a primitive number";
        };
    }

    @Override
    public boolean isUsual() {
        return family.oneIn() == ProbeRule.ALL;
    }
}
