/** Shows the counts of a session while it runs, read from shared memory without any request to the JVM. */
package dev.insitu.tool.watch;
