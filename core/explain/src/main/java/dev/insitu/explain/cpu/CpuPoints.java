package dev.insitu.explain.cpu;

import java.util.Arrays;

/**
 * What a thread had had of CPUs when it was looked at, in order: for how long it was on one, for how long it had waited for one, and how often it
 * was given one. At most 2,048: then the older half is forgotten. For one writer; read when that has ended.
 */
public final class CpuPoints {
    /** How many of those before a call say when it was last on a CPU before that. */
    private static final int BEFORE = 3;

    /** Two readings within so long are of one time. */
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

    /** What else was seen of it at that time. */
    private byte[] seen = new byte[FIRST_POINTS];

    private int count;

    /** Those before are kept, whatever becomes of the call. */
    private int keptTo;

    /**
     * Adds what was found at a time, which is later than all before. A thread that has not been on a CPU since the two before is found as it
     * was: the one in between says nothing.
     *
     * @param waitedNanos in all; the system adds a wait when it is over
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

    /** The same as the thread itself found it at the end of a call. Where that matters it stays, and what was found before it. */
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

    /** A call is over. Of one that does not matter only the newest stay: the next began after them. */
    public void endCall(boolean matters) {
        if (matters) {
            keptTo = count;
        } else if (count - keptTo > BEFORE) {
            moveDown(keptTo, count - keptTo - BEFORE);
        }
    }

    /** What was seen of it at a time: whether it ran, or wanted to, or waited for something else. */
    public void saw(boolean runs, long nanos) {
        if (count > 0 && nanos - at[count - 1] < AT_ONCE_NANOS) {
            seen[count - 1] = runs ? RUNS : WAITS;
        }
    }

    /** How many are kept. */
    public int count() {
        return count;
    }

    /** Whether it has not been on a CPU since it was looked at last. */
    public boolean isStill(long cpuNanos) {
        return count > 0 && cpu[count - 1] == cpuNanos;
    }

    /** Whether it was noted at the last look what it did: others read its times alone. */
    public boolean isNoted() {
        return count > 0 && seen[count - 1] != UNSEEN;
    }

    long at(int index) {
        return at[index];
    }

    /** When the last was. */
    public long lastAt() {
        return at[count - 1];
    }

    /** The time on a CPU as of the last. */
    public long lastCpu() {
        return cpu[count - 1];
    }

    /** The times waited as of the last. */
    public long lastWaited() {
        return waited[count - 1];
    }

    /** The times given as of the last. */
    public long lastGiven() {
        return given[count - 1];
    }

    /** For how long it was on a CPU between two. */
    long cpuNanos(int from, int to) {
        return cpu[to] - cpu[from];
    }

    /** How long those waits for a CPU had taken that were over between two. */
    long waitedNanos(int from, int to) {
        return waited[to] - waited[from];
    }

    /** How often it was given a CPU between two. */
    long timesGiven(int from, int to) {
        return given[to] - given[from];
    }

    /** About how often it was given a CPU between two times: so often it had waited for something. */
    public double timesGivenWithin(long fromNanos, long toNanos) {
        double times = 0;
        for (int i = Math.max(1, before(fromNanos) + 1); i < count && at[i - 1] - toNanos < 0; i++) {
            long from = at[i - 1] - fromNanos > 0 ? at[i - 1] : fromNanos;
            long to = at[i] - toNanos < 0 ? at[i] : toNanos;
            times += (double) timesGiven(i - 1, i) * (to - from) / (at[i] - at[i - 1]);
        }
        return times;
    }

    /** Whether it was off its CPU at one: it waited, or had not been on one since the one before. */
    boolean isOff(int index) {
        if (isOn(index)) {
            return false;
        }
        boolean still = index > 0 && cpuNanos(index - 1, index) == 0 && timesGiven(index - 1, index) == 0;
        return still || seen[index] == WAITS;
    }

    /** Whether it was seen to have a CPU or to want one. */
    boolean runs(int index) {
        return seen[index] == RUNS || isOn(index);
    }

    /** Whether it surely was on a CPU: it looked itself. */
    boolean isOn(int index) {
        return seen[index] == READ_BY_ITSELF;
    }

    /** The last that is not after a time; -1 where there is none. */
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
