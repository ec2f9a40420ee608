package dev.insitu.explain.evidence;

/**
 * A lock that a thread waited for, and the thread that had it meanwhile.
 *
 * @param lock its class
 * @param owner the name of the thread; empty where it is not known
 * @param at a frame of that thread; empty where that is not known
 * @param nanos how long it had the lock at the least
 */
public record HeldLock(String lock, String owner, String at, long nanos) {}
