package dev.insitu.agent.weave;

import java.util.HashSet;
import java.util.Set;

/** Notes what was woven, once each. Thread-safe. */
final class Notes {
    private final Facts facts;
    private final Probes probes;
    private final Set<String> driven = new HashSet<>();

    Notes(Facts facts, Probes probes) {
        this.facts = facts;
        this.probes = probes;
    }

    void woven(Planned planned, ClassScan scan) {
        Purpose purpose = planned.rule().purpose();
        String text = planned.text(scan);
        if (purpose.probes().isPresent()) {
            boolean isExit = purpose instanceof Purpose.EndOfSpan end && end.isExit();
            probes.noteWoven(purpose.probes().get(), planned.target(), isExit ? text + " @exit" : text);
        } else if (purpose instanceof Purpose.Driven) {
            driven(text);
        }
    }

    private synchronized void driven(String method) {
        if (driven.add(method)) {
            facts.note("driver", "method", method);
        }
    }
}
