/**
 * Frees the memory of ended sessions, once it is proven that no thread can write to it any more.
 *
 * docs/design/memory.md has the proof. Memory without a proof stays mapped.
 */
package dev.insitu.recording.retired;
