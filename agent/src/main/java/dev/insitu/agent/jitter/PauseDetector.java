package dev.insitu.agent.jitter;

/**
 * Detects pauses, in rounds: sleeps one millisecond (not in spinning mode), then reads the clock in a loop.
 *
 * <p>Two consecutive readings further apart than the threshold are a gap. After a sleep, and after recording a gap, the loop begins with a
 * fresh reading, so that neither counts as a gap. A sleep that takes over a millisecond longer than expected is a stall; the shortest sleep
 * so far is the expected time. If the work between takes far too long, that is a gap, too, so no long pause is missed.
 *
 * <p>Rounds are short, so that another thread waits for this CPU for at most 0.1 ms. For one thread, which allocates nothing here.
 */
final class PauseDetector {
    /** Sleep of a round. */
    static final long SLEEP_MILLIS = 1;

    /** Spinning time of a round: with waking up and reading causes, a round takes 10 % of a CPU. */
    static final long WINDOW_NANOS = 100_000;

    /** Spinning time of a round in spinning mode. */
    static final long WINDOW_WITHOUT_SLEEP_NANOS = 10_000_000;

    /** The shortest excess of a sleep that is a stall: many times a timer's usual lateness. */
    static final long STALL_NANOS = 1_000_000;

    /** Work between readings that takes longer is a gap. Many times the duration of recording. */
    static final long OWN_WORK_NANOS = 100_000;

    private final TickClock clock;
    private final Causes causes;
    private final Samples samples;
    private final long thresholdNanos;
    private final boolean sleeps;

    /** The last reading; all time before it has been processed. */
    private long lastNanos;

    private long shortestSleepNanos = Long.MAX_VALUE;

    /** @param sleeps false for spinning mode */
    PauseDetector(TickClock clock, Causes causes, Samples samples, long thresholdNanos, boolean sleeps) {
        this.clock = clock;
        this.causes = causes;
        this.samples = samples;
        this.thresholdNanos = thresholdNanos;
        this.sleeps = sleeps;
    }

    /** Starts measuring now; earlier time is ignored. */
    void begin() {
        causes.look();
        lastNanos = clock.nanos();
    }

    /** Runs one round. */
    void round() {
        if (sleeps) {
            sleep();
            spin(WINDOW_NANOS);
        } else {
            resume(lastNanos);
            spin(WINDOW_WITHOUT_SLEEP_NANOS);
        }
    }

    /** Call after other work between two rounds. If the work took so long that it may contain a pause, it is a gap. */
    void worked() {
        long now = clock.nanos();
        if (now - lastNanos > STALL_NANOS) {
            resume(lastNanos);
        } else {
            lastNanos = now;
        }
    }

    private void sleep() {
        clock.sleepMillis(SLEEP_MILLIS);
        long now = clock.nanos();
        long slept = now - lastNanos;
        samples.watchedForStalls(slept);
        // Ignores a sleep that was interrupted.
        if (slept >= SLEEP_MILLIS * 1_000_000) {
            shortestSleepNanos = Math.min(shortestSleepNanos, slept);
        }
        long overshoot = slept - shortestSleepNanos;
        if (overshoot > STALL_NANOS) {
            samples.stall(overshoot, causes.ofStall(overshoot));
        } else {
            causes.look();
        }
        resume(now);
    }

    private void spin(long nanos) {
        long last = lastNanos;
        long watchedSince = last;
        long end = last + nanos;
        while (last - end < 0) {
            long now = clock.nanos();
            if (now - last > thresholdNanos) {
                samples.watchedForGaps(now - watchedSince);
                gap(now - last);
                resume(now);
                now = lastNanos;
                watchedSince = now;
            }
            last = now;
        }
        samples.watchedForGaps(last - watchedSince);
        lastNanos = last;
    }

    private void gap(long nanos) {
        samples.gap(nanos, causes.ofGap(nanos));
    }

    /** Takes a fresh reading after own work, which began at {@code since}. */
    private void resume(long since) {
        long began = since;
        long now = clock.nanos();
        while (now - began > OWN_WORK_NANOS) {
            samples.watchedForGaps(now - began);
            gap(now - began);
            began = now;
            now = clock.nanos();
        }
        lastNanos = now;
    }
}
