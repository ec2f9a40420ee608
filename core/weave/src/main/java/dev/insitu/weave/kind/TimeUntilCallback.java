package dev.insitu.weave.kind;

import dev.insitu.config.value.CallEnd;
import dev.insitu.config.value.Match;
import dev.insitu.runtime.Callback;
import dev.insitu.runtime.Span;
import dev.insitu.weave.advice.AdviceSpec;
import dev.insitu.weave.completion.CallbackSpec;
import dev.insitu.weave.probe.ProbeFamily;
import dev.insitu.weave.probe.ProbeNumbers;
import dev.insitu.weave.scan.Signature;
import dev.insitu.weave.scan.Target;
import java.util.Optional;

/**
 * Times the matched methods until an object that they are given is called back.
 *
 * @param rule the number of the rule in the runtime
 */
public record TimeUntilCallback(ProbeFamily family, CallEnd.Callback until, int rule) implements RuleAction {
    @Override
    public Optional<ProbeFamily> probes() {
        return Optional.of(family);
    }

    @Override
    public Optional<Match.Key> key() {
        return Optional.of(new Match.Argument(until.argument()));
    }

    @Override
    public Optional<CallEnd.Callback> callback() {
        return Optional.of(until);
    }

    @Override
    public AdviceSpec advice(ProbeNumbers probes, Target target, boolean isStatic) {
        int probe = probes.number(family, target);
        Span.define(probe, false, false);
        Callback.define(rule, probe);
        return new CallbackSpec(probe, until.argument(), probes.seesCallsInFlight());
    }

    @Override
    public String obstacle(Signature signature) {
        return IneligibleKey.ofCallback(signature, until);
    }

    @Override
    public String matched(String text) {
        return text + until.text();
    }
}
