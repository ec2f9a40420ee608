package dev.insitu.weave.scan;

import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;

/**
 * What a class must mention in its constant pool if a rule that looks inside means any of its methods: the annotation, or
 * the method's name. Nearly all classes mention none of it, and are neither parsed nor asked for their supertypes. A lookup
 * by several threads is safe once all rules are added.
 */
public final class PoolMarks {
    private final Map<String, BitSet> byMethod = new HashMap<>();

    /** By the simple name: the rule may leave out the package, and writes a dot before a nested class. */
    private final Map<String, BitSet> byAnnotation = new HashMap<>();

    /** Rules whose method may have any name, or one that is not looked for. */
    private final BitSet unmarked = new BitSet();

    private final BitSet lengthsOfMethods = new BitSet();

    /** Their first and last characters, put together. */
    private final BitSet endsOfMethods = new BitSet();

    /**
     * Adds a rule.
     *
     * @param name of the method, or the simple name of the annotation; null where any will do
     */
    public void add(int rule, String name, boolean isAnnotation) {
        if (name == null || !isAscii(name)) {
            unmarked.set(rule);
            return;
        }
        Map<String, BitSet> marks = isAnnotation ? byAnnotation : byMethod;
        BitSet rules = marks.get(name);
        if (rules == null) {
            rules = new BitSet();
            marks.put(name, rules);
        }
        rules.set(rule);
        if (!isAnnotation) {
            lengthsOfMethods.set(name.length());
            endsOfMethods.set(ends(name.charAt(0), name.charAt(name.length() - 1)));
        }
    }

    /** Others have as many bytes in a class file as its own encoding makes of them. */
    private static boolean isAscii(String name) {
        for (int i = 0; i < name.length(); i++) {
            if (name.charAt(i) >= 0x80) {
                return false;
            }
        }
        return true;
    }

    public boolean isEmpty() {
        return byMethod.isEmpty() && byAnnotation.isEmpty() && unmarked.isEmpty();
    }

    /** Adds the rules of which nothing can be said by what a class mentions. */
    void addUnmarked(BitSet mentioned) {
        mentioned.or(unmarked);
    }

    /** Adds all rules: nothing is known of what a class mentions. */
    void addAll(BitSet mentioned) {
        mentioned.or(unmarked);
        byMethod.values().forEach(mentioned::or);
        byAnnotation.values().forEach(mentioned::or);
    }

    /** Whether a text of such a length, with these as its first and its last byte, may be of interest. */
    boolean mayBe(int length, byte first, byte last) {
        return (first == 'L' && last == ';' && !byAnnotation.isEmpty())
                || (lengthsOfMethods.get(length) && first >= 0 && last >= 0 && endsOfMethods.get(ends(first, last)));
    }

    private static int ends(int first, int last) {
        return first << 7 | last;
    }

    /** Adds the rules that ask for a text out of a constant pool. */
    void see(String text, BitSet mentioned) {
        add(byMethod.get(text), mentioned);
        if (!byAnnotation.isEmpty() && text.startsWith("L") && text.endsWith(";")) {
            int start = Math.max(text.lastIndexOf('/'), text.lastIndexOf('$'));
            add(byAnnotation.get(text.substring(Math.max(start, 0) + 1, text.length() - 1)), mentioned);
        }
    }

    private static void add(BitSet rules, BitSet mentioned) {
        if (rules != null) {
            mentioned.or(rules);
        }
    }
}
