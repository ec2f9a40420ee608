/**
 * What threads do while a call of theirs is in flight, as one thread of the agent sees it from outside, with no event of the JVM's
 * switched on: the state of each, what it waits for in the system, its stack.
 *
 * <p>It finds evidence and draws no conclusion. No application thread does anything for it.
 */
package dev.insitu.explain.look;
