package dev.insitu.weave.kind;

import dev.insitu.config.value.Match;
import dev.insitu.config.value.ProbeRule;
import dev.insitu.runtime.Span;
import dev.insitu.weave.advice.AdviceSpec;
import dev.insitu.weave.probe.ProbeFamily;
import dev.insitu.weave.probe.ProbeNumbers;
import dev.insitu.weave.scan.Signature;
import dev.insitu.weave.scan.Target;
import java.util.Optional;

/**
 * Begins or ends a span at the matched methods.
 *
 * @param start true for the start of the span, false for its end
 */
public record EndOfSpan(ProbeFamily family, ProbeRule.Span rule, boolean start) implements RuleAction {
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

    private boolean isExit() {
        return (start ? rule.from() : rule.to()).exit();
    }

    /** Also defines the span. A span that starts at a method's exit is marked, because its end may come before its start. */
    @Override
    public AdviceSpec advice(ProbeNumbers probes, Target target, boolean isStatic) {
        int span = probes.number(family, target);
        Span.define(span, rule.match() instanceof Match.Order, rule.from().exit());
        return new SpanEnd(span, start, isExit(), rule.match());
    }

    @Override
    public String obstacle(Signature signature) {
        if (signature.isConstructor() && !isExit() && key().equals(Optional.of(new Match.Receiver()))) {
            return "'this' is not there yet when a constructor is entered; expected @exit behind it";
        }
        return RuleAction.super.obstacle(signature);
    }

    @Override
    public String matched(String text) {
        return isExit() ? text + " @exit" : text;
    }
}
