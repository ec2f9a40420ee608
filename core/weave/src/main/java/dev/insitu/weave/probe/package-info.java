/**
 * The probes of the rules: their numbers, their names and their records in the journal.
 *
 * <p>This package does not know what a probe writes into a method.
 */
package dev.insitu.weave.probe;
