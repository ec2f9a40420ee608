/**
 * What can be wrong with a configuration, and where.
 *
 * <p>Nothing here knows YAML or a key.
 */
package dev.insitu.platform.problem;
