package dev.insitu.explain.look;

/**
 * Threads in a call that is among the slowest. Each is looked at once more after the call ends, even if it has no other call in flight:
 * the call's CPU time is the difference between the readings before and after it. For one thread at a time.
 */
final class EndedSlowCalls {
    private static final int MOST = 16;

    private final SampledThread[] watched = new SampledThread[MOST];

    /** Adds a thread that is in such a call. */
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

    /** Looks at the watched threads that have left their calls. Called after all threads with a call in flight have been looked at. */
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
