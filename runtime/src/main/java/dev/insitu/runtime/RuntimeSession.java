package dev.insitu.runtime;

import dev.insitu.runtime.pacing.Stage;

/**
 * What belongs to a session besides its {@link dev.insitu.runtime.memory.MemoryRegion}: its driving, with all that is in flight. Whoever
 * calls reads {@link #current} once. To end a session is to put an empty one in its place.
 *
 * <p>What belongs to threads, and so outlives a session, is not here: {@link dev.insitu.runtime.counters.ThreadRegistry} and
 * {@link ReentrancyGuard}. Nor are the tables of {@link Span} and {@link PendingStages}, for which a sample would have to go one step further; they end
 * with the session all the same. A call may end in another session than it began in; its probe, or its stage, is then over.
 */
final class RuntimeSession {
    private static volatile RuntimeSession current = new RuntimeSession();

    /** Whether there will be a stage, for which callers wait. */
    volatile boolean planned;

    /** The stage that callers take tickets of; null before the first and after the last. */
    volatile Stage stage;

    /** Whether {@code end to end} counts from when an iteration was due. */
    boolean corrected;

    /** Null where iterations end with the driven call. */
    AsyncIterations elsewhere;

    /** Null where nothing is to be done around the first caller. */
    volatile FirstCaller firstCaller;

    /** Watches the application's own calls, where a thread of the agent is to call; null where none does, or it has begun. */
    volatile DriveTakeover handover;

    private RuntimeSession() {}

    static RuntimeSession current() {
        return current;
    }

    /** Ends a session, whatever is still under way in it. One thread of the agent. */
    static void end() {
        RuntimeSession over = current;
        current = new RuntimeSession();
        // For who has it in hand still.
        over.finish();
        over.firstCaller = null;
        over.handover = null;
        Span.forget();
        PendingStages.forget();
    }

    /** Ends the driving: from now on calls go their own pace. */
    void finish() {
        planned = false;
        stage = null;
    }

    /** Whether the n-th iteration to begin is the n-th to end, also where a call that begins is none. */
    boolean countsByOrder() {
        AsyncIterations async = elsewhere;
        return async != null && async.isByOrder() && stage != null;
    }

    /** A call of the driven method begins that is no iteration: its end must find its own. */
    void beginUncounted() {
        try {
            if (countsByOrder()) {
                elsewhere.beginByOrder(null);
            }
        } catch (Throwable outOfStackOrMemory) {
            // Pairs by order do not add up then, and the report says so.
        }
    }
}
