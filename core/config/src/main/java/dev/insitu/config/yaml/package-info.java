/**
 * A YAML file as a tree whose nodes know their lines.
 *
 * <p>Only this package uses the YAML library.
 */
package dev.insitu.config.yaml;
