package dev.insitu.weave.scan;

import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;

/**
 * What a class's constant pool must mention before a rule that looks inside can mean any of its methods: the
 * annotation, or the method's name. Nearly all classes mention neither, so they are not parsed and their supertypes are
 * not read. Several threads may look up at once after all rules are added.
 */
public final class PoolMarks {
    private final Map<String, BitSet> byMethod = new HashMap<>();

    /** By the simple name: the rule may leave out the package, and writes a dot before a nested class. */
    private final Map<String, BitSet> byAnnotation = new HashMap<>();

    /** Rules whose method may have any name, or a name that is not searched for. */
    private final BitSet unmarked = new BitSet();

    private final BitSet lengthsOfMethods = new BitSet();

    /** First and last characters of the method names, combined by {@link #ends}. */
    private final BitSet endsOfMethods = new BitSet();

    /**
     * Adds a rule.
     *
     * @param name of the method, or the simple name of the annotation; null if any name matches
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

    /** Only an ASCII name has one byte per character in a class file. */
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

    /** Adds the rules that a class's constant pool cannot exclude. */
    void addUnmarked(BitSet mentioned) {
        mentioned.or(unmarked);
    }

    /** Adds all rules, for a class whose constant pool cannot be read. */
    void addAll(BitSet mentioned) {
        mentioned.or(unmarked);
        byMethod.values().forEach(mentioned::or);
        byAnnotation.values().forEach(mentioned::or);
    }

    /** Whether a text of this length, first byte and last byte may be a name that a rule asks for. */
    boolean mayBe(int length, byte first, byte last) {
        return (first == 'L' && last == ';' && !byAnnotation.isEmpty())
                || (lengthsOfMethods.get(length) && first >= 0 && last >= 0 && endsOfMethods.get(ends(first, last)));
    }

    private static int ends(int first, int last) {
        return first << 7 | last;
    }

    /** Adds the rules that ask for this text of a constant pool. */
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
