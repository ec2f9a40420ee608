/** What a session counts, shown while it goes on: out of the shared memory, without a word to the JVM that is watched. */
package dev.insitu.tool.watch;
