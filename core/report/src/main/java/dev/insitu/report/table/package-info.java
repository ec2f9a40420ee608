/**
 * The rows of a report's tables, which console and page show alike: their order as a tree of calls, their shares of the time, and
 * what the figures leave unsaid.
 *
 * <p>It computes from a snapshot and renders nothing: widths, colours and files belong to formats.
 */
package dev.insitu.report.table;
