package dev.insitu.recording.journal;

/** Writes facts for readers of the recording. Any thread. */
@FunctionalInterface
public interface JournalWriter {
    /** Notes a fact. */
    void note(Fact fact);
}
