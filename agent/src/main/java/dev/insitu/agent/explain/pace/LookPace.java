package dev.insitu.agent.explain.pace;

import dev.insitu.agent.linux.SchedStat;

/**
 * How often threads are looked at: as often as is wanted, where that takes no more than a hundredth of a CPU, else more
 * rarely. Goes by what the looking thread was on a CPU; where the system does not tell that, by the time it took. Glances
 * of another thread's are paid from the same. What stacks may take is kept apart, so that neither is left out for the other. For one
 * thread at a time.
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
    public static final long RESERVE_NANOS = 2_000_000;

    /** What may be spent before anything was saved: much is loaded and nothing compiled at first. */
    private static final long FIRST_NANOS = 70_000_000;

    private static final long FIRST_STACKS_NANOS = 40_000_000;

    /** While another thread glances: it wakes this one where there is something to be done. */
    private static final long HELPED_REST_NANOS = 250_000_000;

    /** After so long without a glance it looks by itself. */
    private static final long HELPED_NANOS = 20_000_000;

    /** Waking up for a stack. */
    private static final long WAKING_NANOS = 30_000;

    private static final long SETTLED_NANOS = 5_000_000_000L;

    /** While no call is long enough in flight to be looked at. */
    private static final int IDLE_TIMES = 1;

    /** When that was so for some time. */
    private static final int ASLEEP_TIMES = 10;

    private static final long ASLEEP_AFTER_NANOS = 5_000_000_000L;

    private final long wantedNanos;
    private final Allowance forLooks = new Allowance(LOOKS_OF_TIME, FIRST_NANOS, MOST_SAVED_NANOS);
    private final GlancePace glances = new GlancePace(forLooks);
    private final Allowance stacks = new Allowance(STACKS_OF_TIME, FIRST_STACKS_NANOS, MOST_SAVED_NANOS);
    private SchedStat own = SchedStat.UNKNOWN;
    private long periodNanos;
    private long windowBeganNanos;
    private long windowCpuNanos;
    private int windowLooks;
    private long windowStacksNanos;
    private boolean takesStack;
    private long stackBeganCpuNanos;

    /** What a look takes, as of late. */
    private long lookNanos;

    private boolean helped;
    private long glancedNanos;

    private long begunNanos;
    private long busyNanos;
    private long looked;
    private long elapsedNanos;
    private long firstNanos;
    private long firstCpuNanos;
    private long allCpuNanos;

    /** @param wantedNanos the period where it can be afforded */
    public LookPace(long wantedNanos) {
        this.wantedNanos = wantedNanos;
        periodNanos = 2 * wantedNanos;
    }

    /** On the thread that looks. */
    public void begin() {
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

    /** Whether the thread that looks may do so now, should it have been woken; a thread that woke up by itself may. */
    public boolean isAffordable(long nowNanos) {
        return !helped || forLooks.has(0) || nowNanos - begunNanos >= forLooks.sustainable(lookNanos);
    }

    /** A look begins. */
    public void look(long nowNanos) {
        begunNanos = nowNanos;
        helped = helped && nowNanos - glances.begunNanos() < HELPED_NANOS;
        looked++;
        windowLooks++;
    }

    /** Whether another thread, which is awake anyway, is to look now: then it does. */
    public boolean glances(long nowNanos) {
        if (!glances.begins(nowNanos)) {
            return false;
        }
        helped = true;
        looked++;
        return true;
    }

    /** Whether the look that has begun is a glance that goes by the threads' states alone. */
    public boolean isBrief() {
        return helped && glances.isBrief();
    }

    /** That glance is over, and took so much. */
    public void glanced(long nanos) {
        glances.took(nanos);
        if (glances.begunNanos() - windowBeganNanos >= WINDOW_NANOS) {
            adapt(glances.begunNanos());
        }
    }

    /** A stack is being taken from now on, beside looks: what that takes is none of theirs. */
    public void takesStack() {
        stackBeganCpuNanos = cpuNanos();
        takesStack = true;
    }

    /** A stack was taken, and took so much. */
    public void tookStack(long nanos) {
        takesStack = false;
        long all = nanos + WAKING_NANOS;
        windowStacksNanos += all;
        stacks.spend(all);
    }

    /**
     * How long to rest now that the look is over.
     *
     * @param inFlight whether there were calls
     * @param soon whether one is to be looked at again after the shortest time
     */
    public long restNanos(boolean inFlight, boolean soon) {
        long now = System.nanoTime();
        elapsedNanos += now - begunNanos;
        if (now - windowBeganNanos >= WINDOW_NANOS) {
            adapt(now);
        }
        busyNanos = inFlight ? now : busyNanos;
        if (helped) {
            return HELPED_REST_NANOS;
        }
        if (soon) {
            return periodNanos;
        }
        return periodNanos * (now - busyNanos < ASLEEP_AFTER_NANOS ? IDLE_TIMES : ASLEEP_TIMES);
    }

    private void adapt(long now) {
        long cpu = takesStack ? stackBeganCpuNanos : cpuNanos();
        long ofLooks = Math.max(0, cpu - windowCpuNanos - windowStacksNanos);
        forLooks.pass(now - windowBeganNanos);
        stacks.pass(now - windowBeganNanos);
        long ofGlances = glances.windowNanos();
        forLooks.spend(ofLooks + ofGlances);
        lookNanos = Allowance.lately(lookNanos, ofLooks, windowLooks);
        periodNanos = affordable(wantedNanos, lookNanos);
        glances.adapt(forLooks.has(RESERVE_NANOS));
        glancedNanos += ofGlances;
        windowBeganNanos = now;
        windowCpuNanos = cpu;
        windowLooks = 0;
        windowStacksNanos = 0;
    }

    private long affordable(long wanted, long nanos) {
        return forLooks.has(RESERVE_NANOS)
                ? wanted
                : Math.min(LONGEST_NANOS, Math.max(wanted, forLooks.sustainable(nanos)));
    }

    /** How long after the last look this one was planned, while calls are in flight. */
    public long periodNanos() {
        return helped ? glances.periodNanos() : periodNanos;
    }

    /** The same for what takes longer to look at. */
    public long fullPeriodNanos() {
        return helped ? glances.fullPeriodNanos() : periodNanos;
    }

    /** Of a call that will be slow so soon it is read what the system tells; of each that will be by the next look it would be too much. */
    public long soonNanos() {
        return Math.min(periodNanos(), 2 * wantedNanos);
    }

    /** What looks may take. */
    public Allowance forLooks() {
        return forLooks;
    }

    /** What stacks may take. */
    public Allowance forStacks() {
        return stacks;
    }

    /** Whether enough was saved to look at more than has to be. What was granted at the beginning is for the looks themselves. */
    public boolean isRich() {
        return stacks.isRich() && windowBeganNanos - firstNanos > SETTLED_NANOS;
    }

    /** How often it was looked. */
    public long looks() {
        return looked;
    }

    /** The last look is over. On the thread that looks. */
    public void end() {
        allCpuNanos = cpuNanos() - firstCpuNanos + glancedNanos + glances.windowNanos();
        own.close();
    }

    /** The CPU time that all looks took. */
    public long cpuNanosOfAll() {
        return allCpuNanos;
    }

    /** When it was looked first. */
    public long firstNanos() {
        return firstNanos;
    }

    /** From the first look to the last. */
    public long nanos() {
        return begunNanos - firstNanos;
    }
}
