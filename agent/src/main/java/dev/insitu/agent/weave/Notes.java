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
        String text = planned.text(scan);
        if (planned.rule().purpose() instanceof Purpose.Timed timed) {
            probes.noteWoven(timed.family(), planned.target(), text);
        } else if (planned.rule().purpose() instanceof Purpose.EndOfSpan end) {
            probes.noteWoven(end.family(), planned.target(), end.isExit() ? text + " @exit" : text);
        } else if (planned.rule().purpose() instanceof Purpose.Driven) {
            driven(text);
        }
    }

    private synchronized void driven(String method) {
        if (driven.add(method)) {
            facts.note("driver", "method", method);
        }
    }
}
