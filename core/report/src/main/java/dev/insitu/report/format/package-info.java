/**
 * A snapshot as text, in the forms that a reader or a program may want.
 *
 * <p>A format computes nothing that a reader of another format would miss.
 */
package dev.insitu.report.format;
