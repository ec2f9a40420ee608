/**
 * Which methods requests enter and leave a running JVM by: found with the catalogue's rules, or from the stacks of its threads, and
 * timed in a session that ends by itself and leaves no files.
 */
package dev.insitu.tool.entry;
