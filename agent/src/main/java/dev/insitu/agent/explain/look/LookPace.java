package dev.insitu.agent.explain.look;

import dev.insitu.agent.linux.SchedStat;

/**
 * How often threads are looked at: as often as is wanted, where that takes no more than a hundredth of a CPU, else more
 * rarely. Goes by what the looking thread was on a CPU; where the system does not tell that, by the time it took. For one thread.
 */
final class LookPace {
    private static final int MOST_OF_TIME = 125;
    private static final long WINDOW_NANOS = 20_000_000;
    private static final long LONGEST_NANOS = 50_000_000;

    /** What may be spent at once of what was not spent before. */
    private static final long MOST_SAVED_NANOS = 20_000_000;

    /** What may be spent before anything was saved: much is loaded and nothing compiled at first. */
    private static final long FIRST_NANOS = 100_000_000;

    private static final long SETTLED_NANOS = 5_000_000_000L;

    /** While no call is long enough in flight to be looked at. */
    private static final int IDLE_TIMES = 1;

    /** When that was so for some time. */
    private static final int ASLEEP_TIMES = 10;

    private static final long ASLEEP_AFTER_NANOS = 5_000_000_000L;

    private final long wantedNanos;
    private SchedStat own = SchedStat.UNKNOWN;
    private long periodNanos;
    private long windowBeganNanos;
    private long windowCpuNanos;
    private int windowLooks;
    private long savedNanos = FIRST_NANOS;

    /** What a look takes, as of late. */
    private long lookNanos;

    private long begunNanos;
    private long busyNanos;
    private long looked;
    private long elapsedNanos;
    private long firstNanos;
    private long firstCpuNanos;
    private long allCpuNanos;

    /** @param wantedNanos the period where it can be afforded */
    LookPace(long wantedNanos) {
        this.wantedNanos = wantedNanos;
        periodNanos = 2 * wantedNanos;
    }

    /** On the thread that looks. */
    void begin() {
        own = SchedStat.open("/proc/thread-self/schedstat");
        windowBeganNanos = System.nanoTime();
        busyNanos = windowBeganNanos;
        firstNanos = windowBeganNanos;
        firstCpuNanos = cpuNanos();
        windowCpuNanos = firstCpuNanos;
    }

    private long cpuNanos() {
        return own.read() ? own.cpuNanos() : elapsedNanos;
    }

    /** A look begins. */
    void look(long nowNanos) {
        begunNanos = nowNanos;
        looked++;
        windowLooks++;
    }

    /**
     * How long to rest now that the look is over.
     *
     * @param inFlight whether there were calls
     * @param soon whether one is to be looked at again after the shortest time
     */
    long restNanos(boolean inFlight, boolean soon) {
        long now = System.nanoTime();
        elapsedNanos += now - begunNanos;
        if (now - windowBeganNanos >= WINDOW_NANOS) {
            adapt(now);
        }
        busyNanos = inFlight ? now : busyNanos;
        if (soon) {
            return periodNanos;
        }
        return periodNanos * (now - busyNanos < ASLEEP_AFTER_NANOS ? IDLE_TIMES : ASLEEP_TIMES);
    }

    private void adapt(long now) {
        long cpu = cpuNanos();
        long spent = cpu - windowCpuNanos;
        long earned = savedNanos < MOST_SAVED_NANOS ? (now - windowBeganNanos) / MOST_OF_TIME : 0;
        savedNanos += earned - spent;
        long ofLook = spent / Math.max(1, windowLooks);
        lookNanos = lookNanos == 0 ? ofLook : (3 * lookNanos + ofLook) / 4;
        long affordable = lookNanos * MOST_OF_TIME;
        if (savedNanos < 0) {
            affordable += affordable / 3;
        } else {
            // What was saved is spent, at up to two and a half times the usual rate.
            long share = Math.min(MOST_SAVED_NANOS, savedNanos);
            affordable -= affordable * 3 / 5 * share / MOST_SAVED_NANOS;
        }
        periodNanos = Math.min(LONGEST_NANOS, Math.max(wantedNanos, affordable));
        windowBeganNanos = now;
        windowCpuNanos = cpu;
        windowLooks = 0;
    }

    /** How long after the last look this one was planned, while calls are in flight. */
    long periodNanos() {
        return periodNanos;
    }

    /** Whether enough was saved to look at more than has to be. What was granted at the beginning is for the looks themselves. */
    boolean isRich() {
        return savedNanos > MOST_SAVED_NANOS / 2 && begunNanos - firstNanos > SETTLED_NANOS;
    }

    /** How often it was looked. */
    long looks() {
        return looked;
    }

    /** The last look is over. On the thread that looks. */
    void end() {
        allCpuNanos = cpuNanos() - firstCpuNanos;
        own.close();
    }

    /** The CPU time that all looks took. */
    long cpuNanosOfAll() {
        return allCpuNanos;
    }

    /** When it was looked first. */
    long firstNanos() {
        return firstNanos;
    }

    /** From the first look to the last. */
    long nanos() {
        return begunNanos - firstNanos;
    }
}
