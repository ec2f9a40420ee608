/**
 * The user's limits, and whether they hold.
 *
 * <p>It judges figures that other packages compute.
 */
package dev.insitu.report.snapshot.check;
