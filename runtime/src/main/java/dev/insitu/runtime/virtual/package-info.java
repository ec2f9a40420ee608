/**
 * The calls of virtual threads that are in flight: which call is within which, in records lent from a call's begin to its end. What
 * these calls count lies in the cells that threads share ({@link dev.insitu.runtime.counters.SharedCounters}).
 */
package dev.insitu.runtime.virtual;
