package dev.insitu.agent.weave;

import dev.insitu.runtime.Layout;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Numbers the probes as rules meet methods, and notes them. A rule for one method of one class, or one that merges, has
 * one probe; any other has one for each method it matches. Thread-safe.
 */
final class Probes {
    /** More than this cannot be told apart in the recording, nor in a report. */
    private static final int MOST = 1 << 20;

    private final Facts facts;
    private final ProbeNames names;
    private final Map<String, Integer> idsByRuleAndMethod = new HashMap<>();
    private final Set<String> matched = new HashSet<>();

    Probes(Facts facts, List<Rule> rules) {
        this.facts = facts;
        this.names = new ProbeNames(rules);
    }

    /** The probe of a rule on a method; noted in the recording when it is new. */
    synchronized int probeFor(Rule rule, ClassScan scan, ClassScan.Method method) {
        String fullName = MethodName.full(scan.name(), method);
        String key = rule.number() + (rule.hasOneProbe() ? "" : ' ' + fullName);
        Integer id = idsByRuleAndMethod.get(key);
        if (id == null) {
            id = Layout.CALIBRATION_PROBE + 1 + idsByRuleAndMethod.size();
            if (id > MOST) {
                throw new UnweavableException("there are already " + MOST + " probes");
            }
            idsByRuleAndMethod.put(key, id);
            String name = names.of(rule, scan, method);
            facts.note("probe", id.toString(), "method", name, Integer.toString(rule.number()));
            if (rule.when().isConditional()) {
                facts.note("when", id.toString(), rule.when().toString());
            }
        }
        if (matched.add(id + fullName)) {
            facts.note("matched", id.toString(), fullName);
        }
        return id;
    }
}
