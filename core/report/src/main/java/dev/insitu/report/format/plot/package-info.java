/** Curves in characters, for where there is no browser. */
package dev.insitu.report.format.plot;
