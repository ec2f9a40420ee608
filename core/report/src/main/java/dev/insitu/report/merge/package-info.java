/**
 * Merges several JVMs' recordings into one, exactly: adds counts, and keeps facts on single JVMs.
 *
 * <p>It reads and makes {@link dev.insitu.recording.image.Recording} and knows neither files nor commands.
 */
package dev.insitu.report.merge;
