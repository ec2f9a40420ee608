/** Curves drawn with characters, for use without a browser. */
package dev.insitu.report.format.plot;
