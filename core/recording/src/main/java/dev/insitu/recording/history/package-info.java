/**
 * Keeps the counts by interval, while the application runs, in a file beside the recording.
 *
 * <p>An agent thread reads them from the counters' memory; application threads are not involved.
 */
package dev.insitu.recording.history;
