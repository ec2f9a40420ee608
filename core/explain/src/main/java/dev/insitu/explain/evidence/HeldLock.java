package dev.insitu.explain.evidence;

/**
 * A lock that a thread waited for, and the thread that owned the lock meanwhile.
 *
 * @param lock the lock's class
 * @param owner the name of the owning thread; empty if unknown
 * @param at a frame of the owner's stack; empty if unknown
 * @param nanos the least time for which the owner held the lock
 */
public record HeldLock(String lock, String owner, String at, long nanos) {}
