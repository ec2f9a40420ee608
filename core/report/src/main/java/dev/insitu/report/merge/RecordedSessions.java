package dev.insitu.report.merge;

import dev.insitu.recording.image.Recording;
import dev.insitu.recording.journal.JournalCodec;
import dev.insitu.recording.journal.SessionFact;
import dev.insitu.recording.journal.SomeFacts;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.UUID;

/** Which sessions a recording is of: mostly one; after a merge, those of all its JVMs. */
public final class RecordedSessions extends SomeFacts {
    private final Set<String> identities = new LinkedHashSet<>();

    private RecordedSessions() {}

    /**
     * Their identities, at least one: equal for two copies of a recording. One of a version that did not note any is known by all
     * that it noted; one that counted nothing is like no other.
     */
    public static Set<String> of(Recording recording) {
        RecordedSessions sessions = new RecordedSessions();
        JournalCodec.readAll(recording.journal(), sessions);
        if (sessions.identities.isEmpty()) {
            sessions.identities.add(
                    recording.counts().isEmpty()
                            ? UUID.randomUUID().toString()
                            : recording.journal().toString());
        }
        return sessions.identities;
    }

    @Override
    public void identity(SessionFact.Identity fact) {
        identities.add(fact.text());
    }
}
