package dev.insitu.report.merge;

import dev.insitu.recording.image.Recording;
import dev.insitu.recording.journal.FactAdapter;
import dev.insitu.recording.journal.SessionFact;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.UUID;

/** The sessions of a recording: mostly one; after a merge, those of all its JVMs. */
public final class RecordedSessions extends FactAdapter {
    private final Set<String> identities = new LinkedHashSet<>();

    private RecordedSessions() {}

    /**
     * The sessions' identities, at least one: equal for two copies of a recording. A recording of a version without identities is
     * identified by all its facts. One that counted nothing equals no other.
     */
    public static Set<String> of(Recording recording) {
        RecordedSessions sessions = new RecordedSessions();
        sessions.readAll(recording.journal());
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
