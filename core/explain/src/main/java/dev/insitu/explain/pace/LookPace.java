package dev.insitu.explain.pace;

/**
 * How often threads are looked at, and how much is read of each: as is wanted, where that takes no more than a hundredth of a CPU, else more
 * rarely and less. Glances of another thread's are paid from the same. What stacks may take is kept apart, so that neither is left out
 * for the other. For one thread at a time.
 */
public final class LookPace {
    /** Of looks, and of stacks: together less than a hundredth. */
    private static final int LOOKS_OF_TIME = 145;

    private static final int STACKS_OF_TIME = 450;
    private static final long WINDOW_NANOS = 20_000_000;
    private static final long LONGEST_NANOS = 200_000_000;

    /** What may be spent at once of what was not spent before. */
    private static final long MOST_SAVED_NANOS = 20_000_000;

    /** While so much is left it is looked as often as is wanted. */
    private static final long RESERVE_NANOS = 2_000_000;

    /** What may be spent before anything was saved: much is loaded and nothing compiled at first. */
    private static final long FIRST_NANOS = 70_000_000;

    private static final long FIRST_STACKS_NANOS = 40_000_000;

    /** While another thread quick looks: it wakes this one where there is something to be done. */
    private static final long HELPED_REST_NANOS = 250_000_000;

    /** After so long without a quick look it looks by itself. */
    private static final long HELPED_NANOS = 20_000_000;

    private static final long SETTLED_NANOS = 5_000_000_000L;

    /** While no call is long enough in flight to be looked at. */
    private static final int IDLE_TIMES = 1;

    /** When that was so for some time. */
    private static final int ASLEEP_TIMES = 10;

    private static final long ASLEEP_AFTER_NANOS = 5_000_000_000L;

    private final long wantedNanos;
    private final CpuBudget forLooks = new CpuBudget(LOOKS_OF_TIME, FIRST_NANOS, MOST_SAVED_NANOS);
    private final QuickLookPace isQuick = new QuickLookPace(forLooks);
    private final CpuBudget stacks = new CpuBudget(STACKS_OF_TIME, FIRST_STACKS_NANOS, MOST_SAVED_NANOS);
    private final LookCosts costs = new LookCosts();
    private long periodNanos;

    /** What a look takes, as of late. */
    private long lookNanos;

    private boolean helped;
    private long busyNanos;

    /** @param wantedNanos the period where it can be afforded */
    public LookPace(long wantedNanos) {
        this.wantedNanos = wantedNanos;
        periodNanos = 2 * wantedNanos;
    }

    /** On the thread that looks. */
    public void begin() {
        costs.begin();
        busyNanos = costs.firstNanos();
    }

    /** Whether the thread that looks may do so now, should it have been woken; a thread that woke up by itself may. */
    public boolean isAffordable(long nowNanos) {
        return !helped
                || depth(false) != LookDepth.RUNNING_THREADS
                || nowNanos - costs.begunNanos() >= forLooks.sustainable(lookNanos);
    }

    /** A look begins. */
    public void look(long nowNanos) {
        helped = helped && nowNanos - isQuick.begunNanos() < HELPED_NANOS;
        costs.look(nowNanos);
    }

    /** Whether another thread, which is awake anyway, is to look now: then it does. */
    public boolean isQuick(long nowNanos) {
        if (!isQuick.begins(nowNanos)) {
            return false;
        }
        helped = true;
        costs.lookQuickly();
        return true;
    }

    /** That quick look is over, and took so much. */
    public void glanced(long nanos) {
        isQuick.took(nanos);
        adaptWhenDue(isQuick.begunNanos());
    }

    /**
     * How much is read in the look that has begun: what was saved says so.
     *
     * @param quick whether it is one of another thread
     */
    public LookDepth depth(boolean quick) {
        if (quick && helped && isQuick.isBrief()) {
            return LookDepth.STATES;
        }
        if (forLooks.has(RESERVE_NANOS)) {
            return LookDepth.ALL;
        }
        return forLooks.has(0) ? LookDepth.SLOW_CALLS : LookDepth.RUNNING_THREADS;
    }

    /** A stack is being taken from now on, beside looks: what that takes is none of theirs. */
    public void takesStack() {
        costs.takeStack();
    }

    /** A stack was taken, and took so much. */
    public void tookStack(long nanos) {
        stacks.spend(costs.tookStack(nanos));
    }

    /**
     * How long to rest now that the look is over.
     *
     * @param inFlight whether there were calls
     * @param soon whether one is to be looked at again after the shortest time
     */
    public long restNanos(boolean inFlight, boolean soon) {
        long now = System.nanoTime();
        costs.looked(now);
        adaptWhenDue(now);
        busyNanos = inFlight ? now : busyNanos;
        if (helped) {
            return HELPED_REST_NANOS;
        }
        if (soon) {
            return periodNanos;
        }
        return periodNanos * (now - busyNanos < ASLEEP_AFTER_NANOS ? IDLE_TIMES : ASLEEP_TIMES);
    }

    private void adaptWhenDue(long now) {
        long passed = now - costs.reckonedNanos();
        if (passed >= WINDOW_NANOS) {
            adapt(now, passed);
        }
    }

    private void adapt(long now, long passedNanos) {
        int looks = costs.looksSinceReckoned();
        long ofGlances = isQuick.windowNanos();
        long ofLooks = costs.reckon(now, ofGlances);
        forLooks.pass(passedNanos);
        stacks.pass(passedNanos);
        forLooks.spend(ofLooks + ofGlances);
        lookNanos = CpuBudget.lately(lookNanos, ofLooks, looks);
        boolean rich = depth(false) == LookDepth.ALL;
        periodNanos =
                rich ? wantedNanos : Math.min(LONGEST_NANOS, Math.max(wantedNanos, forLooks.sustainable(lookNanos)));
        isQuick.adapt(rich);
    }

    /** How long after the last look this one was planned, while calls are in flight. */
    public long periodNanos() {
        return helped ? isQuick.periodNanos() : periodNanos;
    }

    /** The same for what takes longer to look at. */
    public long fullPeriodNanos() {
        return helped ? isQuick.fullPeriodNanos() : periodNanos;
    }

    /** Of a call that will be slow so soon it is read what the system tells; of each that will be by the next look it would be too much. */
    public long soonNanos() {
        return Math.min(periodNanos(), 2 * wantedNanos);
    }

    /** What stacks may take. */
    public CpuBudget forStacks() {
        return stacks;
    }

    /** Whether enough was saved to look at more than has to be. What was granted at the beginning is for the looks themselves. */
    public boolean hasReserve() {
        return stacks.hasReserve() && costs.reckonedNanos() - costs.firstNanos() > SETTLED_NANOS;
    }

    /** What all of it took. */
    public LookCosts costs() {
        return costs;
    }

    /** The last look is over. On the thread that looks. */
    public void end() {
        costs.end(isQuick.windowNanos());
    }
}
