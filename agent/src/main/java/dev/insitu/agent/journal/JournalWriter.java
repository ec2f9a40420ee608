package dev.insitu.agent.journal;

/** Where weaving notes what it did, for the reader of the recording. Any thread. */
@FunctionalInterface
public interface JournalWriter {
    /** Notes a fact: its kind, then its parts; see {@code dev.insitu.report.recording.Recording}. */
    void note(String... fact);
}
