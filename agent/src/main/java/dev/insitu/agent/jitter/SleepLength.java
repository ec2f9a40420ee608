package dev.insitu.agent.jitter;

import dev.insitu.recording.journal.JournalWriter;
import dev.insitu.recording.journal.SessionFact;

/**
 * How long a sleep of one millisecond takes: hardly longer where the system's timers are fine, up to 15.6 ms on Windows, whose timers
 * may tick that rarely.
 */
public final class SleepLength {
    /** One ends at a tick; the shortest of those after it is as long as from tick to tick. */
    private static final int SLEEPS = 4;

    private static final long MILLISECOND = 1_000_000;

    private SleepLength() {}

    /** Measures it on the current thread, and notes it. Takes some milliseconds. */
    public static long noted(JournalWriter facts) {
        long nanos = ofMillisecond(TickClock.SYSTEM);
        facts.note(new SessionFact.Environment(SessionFact.Environment.SLEEP_NANOS, Long.toString(nanos)));
        return nanos;
    }

    /** The shortest of some sleeps, because a machine with other work lengthens single ones. */
    static long ofMillisecond(TickClock clock) {
        clock.sleepMillis(1);
        long shortest = Long.MAX_VALUE;
        for (int i = 1; i < SLEEPS; i++) {
            long begun = clock.nanos();
            clock.sleepMillis(1);
            // An interrupt ends a sleep early.
            shortest = Math.min(shortest, Math.max(MILLISECOND, clock.nanos() - begun));
        }
        return shortest;
    }
}
