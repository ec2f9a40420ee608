/**
 * Keeps what is counted interval by interval, while the application runs, in a file beside the recording.
 *
 * <p>A thread of its own takes it, out of the counters' memory; no thread of the application's takes part.
 */
package dev.insitu.recording.history;
