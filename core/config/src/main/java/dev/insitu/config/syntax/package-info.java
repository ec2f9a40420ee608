/**
 * The syntax of values: words, numbers, durations, and maps with known keys.
 *
 * <p>Independent of the actual keys.
 */
package dev.insitu.config.syntax;
