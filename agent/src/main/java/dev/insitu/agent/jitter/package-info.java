/**
 * Measures how long the machine and the JVM keep a runnable thread from running: an agent thread reads the clock repeatedly. The
 * application does not cause the gaps between its readings.
 */
package dev.insitu.agent.jitter;
