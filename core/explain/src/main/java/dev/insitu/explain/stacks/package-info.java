/**
 * Where threads are that have calls with a probe in flight.
 *
 * <p>It looks at threads from outside, and keeps nothing of what it saw but what the journal takes.
 */
package dev.insitu.explain.stacks;
