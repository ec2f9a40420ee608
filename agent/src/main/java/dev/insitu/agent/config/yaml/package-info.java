/**
 * A YAML file as a tree whose nodes know their lines.
 *
 * <p>The library is used here and nowhere else.
 */
package dev.insitu.agent.config.yaml;
