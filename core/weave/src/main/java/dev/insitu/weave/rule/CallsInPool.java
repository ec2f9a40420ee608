package dev.insitu.weave.rule;

import dev.insitu.config.pattern.MethodPattern;
import dev.insitu.weave.scan.Call;
import dev.insitu.weave.scan.CallPattern;
import java.util.LinkedHashSet;
import java.util.Set;
import net.bytebuddy.jar.asm.Opcodes;

/** Looks for a rule's calls among those that a class's constant pool names. For one thread. */
final class CallsInPool implements CallPattern {
    private final RuleBook rules;
    private final Rule rule;
    private final MethodPattern wanted;
    private final Class<?> type;
    private final ClassLoader loader;

    /** Other calls, as hints for a rule that has met no call yet; null if hints are not needed. */
    private final Set<String> others;

    /** @param type the class that owns the pool */
    CallsInPool(RuleBook rules, Rule rule, Class<?> type) {
        this.rules = rules;
        this.rule = rule;
        this.wanted = rule.call().orElseThrow();
        this.type = type;
        this.loader = type.getClassLoader();
        this.others = rules.sightings().needsMissedCalls(rule) ? new LinkedHashSet<>() : null;
    }

    @Override
    public boolean means(String owner, String name, String descriptor) {
        Call call = new Call(0, Opcodes.INVOKEVIRTUAL, owner, name, descriptor, Call.Place.ORDINARY);
        // Keep the class while the answer is unknown.
        if (rules.means(wanted, loader, type, call) != Answer.NO) {
            return true;
        }
        if (others != null) {
            others.add(call.hint(wanted.hasParameters()));
        }
        return false;
    }

    /** Records the calls that the class has instead. */
    void noteOthers() {
        if (others != null) {
            rules.sightings().missedCalls(rule, others);
        }
    }
}
