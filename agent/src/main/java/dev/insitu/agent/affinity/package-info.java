/**
 * Binds threads to CPUs. The library for that, and JNA below it, are loaded only if a {@code cpu} key of the config asks for a CPU.
 */
package dev.insitu.agent.affinity;
