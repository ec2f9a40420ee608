package dev.insitu.runtime;

import dev.insitu.runtime.pacing.Stage;

/**
 * One turn of the {@link dev.insitu.runtime.Drive}, while a thread is inside the driven call. Woven code only carries it from the call's
 * start to its end. Reused by later turns, so that driving allocates nothing; see {@link ReentrancyGuard}.
 */
public final class Iteration {
    /** Whose it is; meaningful while it is taken. */
    public long threadId;

    /** 1 while a thread is inside, or about to be. A plain store of 0 releases it: no call, which could fail. */
    public volatile int taken;

    /** Of which it holds a ticket, or null. */
    public Stage stage;

    public long ticket;

    /** Whether the stage has counted it as begun. */
    public boolean begun;

    public long dueNanos;
    public long arrivedNanos;
    public long startNanos;

    Iteration() {}
}
