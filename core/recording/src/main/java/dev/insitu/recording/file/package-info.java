/** What lies in the report directory. A reader of it never meets a file that is half written. */
package dev.insitu.recording.file;
