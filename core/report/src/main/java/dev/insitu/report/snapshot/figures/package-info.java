/**
 * Figures of probes and of the machine, computed once and immutable.
 *
 * <p>They know neither the driver nor any output format.
 */
package dev.insitu.report.snapshot.figures;
