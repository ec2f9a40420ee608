package dev.insitu.explain.look;

import dev.insitu.explain.pace.LookDepth;
import dev.insitu.runtime.counters.ThreadStatus;
import java.util.Optional;

/** Looks at one thread after another: at its state, which costs next to nothing, and at what the system says where that is not enough. For one thread at a time. */
final class ThreadObserver {
    /** What else takes long is found in the next look. */
    private static final int SYSTEM_LOOKS_OF_GLANCE = 16;

    /** Who looks may lose its CPU between the look and the clock. What was seen so long before is of a call that may be over, and another may have begun. */
    private static final long LONGEST_NANOS = 500_000;

    private final StateReader states;
    private final Optional<SystemWaitReader> system;
    private long nowNanos;
    private long systemPeriodNanos;
    private boolean isQuick;
    private LookDepth depth = LookDepth.ALL;
    private int systemLooks;

    /** Whether the system was asked what the thread does. */
    private boolean asked;

    ThreadObserver(StateReader states, Optional<SystemWaitReader> system) {
        this.states = states;
        this.system = system;
    }

    /**
     * A look at all threads begins.
     *
     * @param systemPeriod how long after the last this one was planned that asks the system
     */
    void begin(long now, boolean quick, LookDepth howDeep, long systemPeriod) {
        depth = howDeep;
        systemPeriodNanos = systemPeriod;
        nowNanos = now;
        isQuick = quick;
        systemLooks = 0;
    }

    /** Whether it has asked the system so often that it does so no more in this quick look. */
    boolean isOverBudget() {
        return systemLooks > SYSTEM_LOOKS_OF_GLANCE;
    }

    /**
     * Notes what a thread does.
     *
     * @param ageNanos how long its call has taken
     * @param stepNanos how long after the last look this one was planned
     * @param asksSystem whether the system is asked, too
     * @return false where that takes too long for now
     */
    boolean look(Thread thread, SampledThread sampled, long ageNanos, long stepNanos, boolean asksSystem) {
        long begunNanos = System.nanoTime();
        int reason = reason(thread, sampled, ageNanos, stepNanos, asksSystem);
        if (reason == WaitReasons.NOT_NOW) {
            return false;
        }
        long seenNanos = System.nanoTime();
        if (seenNanos - begunNanos > LONGEST_NANOS) {
            reason = WaitReasons.NONE;
        }
        sampled.saw(reason, seenNanos, asked ? Math.max(stepNanos, systemPeriodNanos) : stepNanos);
        if (reason != WaitReasons.NONE) {
            sampled.points.saw(reason == WaitReasons.RUNNABLE, seenNanos);
        }
        return true;
    }

    private int reason(Thread thread, SampledThread sampled, long ageNanos, long stepNanos, boolean asksSystem) {
        int status = ThreadStatus.of(thread);
        asked = false;
        if (system.isEmpty()) {
            return states.of(status, thread, sampled);
        }
        if ((status & ThreadStatus.RUNNABLE) != 0) {
            asked = true;
            return !asksSystem || (isQuick && ++systemLooks > SYSTEM_LOOKS_OF_GLANCE)
                    ? WaitReasons.NOT_NOW
                    : system.get().of(thread, sampled, nowNanos, ageNanos, isQuick);
        }
        int reason = states.of(status, thread, sampled);
        if (asksSystem
                && depth.readsTimesOfWaiting()
                && (reason != sampled.lastSight() || sampled.sinceLook(nowNanos) > 2 * stepNanos)) {
            // When it began to wait, and whether it ran between two looks that are far apart.
            system.get().lookAtTimes(sampled, nowNanos);
        }
        return reason;
    }
}
