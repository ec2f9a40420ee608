/** The recording and the history as files. */
package dev.insitu.recording.file;
