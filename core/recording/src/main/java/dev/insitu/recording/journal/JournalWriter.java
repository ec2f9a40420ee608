package dev.insitu.recording.journal;

/** Where the agent notes facts for the reader of the recording. Any thread. */
@FunctionalInterface
public interface JournalWriter {
    /** Notes a fact. */
    void note(Fact fact);
}
