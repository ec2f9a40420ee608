/** Threads' CPU counters at each look, and what follows for a call: when it waited for a CPU, and when its other waits began and ended. */
package dev.insitu.explain.cpu;
