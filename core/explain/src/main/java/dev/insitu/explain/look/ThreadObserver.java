package dev.insitu.explain.look;

import dev.insitu.explain.pace.LookDepth;
import dev.insitu.runtime.counters.ThreadStatus;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * Looks at one thread after another: first at its JVM state, which is cheap, then at the operating system's data if the state is not
 * enough. For one thread at a time.
 */
final class ThreadObserver {
    /** At most this many threads a quick look; the others' turn comes in the next look. */
    private static final int SYSTEM_LOOKS_OF_QUICK = 16;

    /**
     * A reading that took longer is discarded: the looking thread may have lost its CPU before it read the clock. The call may have ended
     * meanwhile and another begun.
     */
    static final long LONGEST_NANOS = 500_000;

    /** On a busy machine many readings take longer. The second is faster, because what the first had to find is known. */
    private static final int MOST_READINGS = 2;

    private final StateReader states;
    private final Optional<SystemWaitReader> system;
    private final LongSupplier clock;
    private long nowNanos;
    private long systemPeriodNanos;
    private boolean isQuick;
    private LookDepth depth = LookDepth.ALL;
    private int systemLooks;

    /** Whether the thread's state was not enough, so that the operating system's data decide. */
    private boolean asked;

    ThreadObserver(StateReader states, Optional<SystemWaitReader> system) {
        this(states, system, System::nanoTime);
    }

    ThreadObserver(StateReader states, Optional<SystemWaitReader> system, LongSupplier clock) {
        this.states = states;
        this.system = system;
        this.clock = clock;
    }

    /**
     * Begins a look at all threads.
     *
     * @param systemPeriod the planned time between two looks that read the operating system's data
     */
    void begin(long now, boolean quick, LookDepth howDeep, long systemPeriod) {
        depth = howDeep;
        systemPeriodNanos = systemPeriod;
        nowNanos = now;
        isQuick = quick;
        systemLooks = 0;
    }

    /** Whether this quick look has used up its {@link #SYSTEM_LOOKS_OF_QUICK}. */
    boolean isOverBudget() {
        return systemLooks > SYSTEM_LOOKS_OF_QUICK;
    }

    /**
     * Notes what a thread does.
     *
     * @param ageNanos how long its call has taken
     * @param stepNanos the planned time since the last look
     * @param asksSystem whether the operating system's data may be read
     * @return false if that would take too long for this look; then nothing is noted
     */
    boolean look(Thread thread, SampledThread sampled, long ageNanos, long stepNanos, boolean asksSystem) {
        int reason = WaitReasons.NONE;
        long seenNanos = 0;
        boolean isLate = true;
        for (int i = 0; i < MOST_READINGS && isLate; i++) {
            long begunNanos = clock.getAsLong();
            reason = reason(thread, sampled, ageNanos, stepNanos, asksSystem);
            if (reason == WaitReasons.NOT_NOW) {
                return false;
            }
            seenNanos = asked ? system.get().seenNanos() : clock.getAsLong();
            isLate = seenNanos - begunNanos > LONGEST_NANOS;
        }
        reason = isLate ? WaitReasons.NONE : reason;
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
            return !asksSystem || (isQuick && ++systemLooks > SYSTEM_LOOKS_OF_QUICK)
                    ? WaitReasons.NOT_NOW
                    : system.get().of(thread, sampled, nowNanos, ageNanos, isQuick);
        }
        int reason = states.of(status, thread, sampled);
        if (asksSystem
                && depth.readsTimesOfWaiting()
                && (reason != sampled.lastReason() || sampled.sinceLook(nowNanos) > 2 * stepNanos)) {
            // Its times show when it began to wait, and whether it ran between two looks that are far apart.
            system.get().lookAtTimes(sampled, nowNanos);
        }
        return reason;
    }
}
