package dev.insitu.agent.weave;

import dev.insitu.runtime.Layout;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Numbers and names the probes as rules meet methods. A rule for one method of one class, or one that merges, has one
 * probe; any other has one for each method it matches. Thread-safe.
 */
final class Probes {
    /** More than this cannot be told apart in the recording, nor in a report. */
    private static final int MOST = 1 << 20;

    private final Facts facts;
    private final Map<String, Integer> idsByRuleAndMethod = new HashMap<>();
    private final Set<String> names = new HashSet<>();
    private final Set<String> matched = new HashSet<>();

    Probes(Facts facts, Iterable<Rule> rules) {
        this.facts = facts;
        // A name the user wrote is his rule's, however early a wildcard comes upon a method of that name.
        for (Rule rule : rules) {
            if (rule.hasOneProbe()) {
                names.add(rule.probeName());
            }
        }
    }

    /** The probe of a rule on a method; noted in the recording when it is new. */
    synchronized int probeFor(Rule rule, String internalClassName, ClassScan.Method method) {
        String fullName = MethodName.full(internalClassName, method);
        String key = rule.number() + (rule.hasOneProbe() ? "" : ' ' + fullName);
        Integer id = idsByRuleAndMethod.get(key);
        if (id == null) {
            id = Layout.CALIBRATION_PROBE + 1 + idsByRuleAndMethod.size();
            if (id > MOST) {
                throw new UnweavableException("there are already " + MOST + " probes");
            }
            idsByRuleAndMethod.put(key, id);
            facts.note(
                    "probe",
                    id.toString(),
                    "method",
                    nameFor(rule, internalClassName, method),
                    Integer.toString(rule.number()));
            if (rule.when().isConditional()) {
                facts.note("when", id.toString(), rule.when().toString());
            }
        }
        if (matched.add(id + fullName)) {
            facts.note("matched", id.toString(), fullName);
        }
        return id;
    }

    /** The shortest name that is still free, from the bare method to the full signature. */
    private String nameFor(Rule rule, String internalClassName, ClassScan.Method method) {
        if (rule.hasOneProbe()) {
            return rule.probeName();
        }
        String prefix = rule.prefix();
        String inClass = MethodName.simple(internalClassName) + '#' + method.name;
        String[] candidates = {
            prefix + (rule.namesOneClass() ? method.name : inClass),
            prefix + inClass,
            prefix + inClass + MethodName.parameters(method.descriptor),
            prefix + MethodName.full(internalClassName, method)
        };
        for (String candidate : candidates) {
            if (names.add(candidate)) {
                return candidate;
            }
        }
        return candidates[candidates.length - 1] + " (rule " + (rule.number() + 1) + ')';
    }
}
