/**
 * Makes one recording of several JVMs' recordings, exactly: what was counted is added, what is told once for each JVM stays told.
 *
 * <p>It reads and makes {@link dev.insitu.recording.image.Recording} and knows no file and no command.
 */
package dev.insitu.report.merge;
