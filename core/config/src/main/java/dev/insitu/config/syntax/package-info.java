/**
 * How values are written: words, numbers, durations, and maps with known keys.
 *
 * <p>Nothing here knows which keys there are.
 */
package dev.insitu.config.syntax;
