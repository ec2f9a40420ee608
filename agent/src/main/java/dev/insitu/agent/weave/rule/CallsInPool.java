package dev.insitu.agent.weave.rule;

import dev.insitu.agent.config.pattern.MethodPattern;
import dev.insitu.agent.weave.scan.Call;
import dev.insitu.agent.weave.scan.CallPattern;
import java.util.LinkedHashSet;
import java.util.Set;
import net.bytebuddy.jar.asm.Opcodes;

/** Looks for a rule's calls among those that a class's constant pool names. For one thread. */
final class CallsInPool implements CallPattern {
    private final RuleBook rules;
    private final Rule rule;
    private final MethodPattern wanted;
    private final ClassLoader loader;

    /** As hints, where the rule has met no call yet; null where hints are not needed. */
    private final Set<String> others;

    /** @param loader of the class */
    CallsInPool(RuleBook rules, Rule rule, ClassLoader loader) {
        this.rules = rules;
        this.rule = rule;
        this.wanted = rule.call().orElseThrow();
        this.loader = loader;
        this.others = rules.sightings().needsMissedCalls(rule) ? new LinkedHashSet<>() : null;
    }

    @Override
    public boolean means(String owner, String name, String descriptor) {
        Call call = new Call(0, Opcodes.INVOKEVIRTUAL, owner, name, descriptor, Call.Place.ORDINARY);
        if (rules.means(wanted, loader, call)) {
            return true;
        }
        if (others != null) {
            others.add(call.hint(wanted.hasParameters()));
        }
        return false;
    }

    /** Remembers the calls that are there instead. */
    void noteOthers() {
        if (others != null) {
            rules.sightings().missedCalls(rule, others);
        }
    }
}
