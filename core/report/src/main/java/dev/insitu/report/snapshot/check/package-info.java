/**
 * What the user wants to hold, and whether it does.
 *
 * <p>It judges figures that others computed.
 */
package dev.insitu.report.snapshot.check;
