package dev.insitu.agent.weave;

import dev.insitu.agent.config.ProbeRule;
import java.util.ArrayList;
import java.util.List;

/**
 * All rules, asked about classes. Most classes are none of any rule's business, and their name alone says so; only rules
 * for subtypes and annotations need to look into the class file. Thread-safe.
 */
public final class RuleBook {
    private final List<Rule> rules = new ArrayList<>();
    private final Supertypes supertypes = new Supertypes();
    private final Sightings sightings = new Sightings();

    /** The rules of a config, in its order. */
    public RuleBook(List<ProbeRule> probes) {
        for (ProbeRule probe : probes) {
            rules.add(Rule.of(rules.size(), probe));
        }
    }

    /** The rules, in the config's order. */
    List<Rule> all() {
        return rules;
    }

    /** What became of them. */
    Sightings sightings() {
        return sightings;
    }

    /**
     * The rules that may mean methods of a class.
     *
     * @param name internal name
     * @param loaded the class, where it is loaded already, or null
     */
    List<Rule> about(ClassLoader loader, String name, Class<?> loaded, byte[] classFile) {
        List<Rule> concerned = List.of();
        for (Rule rule : rules) {
            if (rule.looksInside()
                    ? isInside(rule, loader, name, loaded, classFile)
                    : rule.pattern().matchesClass(name)) {
                concerned = concerned.isEmpty() ? new ArrayList<>() : concerned;
                concerned.add(rule);
            }
        }
        return concerned;
    }

    private boolean isInside(Rule rule, ClassLoader loader, String name, Class<?> loaded, byte[] classFile) {
        return rule.isAnnotation()
                ? ConstantPool.mentions(classFile, rule.annotationSuffix())
                : supertypes.anyMatches(rule.pattern(), loader, name, loaded, classFile);
    }

    /** Whether a class that is loaded already is to be offered for weaving. */
    boolean concerns(Class<?> loaded) {
        String name = loaded.getName();
        for (Rule rule : rules) {
            // An annotation of the application's is not on a class of the JDK's.
            if (rule.isAnnotation()
                    ? loaded.getClassLoader() != null
                    : rule.pattern().subtypes()
                            ? supertypes.anyMatches(rule.pattern(), loaded)
                            : rule.pattern().matchesClass(name)) {
                return true;
            }
        }
        return false;
    }
}
