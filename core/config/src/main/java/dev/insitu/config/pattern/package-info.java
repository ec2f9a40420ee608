/**
 * Patterns for classes, methods and parameters, as the user writes them.
 *
 * <p>They match names and descriptors; they load no class and read no class file.
 */
package dev.insitu.config.pattern;
