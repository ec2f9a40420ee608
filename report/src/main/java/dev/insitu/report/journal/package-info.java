/**
 * The facts of a journal, as the agent wrote them.
 *
 * <p>Nothing is computed here.
 */
package dev.insitu.report.journal;
