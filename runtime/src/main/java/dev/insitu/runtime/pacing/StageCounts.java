package dev.insitu.runtime.pacing;

import static dev.insitu.runtime.memory.Memory.UNSAFE;

import dev.insitu.runtime.memory.Memory;

/** The counters of a {@link Stage}, written by many threads at once. Thread-safe and lock-free. */
abstract class StageCounts {
    /** No limit of time or tickets. */
    public static final long UNLIMITED = Long.MAX_VALUE;

    /** Parts of the schedule, to see whether the iterations in flight grow. */
    private static final int TENTHS = 10;

    /** The last tenth counts at least this many iterations: whether one or two were on time is chance. */
    private static final int LEAST_LAST = 10;

    // Counters that callers share. Each has a cache line of its own; a line is eight longs.
    static final int TICKETS = 8;
    static final int BEGUN = 16;
    /**
     * The lower {@value #ENDED_BITS} bits count ended iterations, the upper bits present callers: most iterations change both at
     * once.
     */
    private static final int PASSED = 24;

    private static final int FAILED = 32;
    static final int WAITED = 40;
    static final int MAX_BACKLOG = 48;
    static final int MAX_IN_FLIGHT = 56;
    static final int LAST_END = 64;
    static final int START = 72;
    private static final int LAST_TENTH = 80;
    private static final int LAST_TENTH_ON_TIME = 88;
    static final int LAST_LATENESS = 96;
    private static final int CALLERS = 104;
    private static final int CALLS_RETURNED = 112;
    private static final int IN_FLIGHT_SUMS = 120;
    private static final int IN_FLIGHT_COUNTS = IN_FLIGHT_SUMS + TENTHS;

    /** The busy period that iterations are in: its first ticket, and when that was due. */
    private static final int BUSY_FIRST = 144;

    private static final int BUSY_SINCE = BUSY_FIRST + 1;

    /** When the iteration that began last began. */
    static final int LAST_BEGUN = BUSY_FIRST + 2;

    private static final int WORDS = BUSY_FIRST + 16;

    private static final int ENDED_BITS = 40;
    private static final long ONE_PRESENT = 1L << ENDED_BITS;

    final long[] words = new long[WORDS];
    private final LateEnds lateEnds = new LateEnds();

    /** The stage's busy periods; see {@link CallerLine}. */
    final BusyPeriods periods = new BusyPeriods();

    /** The number of tickets, or {@link #UNLIMITED} while it is not known. */
    private volatile long length;

    /** About the number of tickets, to tell the schedule's tenths; or {@link #UNLIMITED}. */
    private final long lengthForTenths;

    /** The ticket with which the schedule's last tenth begins; {@link #UNLIMITED} without one. */
    private final long lastFrom;

    /** The time from the start to the schedule's end; {@link #UNLIMITED} without one. */
    private volatile long scheduleNanos;

    StageCounts(long length, long lengthForTenths, long scheduleNanos) {
        this.length = length;
        this.lengthForTenths = lengthForTenths;
        this.lastFrom = lengthForTenths == UNLIMITED
                ? UNLIMITED
                : lengthForTenths - Math.max(LEAST_LAST, lengthForTenths / TENTHS);
        this.scheduleNanos = scheduleNanos;
        words[BUSY_FIRST] = -1;
    }

    void knowLength(long tickets) {
        length = tickets;
    }

    void knowScheduleNanos(long nanos) {
        scheduleNanos = nanos;
    }

    /** An idle moment ended with an iteration. Plain stores: of two callers that begin a period at once either one's will do. */
    void beginBusy(long ticket, long dueNanos) {
        if (ticket > words[BUSY_FIRST]) {
            words[BUSY_SINCE] = dueNanos;
            UNSAFE.putLongRelease(words, word(BUSY_FIRST), ticket);
        }
    }

    /** The ticket with which the busy period began. */
    long busyFirst() {
        return UNSAFE.getLongAcquire(words, word(BUSY_FIRST));
    }

    /** When that was due. */
    long busySince() {
        return words[BUSY_SINCE];
    }

    /** When the iteration that began last began. */
    long lastBegunNanos() {
        return words[LAST_BEGUN];
    }

    /** The stage's busy periods. */
    public BusyPeriods periods() {
        return periods;
    }

    /**
     * A caller came and may wait for its turn. It calls {@link #left} when its call ends.
     *
     * @return the number of present callers, for {@link #noteCallers}
     */
    public long came() {
        // No call after this one: it could fail for want of stack, and the caller would not know that it has come.
        return (UNSAFE.getAndAddLong(words, word(PASSED), ONE_PRESENT) >>> ENDED_BITS) + 1;
    }

    /** Notes a number of callers present at the same time. */
    public void noteCallers(long present) {
        raise(CALLERS, present);
    }

    /** A caller's call has ended, or it was no iteration after all. */
    public void left() {
        UNSAFE.getAndAddLong(words, word(PASSED), -ONE_PRESENT);
    }

    /**
     * An iteration began.
     *
     * @return the number that have begun, for {@link Stage#noteInFlight}
     */
    public long countBegun() {
        return UNSAFE.getAndAddLong(words, word(BEGUN), 1) + 1;
    }

    /**
     * Notes how many iterations were in flight when one began, when its call has returned.
     *
     * @param ticket with which it began
     */
    public void noteTenth(long ticket, long inFlight) {
        if (lengthForTenths != UNLIMITED) {
            int tenth = tenthOf(ticket);
            // Only for a trend: an increment lost in a race does not change it.
            words[IN_FLIGHT_SUMS + tenth] += inFlight;
            words[IN_FLIGHT_COUNTS + tenth]++;
        }
    }

    void noteIfLast(long ticket, boolean onTime) {
        if (ticket >= lastFrom) {
            UNSAFE.getAndAddLong(words, word(LAST_TENTH), 1);
            if (onTime) {
                UNSAFE.getAndAddLong(words, word(LAST_TENTH_ON_TIME), 1);
            }
        }
    }

    /** In doubles, whose division takes a third of the time. */
    private int tenthOf(long ticket) {
        return (int) Math.min(TENTHS - 1, (double) ticket * TENTHS / lengthForTenths);
    }

    /** An iteration ended; its samples are recorded already. */
    public void ended(long endNanos, boolean failed) {
        long elapsed = endNanos - get(START);
        raise(LAST_END, elapsed);
        countIfLate(elapsed);
        if (failed) {
            UNSAFE.getAndAddLong(words, word(FAILED), 1);
        }
        UNSAFE.getAndAddLong(words, word(PASSED), 1);
    }

    /**
     * As {@link #ended} and {@link #left} together, for a caller whose call has ended as well. For a single caller, this takes one
     * atomic operation instead of three.
     */
    public void endedAndLeft(long endNanos, boolean failed) {
        if (failed) {
            UNSAFE.getAndAddLong(words, word(FAILED), 1);
        }
        long passed = get(PASSED);
        long elapsed = endNanos - get(START);
        countIfLate(elapsed);
        if (present(passed) == 1) {
            if (elapsed > words[LAST_END]) {
                UNSAFE.putLongOpaque(words, word(LAST_END), elapsed);
            }
            if (UNSAFE.compareAndSetLong(words, word(PASSED), passed, passed + 1 - ONE_PRESENT)) {
                return;
            }
            // Another caller came meanwhile and may have ended; the store above may have overwritten its later end.
            elapsed = System.nanoTime() - get(START);
        }
        raise(LAST_END, elapsed);
        UNSAFE.getAndAddLong(words, word(PASSED), 1 - ONE_PRESENT);
    }

    private void countIfLate(long elapsedNanos) {
        long lateNanos = elapsedNanos - scheduleNanos;
        if (lateNanos > 0) {
            lateEnds.count(lateNanos);
        }
    }

    private static long present(long passed) {
        return passed >>> ENDED_BITS;
    }

    /** A driven call returned; its iteration ends elsewhere. Its sample is recorded already. */
    public void returned() {
        UNSAFE.getAndAddLong(words, word(CALLS_RETURNED), 1);
    }

    void raise(int index, long value) {
        long old;
        while (value > (old = get(index)) && !UNSAFE.compareAndSetLong(words, word(index), old, value)) {
            Thread.onSpinWait();
        }
    }

    long get(int index) {
        return UNSAFE.getLongVolatile(words, word(index));
    }

    static long word(int index) {
        return Memory.LONGS + (long) index * Long.BYTES;
    }

    /** Whether the first caller has come. */
    public boolean isStarted() {
        return get(START) != 0;
    }

    /** When the first caller came, on the clock of {@link System#nanoTime()}. */
    public long startNanos() {
        return get(START);
    }

    /** The number of tickets, or {@link #UNLIMITED} if there is no limit or it is not known yet. */
    public long length() {
        return length;
    }

    /** About the number of tickets, also while it is not known yet; or {@link #UNLIMITED}. */
    public long expectedLength() {
        return length == UNLIMITED ? lengthForTenths : length;
    }

    /** The iterations that ended after the schedule's end. */
    public LateEnds lateEnds() {
        return lateEnds;
    }

    /** Iterations that began. */
    public long begun() {
        return get(BEGUN);
    }

    /** Iterations that ended, including failed ones. */
    public long ended() {
        return get(PASSED) & (ONE_PRESENT - 1);
    }

    /** Driven calls that returned, where iterations end elsewhere. */
    public long returnedCalls() {
        return get(CALLS_RETURNED);
    }

    /** Iterations that ended in an exception. */
    public long failed() {
        return get(FAILED);
    }

    /** The most callers that waited for a turn or had one at the same time. */
    public long callers() {
        return get(CALLERS);
    }

    /** The total time in nanoseconds that callers waited for due times. */
    public long waitedNanos() {
        return get(WAITED);
    }

    /** The most iterations that were due and had not begun. */
    public long maxBacklog() {
        return Math.max(0, get(MAX_BACKLOG));
    }

    /** The most iterations that had begun and not ended. */
    public long maxInFlight() {
        return get(MAX_IN_FLIGHT);
    }

    /** The time in nanoseconds from the start to the end of the iteration that ended last. */
    public long elapsedNanos() {
        return get(LAST_END);
    }

    /** Iterations in the last tenth of the schedule, or among the last ten, that began. */
    public long lastTenth() {
        return get(LAST_TENTH);
    }

    /** Those of them whose caller was present at the due time. */
    public long lastTenthOnTime() {
        return get(LAST_TENTH_ON_TIME);
    }

    /** The lateness in nanoseconds of the iteration that began last. */
    public long lastLatenessNanos() {
        return get(LAST_LATENESS);
    }

    /** The mean number of iterations in flight at a begin, for each tenth of the schedule. */
    public double[] inFlightByTenths() {
        double[] means = new double[TENTHS];
        for (int i = 0; i < TENTHS; i++) {
            means[i] = words[IN_FLIGHT_SUMS + i] / (double) Math.max(1, words[IN_FLIGHT_COUNTS + i]);
        }
        return means;
    }
}
