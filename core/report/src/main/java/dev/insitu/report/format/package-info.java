/**
 * A snapshot as text, in formats for readers and for programs.
 *
 * <p>A format computes no figures of its own, which readers of other formats would miss.
 */
package dev.insitu.report.format;
