package dev.insitu.runtime;

/**
 * One turn of the {@link Drive}, while a thread is inside the driven call. Woven code only carries it from the call's
 * start to its end. Reused by later turns, so that driving allocates nothing; see {@link Inside}.
 */
public final class Iteration {
    /** Whose it is; meaningful while it is taken. */
    long threadId;

    /** 1 while a thread is inside, or about to be. */
    int taken;

    Stage stage;
    long dueNanos;
    long arrivedNanos;
    long startNanos;

    Iteration() {}
}
