package dev.insitu.agent.journal;

import dev.insitu.report.journal.Fact;

/** Where the agent notes facts for the reader of the recording. Any thread. */
@FunctionalInterface
public interface JournalWriter {
    /** Notes a fact. */
    void note(Fact fact);
}
