/** A snapshot as text, in the forms a reader or a program may want. */
package dev.insitu.report.format;
