/**
 * What threads do while they have a call in flight: their state, what they wait for in the operating system, and their stacks. An agent
 * thread observes them from outside, without JVM events.
 *
 * <p>Collects evidence and draws no conclusions. Needs no help from application threads.
 */
package dev.insitu.explain.look;
