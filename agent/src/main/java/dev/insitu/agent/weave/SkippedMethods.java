package dev.insitu.agent.weave;

import java.util.HashSet;
import java.util.Set;

/** What a rule meant but could not have, noted once each. Thread-safe. */
final class SkippedMethods {
    private final Facts facts;
    private final Set<String> noted = new HashSet<>();

    SkippedMethods(Facts facts) {
        this.facts = facts;
    }

    /** Notes a method (or a whole class) and the reason why it was left alone. */
    synchronized void add(String method, String reason) {
        if (noted.add(method + '\n' + reason)) {
            facts.note("skipped", method, reason);
        }
    }
}
