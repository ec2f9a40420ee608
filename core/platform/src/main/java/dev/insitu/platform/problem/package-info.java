/**
 * Problems of a configuration, and their places.
 *
 * <p>Nothing here knows YAML or a key.
 */
package dev.insitu.platform.problem;
