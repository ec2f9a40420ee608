/** The report directory: its name, its lock, the link to the newest one, and what an earlier run left in it. */
package dev.insitu.recording.directory;
