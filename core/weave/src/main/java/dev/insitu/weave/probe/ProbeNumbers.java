package dev.insitu.weave.probe;

import dev.insitu.config.value.ExplainSettings;
import dev.insitu.config.value.ProbeRule;
import dev.insitu.recording.journal.JournalWriter;
import dev.insitu.recording.journal.ProbeFact;
import dev.insitu.recording.journal.RuleFact;
import dev.insitu.runtime.AgentControl;
import dev.insitu.runtime.Span;
import dev.insitu.runtime.counters.Thinning;
import dev.insitu.weave.scan.AsyncType;
import dev.insitu.weave.scan.Target;
import dev.insitu.weave.scan.UnweavableException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Numbers the probes as rules meet methods, and notes them in the journal. A rule for one method of one class, or a
 * rule that merges, has one probe; any other rule has one for each matched method. Thread-safe.
 */
public final class ProbeNumbers {
    /** The most probes that a recording and a report can distinguish. */
    private static final int MOST = 1 << 20;

    private final JournalWriter facts;
    private final List<ProbeFamily> families;
    private final ProbeNames names;
    private final ExplainSettings explain;
    private final int first = AgentControl.firstProbe();
    private final Map<String, Integer> numbers = new HashMap<>();
    private final Set<Integer> noted = new HashSet<>();
    private final Set<Integer> written = new HashSet<>();
    private final Set<String> matched = new HashSet<>();
    private final Set<String> assembles = new HashSet<>();
    private volatile boolean thinned;

    /** @param explain what to record of calls besides their times */
    public ProbeNumbers(JournalWriter facts, List<ProbeFamily> families, ExplainSettings explain) {
        this.facts = facts;
        this.explain = explain;
        this.families = List.copyOf(families);
        this.names = new ProbeNames(families);
    }

    /** The number of a rule's probe on a method. */
    public synchronized int number(ProbeFamily asked, Target target) {
        ProbeFamily family = asked.countedBy(families, target);
        String key = family.number() + (family.shared() ? "" : ' ' + target.key());
        Integer id = numbers.get(key);
        if (id == null) {
            id = first + numbers.size();
            if (id > MOST) {
                throw new UnweavableException("there are already " + MOST + " probes");
            }
            numbers.put(key, id);
            if (family.oneIn() == ProbeRule.AUTO) {
                Thinning.begin(id);
                thinned = true;
            }
        }
        return id;
    }

    /** Whether any probe lets the rate of calls decide how many calls are timed. */
    public boolean areThinned() {
        return thinned;
    }

    /** Whether calls in flight are shown. */
    public boolean seesCallsInFlight() {
        return explain.inFlight();
    }

    /** Whether allocations of calls are counted. */
    public boolean countsAllocations() {
        return explain.allocations();
    }

    /** One more than the highest probe number. */
    public synchronized int limit() {
        return first + numbers.size();
    }

    /**
     * Notes that a method or call is woven. Also notes its probe and its rule the first time.
     *
     * @param matched the method or call as the report names it
     * @param route the route that the method serves, if its annotations name one
     */
    public synchronized void noteWoven(ProbeFamily asked, Target target, String matched, Optional<String> route) {
        ProbeFamily family = asked.countedBy(families, target);
        int number = number(family, target);
        if (noted.add(number)) {
            String name = names.of(family, target, route);
            if (written.add(family.number())) {
                facts.note(new RuleFact.Written(family.number(), !family.shared(), family.meaning()));
            }
            facts.note(new ProbeFact.Defined(number, family.kind(), name, family.number(), family.oneIn()));
            if (family.isOfSpan()) {
                facts.note(ProbeFact.Span.begun(number, Span.isByOrder(number)));
            }
            if (family.when().isConditional()) {
                facts.note(new ProbeFact.Condition(number, family.when().toString()));
            }
        }
        if (this.matched.add(number + " " + matched)) {
            facts.note(new ProbeFact.Matched(number, matched));
            noteAsync(number, family, target);
        }
    }

    private void noteAsync(int number, ProbeFamily family, Target target) {
        Optional<AsyncType> type = family.endsAtReturn() ? AsyncType.of(target.descriptor()) : Optional.empty();
        if (type.isPresent()) {
            String returned = AsyncType.nameOf(target.descriptor());
            if (assembles.add(number + " " + returned)) {
                facts.note(new ProbeFact.Assembles(number, returned, type.get() == AsyncType.SEEN));
            }
        }
    }
}
