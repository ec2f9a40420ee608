/** From a recording in a directory to a snapshot, and from a snapshot to the requested files. */
package dev.insitu.report.file;
