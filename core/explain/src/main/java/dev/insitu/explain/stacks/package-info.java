/**
 * Stacks of threads that have a probe's call in flight.
 *
 * <p>Looks at threads from outside, and keeps only what it notes in the journal.
 */
package dev.insitu.explain.stacks;
