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
 * Finds the loaded classes that may have methods that rules mean. Retransforming a class makes the JVM rebuild its
 * class file and drop compiled code, so no other class should be retransformed. The JVM itself tells what a class
 * extends and mentions. For one thread.
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

    /** The classes found so far. */
    public List<Class<?>> found() {
        return found;
    }

    /** Adds a class if its name, its types or its constant pool show that a rule may mean it. */
    public void look(Class<?> type) {
        RuleIndex index = rules.indexFor(type);
        if (!index.isEmpty()
                && isCandidate(type)
                && !(aboutName(index, type).isEmpty()
                        && aboutInside(index, type).isEmpty())) {
            found.add(type);
        }
    }

    /** As {@link #look}, but reads the class file too if only the file tells whether the class has a method that a rule means. */
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
        // No class of the JDK carries an application's annotation.
        if (type.getClassLoader() != null) {
            possible.or(index.annotations());
        }
        if (!possible.isEmpty() && pools().isPresent()) {
            possible.and(pools().get().mentioned(type, index.marks()));
        }
        return withCalls(index.rules(possible), type);
    }

    /**
     * Removes rules for calls that the class does not make. A rule that names the class stays: the class's code then
     * tells which calls it makes instead.
     */
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

    /** The rules for subtypes that name a class or one of its supertypes; these are loaded, as the class is. */
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
