package dev.insitu.report.snapshot;

import dev.insitu.recording.journal.IncidentFact;
import java.util.List;

/**
 * The incidents of a session. Immutable.
 *
 * @param rules the rules of {@code keep}, and how often each was judged; empty without such rules
 * @param incidents that are kept, in the order begun
 */
public record KeptIncidents(List<IncidentFact.Judged> rules, List<IncidentTimes> incidents) {
    public KeptIncidents {
        rules = List.copyOf(rules);
        incidents = List.copyOf(incidents);
    }

    /** Whether there is nothing to tell: no rule, and no incident. */
    public boolean isEmpty() {
        return rules.isEmpty() && incidents.isEmpty();
    }
}
