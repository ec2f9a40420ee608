package dev.insitu.explain.cpu;

/**
 * The CPU time that a thread had had at the ends of slow calls, read by the thread itself from a clock. How long it had waited for a CPU by then only a file
 * says, which another thread reads at the next look: {@link #moveTo} finds out for which of these times that holds. One writer, the thread; one reader.
 * Nothing here allocates or waits.
 */
public final class OwnReadings {
    /** More than there are between two looks; what comes then is not kept. */
    private static final int ROOM = 64;

    /** What was off its CPU for less was on it: reading two clocks takes time as well. */
    private static final long ON_CPU_NANOS = 50_000;

    /** A fiftieth of a CPU at most. */
    private static final long LEAST_APART_NANOS = 100_000;

    final long threadId;
    private final long[] at = new long[ROOM];
    private final long[] cpu = new long[ROOM];
    private final boolean[] kept = new boolean[ROOM];

    /** Published by the volatile store. */
    private volatile int written;

    private volatile int read;

    /** Takes them over. */
    public interface Taker {
        /**
         * What the thread found itself to have had by a time, which is later than all before.
         *
         * @param waitedNanos for a CPU, in all
         * @param timesGiven how often it was given one
         * @param matters whether the call that ended then is among the slowest
         */
        void hadItself(long nanos, long cpuNanos, long waitedNanos, long timesGiven, boolean matters);
    }

    /** Those of a thread. */
    public OwnReadings(long threadId) {
        this.threadId = threadId;
    }

    /**
     * Whether the last was long enough ago. Nested calls end nearly at once, and spans may end as fast as they like however long they are. On the thread
     * itself.
     */
    boolean isDue(long nanos) {
        int next = written;
        return next == 0 || nanos - at[(next - 1) % ROOM] >= LEAST_APART_NANOS;
    }

    /** On the thread itself. */
    void add(long nanos, long cpuNanos, boolean isKept) {
        int next = written;
        if (next - read < ROOM) {
            int place = next % ROOM;
            at[place] = nanos;
            cpu[place] = cpuNanos;
            kept[place] = isKept;
            written = next + 1;
        }
    }

    /** Whether there are any to be taken over. */
    public boolean isEmpty() {
        return read == written;
    }

    /**
     * Takes those of before a look over, in order, as far as it is known how long the thread had waited by then. What it had waited by the look before holds for
     * as long as it was on its CPU after that; what it has waited by this one holds for as long as it was on its CPU before it. If it was given one once between the
     * two, the one or the other holds for each.
     *
     * @param points of the thread, without that of the look
     * @param cpuNanos what it had had of a CPU at the look
     */
    public void moveTo(
            Taker taker, CpuPoints points, long lookNanos, long cpuNanos, long waitedNanos, long timesGiven) {
        int end = read;
        int last = written;
        while (end != last && at[end % ROOM] - lookNanos < 0) {
            end++;
        }
        int since = read;
        boolean isGivenOnce = false;
        if (points.count() > 0) {
            long waitedBefore = points.lastWaited();
            long givenBefore = points.lastGiven();
            isGivenOnce = timesGiven - givenBefore == 1;
            long from = points.lastAt() - points.lastCpu();
            while (since < end && (timesGiven == givenBefore || offCpu(since) - from < ON_CPU_NANOS)) {
                from = offCpu(since);
                take(since, taker, waitedBefore, givenBefore);
                since++;
            }
        }
        int until = isGivenOnce ? since : end;
        long to = lookNanos - cpuNanos;
        while (until > since && to - offCpu(until - 1) < ON_CPU_NANOS) {
            until--;
            to = offCpu(until);
        }
        for (int i = until; i < end; i++) {
            take(i, taker, waitedNanos, timesGiven);
        }
        read = end;
    }

    /** The time that it was on no CPU, but for a constant. */
    private long offCpu(int index) {
        return at[index % ROOM] - cpu[index % ROOM];
    }

    private void take(int index, Taker taker, long waitedNanos, long timesGiven) {
        int place = index % ROOM;
        taker.hadItself(at[place], cpu[place], waitedNanos, timesGiven, kept[place]);
    }
}
