/** Malformed input: readers say what is wrong, and do not fail. */
package dev.insitu.agent.fuzz;
