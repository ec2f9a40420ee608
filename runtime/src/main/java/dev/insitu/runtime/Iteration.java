package dev.insitu.runtime;

import dev.insitu.runtime.pacing.Stage;

/**
 * One turn of the {@link dev.insitu.runtime.Drive}, while a thread is inside the driven call. Woven code carries it from the call's
 * start to its end. Reused by later turns, so that driving allocates nothing; see {@link ReentrancyGuard}.
 *
 * <p>The stack may end at any call. What a turn holds is therefore noted here by plain stores: where it could not be given
 * back, whoever takes the mark next does so.
 */
public final class Iteration {
    /** In place of an iteration, for a call that is none: of all such calls the same. */
    public static final Iteration NONE = new Iteration();

    /** Whose it is; 0 where it is nobody's. */
    long threadId;

    /** What {@link #taken} is where it is nobody's, where a thread has it in hand, and while that is inside or about to be. */
    static final int FREE = 0;

    static final int CLAIMED = 2;
    static final int INSIDE = 1;

    /** A plain store of {@link #FREE} releases it: no call, which could fail. */
    volatile int taken;

    /**
     * The driven call threw. Woven code sets it before it tells {@link Drive#failed}: should that call fail since the stack has
     * ended, the thread is outside all the same.
     */
    public boolean leaving;

    /** The stage that counts the thread as present, or null. */
    Stage stage;

    /** The ticket that it holds and has not used, or {@link Stage#NONE}. */
    long ticket = Stage.NONE;

    /** Whether it is counted among those that wait; see {@link dev.insitu.runtime.pacing.Pacing}. */
    boolean waits;

    /** Whether the stage has counted it as begun. */
    boolean begun;

    /** In place of {@link #startNanos}, of an iteration whose start could not be read: it has no samples. */
    static final long NO_START = Long.MIN_VALUE / 2;

    /** Whether it was due whenever it came, so that one reading of the clock says when it was due, came and began. */
    boolean flatOut;

    long dueNanos;
    long arrivedNanos;
    long startNanos;

    Iteration() {}
}
