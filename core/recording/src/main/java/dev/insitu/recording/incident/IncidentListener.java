package dev.insitu.recording.incident;

import dev.insitu.recording.journal.IncidentFact;

/** Learns of incidents. Called by the thread of the history; must not wait. */
public interface IncidentListener {
    /** An incident has begun. */
    void begun(IncidentFact.Incident incident);

    /** An incident has ended, or the session has; the fact says which. */
    void ended(IncidentFact.Incident incident);

    /** An incident is given up: it was among the oldest. */
    void givenUp(int number);
}
