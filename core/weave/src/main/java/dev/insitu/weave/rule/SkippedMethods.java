package dev.insitu.weave.rule;

import dev.insitu.recording.journal.JournalWriter;
import dev.insitu.recording.journal.RuleFact;
import java.util.HashSet;
import java.util.Set;

/** Notes, once each, the methods that a rule means but that cannot be woven. Thread-safe. */
public final class SkippedMethods {
    private final JournalWriter facts;
    private final Set<String> noted = new HashSet<>();

    public SkippedMethods(JournalWriter facts) {
        this.facts = facts;
    }

    /** Notes a method (or a whole class) and the reason why it was not woven. */
    public synchronized void add(String method, String reason) {
        if (noted.add(method + '\n' + reason)) {
            facts.note(new RuleFact.Skipped(method, reason));
        }
    }
}
