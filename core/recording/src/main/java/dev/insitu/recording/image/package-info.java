/** What was recorded: facts and counts, without computed figures. */
package dev.insitu.recording.image;
