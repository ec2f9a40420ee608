/**
 * The configuration as immutable values, complete with defaults.
 *
 * <p>They know neither YAML nor the file they came from.
 */
package dev.insitu.config.value;
