package dev.insitu.explain.cpu;

import java.util.Arrays;

/**
 * Readings of a thread's CPU counters, in order of time: total time on a CPU, total time waiting for one, and how often it was given one.
 * At most 2,048: at the limit, the older half is dropped. For one writer; read after the writer has ended.
 */
public final class CpuPoints {
    /** Points kept from before a call: they show when the thread was last on a CPU before it. */
    private static final int BEFORE = 3;

    /** Two readings less than this apart count as simultaneous. */
    static final long AT_ONCE_NANOS = 50_000;

    private static final byte UNSEEN = 0;
    private static final byte RUNS = 1;
    private static final byte WAITS = 2;
    private static final byte READ_BY_ITSELF = 3;
    private static final int FIRST_POINTS = 8;
    private static final int MOST_POINTS = 1 << 11;

    private long[] at = new long[FIRST_POINTS];
    private long[] cpu = new long[FIRST_POINTS];
    private long[] waited = new long[FIRST_POINTS];
    private long[] given = new long[FIRST_POINTS];

    /** What a look saw the thread do at each point. */
    private byte[] seen = new byte[FIRST_POINTS];

    private int count;

    /** The points before this index are kept, even if the call in flight is not. */
    private int keptTo;

    /**
     * Adds a reading, which must be later than all before. If it equals the last two, it replaces the last: the thread has not been on a
     * CPU since, so the middle one adds no information.
     *
     * @param waitedNanos total; the operating system adds a wait when the wait ends
     * @param timesGiven how often it was given a CPU
     */
    public void add(long nanos, long cpuNanos, long waitedNanos, long timesGiven) {
        boolean same = count - keptTo > 1 && isSame(count - 1, cpuNanos, waitedNanos, timesGiven);
        if (same && isSame(count - 2, cpuNanos, waitedNanos, timesGiven)) {
            at[count - 1] = nanos;
            seen[count - 1] = UNSEEN;
            return;
        }
        makeRoom();
        at[count] = nanos;
        cpu[count] = cpuNanos;
        waited[count] = waitedNanos;
        given[count] = timesGiven;
        seen[count] = UNSEEN;
        count++;
    }

    /** Adds a reading that the thread itself took at the end of a call. If the call matters, this and all earlier points are kept. */
    public void addOwn(long nanos, long cpuNanos, long waitedNanos, long timesGiven, boolean matters) {
        if (count > 0 && nanos - at[count - 1] <= 0) {
            return;
        }
        add(nanos, cpuNanos, waitedNanos, timesGiven);
        seen[count - 1] = READ_BY_ITSELF;
        keptTo = matters ? count : keptTo;
    }

    private boolean isSame(int index, long cpuNanos, long waitedNanos, long timesGiven) {
        return cpu[index] == cpuNanos && waited[index] == waitedNanos && given[index] == timesGiven;
    }

    private void makeRoom() {
        if (count == MOST_POINTS) {
            int half = count / 2;
            moveDown(0, half);
            keptTo = Math.max(0, keptTo - half);
        } else if (count == at.length) {
            at = Arrays.copyOf(at, 2 * count);
            cpu = Arrays.copyOf(cpu, 2 * count);
            waited = Arrays.copyOf(waited, 2 * count);
            given = Arrays.copyOf(given, 2 * count);
            seen = Arrays.copyOf(seen, 2 * count);
        }
    }

    private void moveDown(int to, int by) {
        int left = count - to - by;
        System.arraycopy(at, to + by, at, to, left);
        System.arraycopy(cpu, to + by, cpu, to, left);
        System.arraycopy(waited, to + by, waited, to, left);
        System.arraycopy(given, to + by, given, to, left);
        System.arraycopy(seen, to + by, seen, to, left);
        count -= by;
    }

    /** Ends a call. If it does not matter, only its newest points are kept, for the next call. */
    public void endCall(boolean matters) {
        if (matters) {
            keptTo = count;
        } else if (count - keptTo > BEFORE) {
            moveDown(keptTo, count - keptTo - BEFORE);
        }
    }

    /** Notes at the last point, if that is simultaneous, whether the thread was seen runnable; otherwise it waited for something else. */
    public void saw(boolean runs, long nanos) {
        if (count > 0 && Math.abs(nanos - at[count - 1]) < AT_ONCE_NANOS) {
            seen[count - 1] = runs ? RUNS : WAITS;
        }
    }

    /** The number of points. */
    public int count() {
        return count;
    }

    /** Whether the thread has not been on a CPU since the last point. */
    public boolean isStill(long cpuNanos) {
        return count > 0 && cpu[count - 1] == cpuNanos;
    }

    /** Whether the last point has a note of what the thread did; other looks read only its times. */
    public boolean isNoted() {
        return count > 0 && seen[count - 1] != UNSEEN;
    }

    long at(int index) {
        return at[index];
    }

    /** The time of the last point. */
    public long lastAt() {
        return at[count - 1];
    }

    /** Total time on a CPU at the last point. */
    public long lastCpu() {
        return cpu[count - 1];
    }

    /** Total time waiting for a CPU at the last point. */
    public long lastWaited() {
        return waited[count - 1];
    }

    /** How often the thread had been given a CPU at the last point. */
    public long lastGiven() {
        return given[count - 1];
    }

    /** Time on a CPU between two points. */
    long cpuNanos(int from, int to) {
        return cpu[to] - cpu[from];
    }

    /** Total duration of the waits for a CPU that ended between two points. */
    long waitedNanos(int from, int to) {
        return waited[to] - waited[from];
    }

    /** How often the thread was given a CPU between two points. */
    long timesGiven(int from, int to) {
        return given[to] - given[from];
    }

    /** Estimates how often the thread was given a CPU between two times, which is how often it had waited for something. */
    public double timesGivenWithin(long fromNanos, long toNanos) {
        double times = 0;
        for (int i = Math.max(1, before(fromNanos) + 1); i < count && at[i - 1] - toNanos < 0; i++) {
            long from = at[i - 1] - fromNanos > 0 ? at[i - 1] : fromNanos;
            long to = at[i] - toNanos < 0 ? at[i] : toNanos;
            times += (double) timesGiven(i - 1, i) * (to - from) / (at[i] - at[i - 1]);
        }
        return times;
    }

    /** Whether the thread was off CPU at a point: it waited, or had not been on a CPU since the point before. */
    boolean isOff(int index) {
        if (isOn(index)) {
            return false;
        }
        boolean still = index > 0 && cpuNanos(index - 1, index) == 0 && timesGiven(index - 1, index) == 0;
        return still || seen[index] == WAITS;
    }

    /** Whether the thread was seen runnable at a point: it had a CPU or waited for one. */
    boolean runs(int index) {
        return seen[index] == RUNS || isOn(index);
    }

    /** Whether the thread surely was on a CPU at a point, because it took the reading itself. */
    boolean isOn(int index) {
        return seen[index] == READ_BY_ITSELF;
    }

    /** The last point not after a time; -1 if there is none. */
    int before(long nanos) {
        int low = 0;
        int high = count;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (at[middle] - nanos <= 0) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low - 1;
    }
}
