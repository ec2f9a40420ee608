package dev.insitu.explain.cpu;

/**
 * A thread's CPU time at the ends of slow calls, read by the thread itself from a clock. Its time waiting for a CPU is only in a file,
 * which the sampler's thread reads at the next look; {@link #moveTo} finds for which readings that value holds. One writer, the thread;
 * one reader. Never allocates or blocks.
 */
public final class OwnReadings {
    /** More than the readings between two looks; further ones are dropped. */
    private static final int ROOM = 64;

    /** Less time off CPU than this counts as none, because reading two clocks takes time as well. */
    private static final long ON_CPU_NANOS = 50_000;

    /** The least time between two readings; limits their cost to 2 % of a CPU. */
    private static final long LEAST_APART_NANOS = 100_000;

    final long threadId;
    private final long[] at = new long[ROOM];
    private final long[] cpu = new long[ROOM];
    private final boolean[] kept = new boolean[ROOM];

    /** Published by the volatile store. */
    private volatile int written;

    private volatile int read;

    /** Receives the readings. */
    public interface Taker {
        /**
         * Receives a reading, which is later than all before.
         *
         * @param waitedNanos total time waiting for a CPU
         * @param timesGiven how often the thread was given a CPU
         * @param matters whether the call that ended then is among the slowest
         */
        void hadItself(long nanos, long cpuNanos, long waitedNanos, long timesGiven, boolean matters);
    }

    public OwnReadings(long threadId) {
        this.threadId = threadId;
    }

    /**
     * Whether there is room for a reading, and the last is long enough ago: nested calls end almost together, and even long spans can end
     * at a high rate. On the thread itself.
     */
    boolean isDue(long nanos) {
        int next = written;
        return next - read < ROOM && (next == 0 || nanos - at[(next - 1) % ROOM] >= LEAST_APART_NANOS);
    }

    /** Adds a reading. On the thread itself. */
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

    /** Whether there are no readings to move. */
    public boolean isEmpty() {
        return read == written;
    }

    /**
     * Moves the readings before a look to the taker, in order, if the thread's CPU wait at the reading is known. The wait read by the look
     * before holds until the thread left its CPU after that look. The wait read by this look holds since the thread last got its CPU. If it
     * was given a CPU exactly once between the two looks, one of the two values holds for each reading.
     *
     * @param points the thread's points, without that of the look
     * @param cpuNanos the thread's total time on a CPU at the look
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

    /** The thread's total time off CPU, plus a constant. */
    private long offCpu(int index) {
        return at[index % ROOM] - cpu[index % ROOM];
    }

    private void take(int index, Taker taker, long waitedNanos, long timesGiven) {
        int place = index % ROOM;
        taker.hadItself(at[place], cpu[place], waitedNanos, timesGiven, kept[place]);
    }
}
