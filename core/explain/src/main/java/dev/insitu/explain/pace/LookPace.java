package dev.insitu.explain.pace;

/**
 * Sets how often threads are looked at, and how much each look reads: as configured if that takes at most 1 % of a CPU, else more rarely
 * and less. Quick looks of another thread use the same budget. Stacks have a budget of their own, so that neither crowds out the other.
 * For one thread at a time.
 */
public final class LookPace {
    /** One nanosecond in this many for looks, and for stacks: together less than 1 % of a CPU. */
    private static final int LOOKS_OF_TIME = 145;

    private static final int STACKS_OF_TIME = 450;
    private static final long WINDOW_NANOS = 20_000_000;
    private static final long LONGEST_NANOS = 200_000_000;

    /** The most that is saved. */
    private static final long MOST_SAVED_NANOS = 20_000_000;

    /** While more than this is saved, looks are as frequent as configured. */
    private static final long RESERVE_NANOS = 2_000_000;

    /** The initial credit: at first many classes are loaded and no code is compiled. */
    private static final long FIRST_NANOS = 70_000_000;

    private static final long FIRST_STACKS_NANOS = 40_000_000;

    /** The sampler thread's rest while another thread does quick looks; that thread wakes it if there is more work. */
    private static final long HELPED_REST_NANOS = 250_000_000;

    /** After this time without a quick look, the sampler's thread looks by itself again. */
    private static final long HELPED_NANOS = 20_000_000;

    private static final long SETTLED_NANOS = 5_000_000_000L;

    /** Periods to rest while no call is long enough in flight to be looked at. */
    private static final int IDLE_TIMES = 1;

    /** Periods to rest after {@link #ASLEEP_AFTER_NANOS} without a call in flight. */
    private static final int ASLEEP_TIMES = 10;

    private static final long ASLEEP_AFTER_NANOS = 5_000_000_000L;

    private final long wantedNanos;
    private final CpuBudget forLooks = new CpuBudget(LOOKS_OF_TIME, FIRST_NANOS, MOST_SAVED_NANOS);
    private final QuickLookPace quickLooks = new QuickLookPace(forLooks);
    private final CpuBudget stacks = new CpuBudget(STACKS_OF_TIME, FIRST_STACKS_NANOS, MOST_SAVED_NANOS);
    private final LookCosts costs = new LookCosts();
    private long periodNanos;

    /** Recent CPU time of one look. */
    private long lookNanos;

    private boolean helped;
    private long busyNanos;

    /** @param wantedNanos the period between looks, if the budget allows it */
    public LookPace(long wantedNanos) {
        this.wantedNanos = wantedNanos;
        periodNanos = 2 * wantedNanos;
    }

    /** Begins. On the sampler's thread. */
    public void begin() {
        costs.begin();
        busyNanos = costs.firstNanos();
    }

    /** Whether the sampler's thread may look now. Limits only looks for which another thread wakes it. */
    public boolean isAffordable(long nowNanos) {
        return !helped
                || depth(false) != LookDepth.RUNNING_THREADS
                || nowNanos - costs.begunNanos() >= forLooks.sustainable(lookNanos);
    }

    /** Begins a look of the sampler's thread. */
    public void look(long nowNanos) {
        helped = helped && nowNanos - quickLooks.begunNanos() < HELPED_NANOS;
        costs.look(nowNanos);
    }

    /** Whether a quick look of another thread is due now. If so, the quick look has begun. */
    public boolean isQuick(long nowNanos) {
        if (!quickLooks.begins(nowNanos)) {
            return false;
        }
        helped = true;
        costs.lookQuickly();
        return true;
    }

    /** Ends that quick look, with its CPU time. */
    public void lookedQuickly(long nanos) {
        quickLooks.took(nanos);
        adaptWhenDue(quickLooks.begunNanos());
    }

    /**
     * How much the look that has begun reads, by what is saved in the budget.
     *
     * @param quick whether it is a quick look of another thread
     */
    public LookDepth depth(boolean quick) {
        if (quick && helped && quickLooks.isBrief()) {
            return LookDepth.STATES;
        }
        if (forLooks.has(RESERVE_NANOS)) {
            return LookDepth.ALL;
        }
        return forLooks.has(0) ? LookDepth.SLOW_CALLS : LookDepth.RUNNING_THREADS;
    }

    /** Begins taking a stack; its cost is not counted as the looks'. */
    public void takesStack() {
        costs.takeStack();
    }

    /** Ends taking a stack, with its CPU time. */
    public void tookStack(long nanos) {
        stacks.spend(costs.tookStack(nanos));
    }

    /**
     * Ends a look of the sampler's thread; returns how long that thread rests.
     *
     * @param inFlight whether calls were in flight
     * @param soon whether a call needs its next look after the shortest period
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
        long ofQuickLooks = quickLooks.windowNanos();
        long ofLooks = costs.reckon(now, ofQuickLooks);
        forLooks.pass(passedNanos);
        stacks.pass(passedNanos);
        forLooks.spend(ofLooks + ofQuickLooks);
        lookNanos = CpuBudget.lately(lookNanos, ofLooks, looks);
        boolean rich = depth(false) == LookDepth.ALL;
        periodNanos =
                rich ? wantedNanos : Math.min(LONGEST_NANOS, Math.max(wantedNanos, forLooks.sustainable(lookNanos)));
        quickLooks.adapt(rich);
    }

    /** The planned time between two looks while calls are in flight. */
    public long periodNanos() {
        return helped ? quickLooks.periodNanos() : periodNanos;
    }

    /** The planned time between two looks that are not brief. */
    public long fullPeriodNanos() {
        return helped ? quickLooks.fullPeriodNanos() : periodNanos;
    }

    /** A call that becomes slow within this time gets its system data read. Shorter than the time to the next look, to limit the cost. */
    public long soonNanos() {
        return Math.min(periodNanos(), 2 * wantedNanos);
    }

    /** The budget for stacks. */
    public CpuBudget forStacks() {
        return stacks;
    }

    /** Whether enough is saved for optional stacks. False for the first 5 s: the initial credit is for required work. */
    public boolean hasReserve() {
        return stacks.hasReserve() && costs.reckonedNanos() - costs.firstNanos() > SETTLED_NANOS;
    }

    /** The cost of all looks. */
    public LookCosts costs() {
        return costs;
    }

    /** Ends, after the last look. On the sampler's thread. */
    public void end() {
        costs.end(quickLooks.windowNanos());
    }
}
