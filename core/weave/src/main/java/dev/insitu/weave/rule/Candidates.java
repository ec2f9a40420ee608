package dev.insitu.weave.rule;

import dev.insitu.weave.scan.LivePools;
import dev.insitu.weave.scan.OwnClasses;
import java.lang.instrument.Instrumentation;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;

/**
 * Finds, among the classes that are loaded, those that rules may mean methods of. To transform a class again makes the JVM
 * write its class file anew and drop compiled code, so nothing else may be: what a class extends and mentions is asked of
 * the JVM, which knows it. For one thread.
 */
public final class Candidates {
    private final Instrumentation instrumentation;
    private final RuleBook rules;
    private final IdentityHashMap<Class<?>, BitSet> byTypes = new IdentityHashMap<>();
    private final List<Class<?>> found = new ArrayList<>();
    private Optional<LivePools> pools;

    public Candidates(Instrumentation instrumentation, RuleBook rules) {
        this.instrumentation = instrumentation;
        this.rules = rules;
    }

    /** Those found so far. */
    public List<Class<?>> found() {
        return found;
    }

    /** Looks at a class. */
    public void look(Class<?> type) {
        RuleIndex index = rules.indexFor(type);
        if (!index.isEmpty()
                && isCandidate(type)
                && !(aboutName(index, type).isEmpty()
                        && aboutInside(index, type).isEmpty())) {
            found.add(type);
        }
    }

    /** Looks at a class, and also into its file where only that tells whether it has a method that is meant. */
    public void lookClosely(Class<?> type) {
        RuleIndex index = rules.indexFor(type);
        if (index.isEmpty() || !isCandidate(type)) {
            return;
        }
        if (!aboutName(index, type).isEmpty()) {
            found.add(type);
        } else {
            List<Rule> about = aboutInside(index, type);
            if (!about.isEmpty() && !LoadedFile.saysNo(type, about, rules, pools())) {
                found.add(type);
            }
        }
    }

    /** The rules that a class's name settles. */
    private List<Rule> aboutName(RuleIndex index, Class<?> type) {
        BitSet named = new BitSet();
        index.addByName(type.getName(), named);
        return withCalls(index.rules(named), type);
    }

    private List<Rule> aboutInside(RuleIndex index, Class<?> type) {
        if (!index.looksInside()) {
            return List.of();
        }
        BitSet possible = (BitSet) byTypes(type).clone();
        // An annotation of the application's is not on a class of the JDK's.
        if (type.getClassLoader() != null) {
            possible.or(index.annotations());
        }
        if (!possible.isEmpty() && pools().isPresent()) {
            possible.and(pools().get().mentioned(type, index.marks()));
        }
        return withCalls(index.rules(possible), type);
    }

    /** Without the rules for calls of which the class has none. Of a rule that names the class, its code tells what is there instead. */
    private List<Rule> withCalls(List<Rule> about, Class<?> type) {
        List<Rule> left = about;
        for (Rule rule : about) {
            if (rule.call().isPresent() && !rule.pattern().namesOneClass() && !calls(type, rule)) {
                left = left == about ? new ArrayList<>(about) : left;
                left.remove(rule);
            }
        }
        return left;
    }

    private boolean calls(Class<?> type, Rule rule) {
        if (pools().isEmpty()) {
            return true;
        }
        CallsInPool calls = new CallsInPool(rules, rule, type);
        if (pools().get().anyCall(type, calls)) {
            return true;
        }
        calls.noteOthers();
        return false;
    }

    /** The rules for subtypes that name a class or one of its supertypes, which are loaded as it is. */
    private BitSet byTypes(Class<?> type) {
        BitSet known = byTypes.get(type);
        if (known == null) {
            known = new BitSet();
            rules.index().addByType(type.getName(), known);
            for (Class<?> implemented : type.getInterfaces()) {
                known.or(byTypes(implemented));
            }
            if (type.getSuperclass() != null) {
                known.or(byTypes(type.getSuperclass()));
            }
            byTypes.put(type, known);
        }
        return known;
    }

    private Optional<LivePools> pools() {
        if (pools == null) {
            pools = LivePools.open(instrumentation);
        }
        return pools;
    }

    public static boolean isCandidate(Class<?> loaded) {
        return !loaded.isArray()
                && !loaded.isPrimitive()
                && !loaded.isHidden()
                && !OwnClasses.contains(
                        loaded.getClassLoader(), loaded.getName().replace('.', '/'));
    }
}
