/** Input that nobody meant to write: what reads it says what is wrong, and does not fail. */
package dev.insitu.agent.fuzz;
