package dev.insitu.recording.incident;

import dev.insitu.recording.journal.Fact;
import java.util.List;

/** The facts that a session has noted so far. */
public interface JournalSource {
    /** A number that changes whenever a fact is noted. */
    long mark();

    List<Fact> journal();
}
