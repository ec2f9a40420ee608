/**
 * The configuration as immutable values, complete with defaults.
 *
 * <p>They are independent of YAML and of the file they came from.
 */
package dev.insitu.config.value;
