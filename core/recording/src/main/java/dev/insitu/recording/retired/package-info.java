/**
 * Gives the memory of sessions that are over back, once it is proven that no thread can write to it any more.
 *
 * <p>docs/design/memory.md has the proof. What is not proven stays mapped.
 */
package dev.insitu.recording.retired;
