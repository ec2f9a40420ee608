/** Where the counters of a running JVM live, who keeps memory ready for them, and what becomes of them at its end. */
package dev.insitu.recording.memory;
