package dev.insitu.recording.journal;

/**
 * The thread that had what another waited for. Immutable.
 *
 * @param thread its name
 * @param at the frame that it was in, as {@code org.acme.Book.match(Book.java:41)}; empty where that is not known
 */
public record LockHolder(String thread, String at) {}
