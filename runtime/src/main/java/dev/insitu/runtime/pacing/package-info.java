/**
 * When iterations are due, and how a thread waits until then.
 *
 * <p>Nothing here counts a sample.
 */
package dev.insitu.runtime.pacing;
