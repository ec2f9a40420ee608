package dev.insitu.weave.rule;

import dev.insitu.weave.scan.ConstantPool;
import dev.insitu.weave.scan.PoolMarks;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * Finds the rules that may mean methods of a class. Asks in order of cost: the class's name, its constant pool and,
 * only if the pool mentions a rule's name, its supertypes. Thread-safe once all rules are added.
 */
final class RuleIndex {
    private final List<Rule> all;
    private final Supertypes supertypes;

    /** Rules that need only a class's name. */
    private final NamedRules byName = new NamedRules();

    private final NamedRules byType = new NamedRules();
    private final PoolMarks marks = new PoolMarks();
    private final BitSet byAnnotation = new BitSet();
    private final BitSet bySubtype = new BitSet();

    /** @param all all rules by number; {@link #add} puts a rule into this index */
    RuleIndex(List<Rule> all, Supertypes supertypes) {
        this.all = all;
        this.supertypes = supertypes;
    }

    void add(Rule rule) {
        if (rule.isAnnotation()) {
            byAnnotation.set(rule.number());
            marks.add(rule.number(), rule.annotationSimpleName(), true);
        } else if (rule.pattern().subtypes()) {
            byType.add(rule);
            bySubtype.set(rule.number());
            marks.add(rule.number(), rule.mentionedName(), false);
        } else {
            byName.add(rule);
        }
    }

    /**
     * The rules that may mean methods of a class.
     *
     * @param name internal name
     * @param loaded the class if it is loaded already, or null
     */
    CandidateRules about(ClassLoader loader, String name, Class<?> loaded, byte[] classFile) {
        BitSet found = new BitSet();
        BitSet undecided = null;
        byName.find(name, found);
        if (looksInside()) {
            byType.find(name, found);
            ConstantPool pool = new ConstantPool(classFile, marks);
            addAnnotations(pool.mentioned(), found);
            if (loaded == null && !byType.isEmpty()) {
                supertypes.learn(loader, name, pool.supertypes());
            }
            if (meansSubtypes(pool.mentioned())) {
                undecided = addByTypes(loader, name, loaded, pool.mentioned(), found);
            }
        }
        return CandidateRules.of(rules(found), undecided == null ? List.of() : rules(undecided));
    }

    boolean isEmpty() {
        return byName.isEmpty() && !looksInside();
    }

    /** Adds the numbers of the rules that name a class, except rules that look inside. */
    void addByName(String type, BitSet found) {
        byName.find(type, found);
    }

    /** Whether the index has rules that a class's name alone cannot exclude. */
    boolean looksInside() {
        return !marks.isEmpty();
    }

    /** The names that these rules ask for. */
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

    /**
     * Adds the rules for subtypes that mean the class; returns those that may turn out to mean it, or null if all
     * supertypes are known.
     */
    private BitSet addByTypes(ClassLoader loader, String name, Class<?> loaded, BitSet mentioned, BitSet found) {
        boolean areAll = true;
        BitSet named;
        if (loaded == null) {
            KnownTypes.FoundRules known = supertypes.rulesAbout(loader, name);
            named = known.rules();
            areAll = known.areAll();
        } else {
            named = supertypes.rulesAbout(loaded);
        }
        if (named.intersects(mentioned)) {
            BitSet meant = (BitSet) named.clone();
            meant.and(mentioned);
            found.or(meant);
        }
        if (areAll) {
            return null;
        }
        BitSet undecided = (BitSet) mentioned.clone();
        undecided.and(bySubtype);
        undecided.andNot(found);
        return undecided;
    }

    /** The rules with these numbers, in ascending order. */
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
