package dev.insitu.recording.journal;

/**
 * The thread that held the lock another thread waited for. Immutable.
 *
 * @param thread its name
 * @param at its frame, as {@code org.acme.Book.match(Book.java:41)}; empty where that is not known
 */
public record LockHolder(String thread, String at) {}
