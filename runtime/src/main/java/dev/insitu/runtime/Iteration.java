package dev.insitu.runtime;

import dev.insitu.runtime.pacing.CallerLine;
import dev.insitu.runtime.pacing.Stage;

/**
 * One turn of the {@link dev.insitu.runtime.Drive}, while a thread is inside the driven call. Woven code carries it from the call's
 * start to its end. Reused by later turns, so that driving allocates nothing; see {@link ReentrancyGuard}.
 *
 * <p>The stack may overflow at any call. So this object notes by plain stores what a turn holds. If the turn could not give it
 * back, the next thread that takes this mark does.
 */
public final class Iteration {
    /** Stands for an iteration where a call is none. Shared by all such calls. */
    public static final Iteration NONE = new Iteration();

    /** The id of the owning thread; 0 if unowned. */
    long threadId;

    /** Values of {@link #taken}: unowned; claimed by a thread; its thread is inside the call or about to be. */
    static final int FREE = 0;

    static final int CLAIMED = 2;
    static final int INSIDE = 1;

    /** A plain store of {@link #FREE} releases it, since a call could fail. */
    volatile int taken;

    /**
     * The driven call threw. Woven code sets this before it calls {@link Drive#failed}: if that call fails because the stack
     * overflows, the thread still counts as outside.
     */
    public boolean leaving;

    /** The stage that counts the thread as present, or null. */
    Stage stage;

    /** The ticket that this turn holds and has not used, or {@link Stage#NONE}. */
    long ticket = Stage.NONE;

    /** Whether it is counted among the waiting threads; see {@link dev.insitu.runtime.pacing.Pacing}. */
    boolean waits;

    /** Whether the stage has counted it as begun. */
    boolean begun;

    /** Value of {@link #startNanos} if the start could not be read. Such an iteration has no samples. */
    static final long NO_START = Long.MIN_VALUE / 2;

    /** Whether it was due on arrival: one reading of the clock is then its due time, its arrival and its start. */
    boolean flatOut;

    /** {@link #NO_START} until it is known. */
    long dueNanos;

    long arrivedNanos;
    long startNanos;

    /** The end of an iteration whose result is awaited, until the driven call returns; else null. */
    AsyncIterations.End end;

    /** The busy period that its thread is in. Survives the turn: the time until the thread's next turn belongs to it. */
    final CallerLine line = new CallerLine();

    /** The ticket with which it began, the next due time if known, and how many iterations had begun with it. */
    long begunTicket;

    long nextNanos;
    long begunNumber;

    /** How many were in flight when it began, with it. */
    long inFlight;

    Iteration() {}
}
