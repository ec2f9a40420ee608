package dev.insitu.weave.kind;

import dev.insitu.weave.advice.AdviceSpec;
import dev.insitu.weave.completion.CompletionSpec;
import dev.insitu.weave.completion.Continuation;
import dev.insitu.weave.completion.LibraryAdapters;
import dev.insitu.weave.completion.SuspensionSpec;
import dev.insitu.weave.probe.ProbeFamily;
import dev.insitu.weave.probe.ProbeNumbers;
import dev.insitu.weave.scan.AsyncType;
import dev.insitu.weave.scan.Signature;
import dev.insitu.weave.scan.Target;
import java.util.Optional;
import net.bytebuddy.jar.asm.Type;

/** Times the matched methods until the result that they returned is there. */
public record TimeCompletion(ProbeFamily family) implements RuleAction {
    @Override
    public void prepare() {
        LibraryAdapters.makeKnown();
    }

    @Override
    public Optional<ProbeFamily> probes() {
        return Optional.of(family);
    }

    @Override
    public AdviceSpec advice(ProbeNumbers probes, Target target, boolean isStatic) {
        int probe = probes.number(family, target);
        if (AsyncType.suspends(target.descriptor())) {
            return new SuspensionSpec(probe, Continuation.of(target, isStatic));
        }
        return new CompletionSpec(probe, probes.seesCallsInFlight());
    }

    @Override
    public String obstacle(Signature signature) {
        return obstacleOf(signature);
    }

    /** The reason why the completion of a method's result cannot be seen, whatever it returns; or null. */
    static String obstacleOf(Signature signature) {
        return signature.result().getSort() < Type.ARRAY
                ? "'until: completion' needs a method that returns an object whose completion can be seen, such as a CompletionStage"
                : null;
    }

    @Override
    public boolean isUsual() {
        return true;
    }
}
