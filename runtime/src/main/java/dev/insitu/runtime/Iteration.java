package dev.insitu.runtime;

/**
 * One turn of the {@link Drive}, while a thread is inside the driven call. Woven code only carries it from the call's
 * start to its end. Reused by later turns, so that driving allocates nothing; see {@link Inside}.
 */
public final class Iteration {
    /** Whose it is; meaningful while it is taken. */
    long threadId;

    /** 1 while a thread is inside, or about to be. A plain store of 0 releases it: no call, which could fail. */
    volatile int taken;

    /** Of which it holds a ticket, or null. */
    Stage stage;

    long ticket;

    /** Whether the stage has counted it as begun. */
    boolean begun;

    long dueNanos;
    long arrivedNanos;
    long startNanos;

    Iteration() {}
}
