/** Recording to snapshot to report: one way. */
package dev.insitu.report;
