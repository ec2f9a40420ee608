/**
 * Incidents: times in which a rule of the configuration's {@code keep} is met. Judges each interval of the history when it ends, and
 * says which intervals the history must not merge.
 */
package dev.insitu.recording.incident;
