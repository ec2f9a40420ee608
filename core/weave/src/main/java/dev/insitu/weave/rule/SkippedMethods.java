package dev.insitu.weave.rule;

import dev.insitu.recording.journal.JournalWriter;
import dev.insitu.recording.journal.RuleFact;
import java.util.HashSet;
import java.util.Set;

/** What a rule meant but could not have, noted once each. Thread-safe. */
public final class SkippedMethods {
    private final JournalWriter facts;
    private final Set<String> noted = new HashSet<>();

    public SkippedMethods(JournalWriter facts) {
        this.facts = facts;
    }

    /** Notes a method (or a whole class) and the reason why it was left alone. */
    public synchronized void add(String method, String reason) {
        if (noted.add(method + '\n' + reason)) {
            facts.note(new RuleFact.Skipped(method, reason));
        }
    }
}
