package dev.insitu.weave.rule;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Finds rules by the class that they name. A class is compared only with rules that name it in full, and with wildcard
 * rules that begin with one of its packages. So a class costs the same with tens of thousands of rules as with a few.
 * Several threads may look up at once after all rules are added.
 */
final class NamedRules {
    /** Up to this number of rules, comparing all of them is faster than a lookup. */
    static final int FEW = 16;

    private final List<Rule> all = new ArrayList<>();
    private final Map<String, List<Rule>> byClass = new HashMap<>();
    private final Map<String, List<Rule>> byPackage = new HashMap<>();

    void add(Rule rule) {
        all.add(rule);
        String name = dotted(rule.pattern().className());
        int star = name.indexOf('*');
        if (star < 0) {
            listIn(byClass, name).add(rule);
        } else {
            listIn(byPackage, name.substring(0, Math.max(0, name.lastIndexOf('.', star))))
                    .add(rule);
        }
    }

    private static List<Rule> listIn(Map<String, List<Rule>> map, String key) {
        List<Rule> list = map.get(key);
        if (list == null) {
            list = new ArrayList<>(1);
            map.put(key, list);
        }
        return list;
    }

    boolean isEmpty() {
        return all.isEmpty();
    }

    /**
     * Adds the numbers of the rules that name a class.
     *
     * @param name internal or binary name: {@code org/acme/Book$Side} or {@code org.acme.Book$Side}
     * @return how many rules the name was compared with
     */
    int find(String name, BitSet found) {
        if (all.size() <= FEW) {
            return compare(all, name, found);
        }
        String dotted = dotted(name);
        int compared = compare(byClass.get(dotted), name, found);
        if (!byPackage.isEmpty()) {
            compared += compare(byPackage.get(""), name, found);
            for (int dot = dotted.indexOf('.'); dot >= 0; dot = dotted.indexOf('.', dot + 1)) {
                compared += compare(byPackage.get(dotted.substring(0, dot)), name, found);
            }
        }
        return compared;
    }

    private static int compare(List<Rule> rules, String name, BitSet found) {
        if (rules == null) {
            return 0;
        }
        for (int i = 0; i < rules.size(); i++) {
            Rule rule = rules.get(i);
            if (rule.pattern().matchesClass(name)) {
                found.set(rule.number());
            }
        }
        return rules.size();
    }

    /** A dot in a rule may also separate a nested class from its outer class. */
    private static String dotted(String name) {
        return name.replace('/', '.').replace('$', '.');
    }
}
