package dev.insitu.agent.weave.rule;

import dev.insitu.agent.weave.scan.ConstantPool;
import dev.insitu.agent.weave.scan.PoolMarks;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * Rules, and the quickest ways to those that may mean methods of a class: its name, what its constant pool mentions, and,
 * only where that says so, its supertypes. Thread-safe once all rules are added.
 */
final class RuleIndex {
    private final List<Rule> all;
    private final Supertypes supertypes;

    /** Those that a class's name settles. */
    private final NamedRules byName = new NamedRules();

    private final NamedRules byType = new NamedRules();
    private final PoolMarks marks = new PoolMarks();
    private final BitSet byAnnotation = new BitSet();

    /**
     * @param all by their numbers; to be added one by one as far as they belong here
     */
    RuleIndex(List<Rule> all, Supertypes supertypes) {
        this.all = all;
        this.supertypes = supertypes;
    }

    void add(Rule rule) {
        if (rule.isAnnotation()) {
            byAnnotation.set(rule.number());
            marks.add(
                    rule.number(),
                    rule.isAnnotation() ? rule.annotationSimpleName() : rule.methodName(),
                    rule.isAnnotation());
        } else if (rule.pattern().subtypes()) {
            byType.add(rule);
            marks.add(
                    rule.number(),
                    rule.isAnnotation() ? rule.annotationSimpleName() : rule.methodName(),
                    rule.isAnnotation());
        } else {
            byName.add(rule);
        }
    }

    /**
     * The rules that may mean methods of a class, in the order of their numbers.
     *
     * @param name internal name
     * @param loaded the class, where it is loaded already, or null
     */
    List<Rule> about(ClassLoader loader, String name, Class<?> loaded, byte[] classFile) {
        BitSet found = new BitSet();
        byName.find(name, found);
        if (looksInside()) {
            byType.find(name, found);
            ConstantPool pool = new ConstantPool(classFile, marks);
            addAnnotations(pool.mentioned(), found);
            if (loaded == null && !byType.isEmpty()) {
                supertypes.learn(loader, name, pool.supertypes());
            }
            if (meansSubtypes(pool.mentioned())) {
                addByTypes(loader, name, loaded, pool.mentioned(), found);
            }
        }
        return rules(found);
    }

    boolean isEmpty() {
        return byName.isEmpty() && !looksInside();
    }

    /** Whether a class is named by a rule, apart from those that look inside. */
    boolean names(Class<?> type) {
        BitSet found = new BitSet();
        byName.find(type.getName(), found);
        return !found.isEmpty();
    }

    /** Whether there are rules to which a class's name alone does not say that they mean none of its methods. */
    boolean looksInside() {
        return !marks.isEmpty();
    }

    /** The names that those ask for. */
    PoolMarks marks() {
        return marks;
    }

    /** The numbers of the rules for annotations. */
    BitSet annotations() {
        return byAnnotation;
    }

    /** Adds the numbers of the rules for subtypes of a type. */
    void addByType(String type, BitSet found) {
        byType.find(type, found);
    }

    private void addAnnotations(BitSet mentioned, BitSet found) {
        if (!mentioned.intersects(byAnnotation)) {
            return;
        }
        BitSet annotations = (BitSet) mentioned.clone();
        annotations.and(byAnnotation);
        found.or(annotations);
    }

    private boolean meansSubtypes(BitSet mentioned) {
        if (mentioned.isEmpty()) {
            return false;
        }
        BitSet subtypes = (BitSet) mentioned.clone();
        subtypes.andNot(byAnnotation);
        return !subtypes.isEmpty();
    }

    private void addByTypes(ClassLoader loader, String name, Class<?> loaded, BitSet mentioned, BitSet found) {
        BitSet named = loaded == null ? supertypes.rulesAbout(loader, name) : supertypes.rulesAbout(loaded);
        if (named.intersects(mentioned)) {
            BitSet meant = (BitSet) named.clone();
            meant.and(mentioned);
            found.or(meant);
        }
    }

    /** The rules of these numbers, in their order. */
    List<Rule> rules(BitSet found) {
        if (found.isEmpty()) {
            return List.of();
        }
        List<Rule> rules = new ArrayList<>();
        for (int number = found.nextSetBit(0); number >= 0; number = found.nextSetBit(number + 1)) {
            rules.add(all.get(number));
        }
        return rules;
    }
}
