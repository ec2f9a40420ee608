package dev.insitu.report.snapshot;

import dev.insitu.recording.journal.IncidentFact;

/**
 * An incident with its time of day.
 *
 * @param fromEpochNanos since 1970
 * @param toEpochNanos since 1970; of an open incident, the end of its last interval so far
 */
public record IncidentTimes(IncidentFact.Incident incident, long fromEpochNanos, long toEpochNanos) {}
