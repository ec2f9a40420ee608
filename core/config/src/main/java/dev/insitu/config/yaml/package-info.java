/**
 * A YAML file as a tree whose nodes know their lines.
 *
 * <p>The library is used here and nowhere else, and only where a file has more than plain YAML.
 */
package dev.insitu.config.yaml;
