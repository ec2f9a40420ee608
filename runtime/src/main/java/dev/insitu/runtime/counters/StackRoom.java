package dev.insitu.runtime.counters;

/**
 * Decides which calls of a thread are counted while a StackOverflowError unwinds its stack. Near the end of the stack there is no
 * room to count a call. Each attempt there ends in another StackOverflowError, for which the JVM walks the whole stack. So after
 * an attempt that failed the next calls are left out: {@value #FIRST_LEFT_OUT}, then twice as many and so on, until an attempt
 * succeeds. So many small frames of compiled code have the 1.5 KiB that counting a call takes. For one thread.
 */
public final class StackRoom {
    static final int FIRST_LEFT_OUT = 64;
    private static final int MOST_LEFT_OUT = 1 << 10;

    /** When the call of the last failed attempt began; the calls around it began no later. */
    private long triedStart = Long.MIN_VALUE;

    private int leaveOut;
    private int left;

    /** Set where an attempt runs out of stack. A field, since a call would need stack as well. */
    public boolean ranOut;

    StackRoom() {}

    /** Whether to try to count a call, which may fail. Then {@link #succeeded} is called only if it did not. */
    public boolean isWorthTrying(long startNanos) {
        boolean unwinds = startNanos <= triedStart;
        if (unwinds && left > 0) {
            left--;
            return false;
        }
        leaveOut = unwinds ? Math.min(2 * leaveOut, MOST_LEFT_OUT) : FIRST_LEFT_OUT;
        left = leaveOut;
        triedStart = startNanos;
        ranOut = false;
        return true;
    }

    /** The call was counted, unless {@link #ranOut}. */
    public void succeeded() {
        if (!ranOut) {
            triedStart = Long.MIN_VALUE;
        }
    }
}
