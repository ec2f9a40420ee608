/**
 * Binds threads of ours to CPUs. The library that does it, and JNA below it, are loaded only where a {@code cpu} key of the
 * config asks for a CPU.
 */
package dev.insitu.agent.affinity;
