package dev.insitu.explain.look;

/**
 * Threads whose call is among the slowest: when it is over they are looked at once more, also where no other call of theirs is in
 * flight. What the call took of CPUs is told from what was known before and after it. For one thread at a time.
 */
final class EndedSlowCalls {
    private static final int MOST = 16;

    private final SampledThread[] watched = new SampledThread[MOST];

    /** A thread is in such a call. */
    void watch(SampledThread thread) {
        int free = -1;
        for (int i = 0; i < MOST; i++) {
            if (watched[i] == thread) {
                return;
            }
            free = watched[i] == null ? i : free;
        }
        if (free >= 0) {
            watched[free] = thread;
        }
    }

    /** All threads that are in calls have been looked at: looks at those that no longer are. */
    void look(SystemWaitReader system, long nowNanos) {
        for (int i = 0; i < MOST; i++) {
            SampledThread thread = watched[i];
            if (thread != null && thread.visitedNanos != nowNanos) {
                system.lookAfter(thread, nowNanos);
                thread.leave();
                watched[i] = null;
            } else if (thread != null && !thread.isInSlowCall()) {
                watched[i] = null;
            }
        }
    }
}
