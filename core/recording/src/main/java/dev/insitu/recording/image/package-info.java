/** What was recorded: facts and counts, nothing computed. */
package dev.insitu.recording.image;
