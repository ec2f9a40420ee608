/**
 * The facts of a session: a record for each, and one codec. The agent writes them while it runs, reports read them.
 *
 * <p>Every package of the agent may write facts; none may read them.
 */
package dev.insitu.recording.journal;
