package dev.insitu.agent.jitter;

/**
 * The watching itself, in rounds: sleep a millisecond (not when it spins all the time), then read the clock in a loop.
 *
 * <p>Two readings with more than the threshold between them are a gap. After a sleep, and after the work that a gap makes,
 * the loop begins with a fresh reading, so that neither is ever taken for one. A sleep that takes more than a millisecond
 * longer than it should is a stall; how long it should take is learned from the shortest. What the work between takes beyond
 * all measure is a gap, too: so there is no moment in which a long pause could hide.
 *
 * <p>Short rounds rather than long ones: whoever is in need of this CPU waits for a tenth of a millisecond and no longer. For
 * one thread, which allocates nothing here.
 */
final class PauseDetector {
    /** What a round sleeps. */
    static final long SLEEP_MILLIS = 1;

    /** What a round spins: with waking up and looking for causes, it takes a tenth of a CPU. */
    static final long WINDOW_NANOS = 100_000;

    /** The same for a thread that does nothing else. */
    static final long WINDOW_WITHOUT_SLEEP_NANOS = 10_000_000;

    /** The shortest overshoot that is a stall: many times what a timer is late. */
    static final long STALL_NANOS = 1_000_000;

    /** Many times what recording takes. */
    static final long OWN_WORK_NANOS = 100_000;

    private final TickClock clock;
    private final Causes causes;
    private final Samples samples;
    private final long thresholdNanos;
    private final boolean sleeps;

    /** The last reading; the time before it is accounted for. */
    private long lastNanos;

    private long shortestSleepNanos = Long.MAX_VALUE;

    /** @param sleeps false where it is to spin all the time */
    PauseDetector(TickClock clock, Causes causes, Samples samples, long thresholdNanos, boolean sleeps) {
        this.clock = clock;
        this.causes = causes;
        this.samples = samples;
        this.thresholdNanos = thresholdNanos;
        this.sleeps = sleeps;
    }

    /** Begins: what was before is none of its business. */
    void begin() {
        causes.look();
        lastNanos = clock.nanos();
    }

    /** Watches for one round. */
    void round() {
        if (sleeps) {
            sleep();
            spin(WINDOW_NANOS);
        } else {
            resume(lastNanos);
            spin(WINDOW_WITHOUT_SLEEP_NANOS);
        }
    }

    /** Something else was done since the round: what would hide a long pause in it is a gap, and the next round begins anew. */
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
        // One that was cut short teaches nothing.
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

    /** Begins anew after work of its own, which began at {@code since}. */
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
