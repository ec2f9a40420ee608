package dev.insitu.weave.rule;

import dev.insitu.recording.journal.DriverFact;
import dev.insitu.recording.journal.DriverKey;
import dev.insitu.recording.journal.JournalWriter;
import dev.insitu.weave.kind.RuleAction;
import dev.insitu.weave.probe.ProbeNumbers;
import dev.insitu.weave.scan.ClassScan;
import java.util.HashSet;
import java.util.Set;

/** Notes each woven method or call once. Thread-safe. */
public final class WovenMethods {
    private final JournalWriter facts;
    private final ProbeNumbers probes;
    private final Set<String> driven = new HashSet<>();

    public WovenMethods(JournalWriter facts, ProbeNumbers probes) {
        this.facts = facts;
        this.probes = probes;
    }

    public void woven(PlannedPoint planned, ClassScan scan) {
        RuleAction action = planned.rule().action();
        String text = planned.text(scan);
        if (action.probes().isPresent()) {
            probes.noteWoven(action.probes().get(), planned.target(), text, scan.routeOf(planned.method()));
        } else if (action.isDriven()) {
            driven(text);
        }
    }

    private synchronized void driven(String method) {
        if (driven.add(method)) {
            facts.note(new DriverFact.Setting(DriverKey.METHOD, method));
        }
    }
}
