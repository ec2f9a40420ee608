/** Where the counters of a running JVM live, which thread keeps memory ready for them, and when the memory is freed. */
package dev.insitu.recording.memory;
