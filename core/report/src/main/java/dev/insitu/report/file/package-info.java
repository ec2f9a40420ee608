/** From a recording in a directory to a snapshot, and from a snapshot to the files that were asked for. */
package dev.insitu.report.file;
