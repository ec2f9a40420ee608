package dev.insitu.agent.weave;

/** Where weaving notes what it did, for the reader of the recording. Any thread. */
@FunctionalInterface
public interface Facts {
    /** Notes a fact: its kind, then its parts; see {@code dev.insitu.report.recording.Recording}. */
    void note(String... fact);
}
