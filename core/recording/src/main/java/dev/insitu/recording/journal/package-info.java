/**
 * What the agent writes into the recording's journal for the reader of the report.
 *
 * <p>Every package of the agent may write; none reads.
 */
package dev.insitu.recording.journal;
