/** The report directory: its name, its lock, the link to the newest one, and the files of an earlier session. */
package dev.insitu.recording.directory;
