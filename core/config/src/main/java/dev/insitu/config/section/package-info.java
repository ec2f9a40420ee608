/**
 * One class for each map of the file: which keys it has, what each may be, and what does not go together.
 *
 * <p>A section makes values; it does nothing with them.
 */
package dev.insitu.config.section;
