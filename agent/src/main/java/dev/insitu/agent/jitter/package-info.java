/**
 * Watches how long the machine and the JVM keep a thread from running that wants to: a thread of ours reads the clock, and
 * what lies between two readings is not the application's doing.
 */
package dev.insitu.agent.jitter;
