/**
 * Figures of probes and of the machine, computed once and immutable.
 *
 * <p>They know of no driver and of no form.
 */
package dev.insitu.report.snapshot.figures;
