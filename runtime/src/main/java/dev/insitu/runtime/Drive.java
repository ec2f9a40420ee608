package dev.insitu.runtime;

import dev.insitu.runtime.counters.ThreadRegistry;
import dev.insitu.runtime.pacing.Stage;
import dev.insitu.runtime.pairing.SpanFigures;

/**
 * The driver, as woven code meets it. A driven call waits for its turn, runs, and is charged to the schedule:
 *
 * <pre>{@code
 * Iteration turn = Iteration.NONE;    // has the class resolved while there is stack for it
 * turn = Drive.begin();               // returns when this iteration is due
 * try {
 *     ...                             // the call, its own probe included
 *     Drive.end(turn);
 * } catch (Throwable failure) {
 *     turn.leaving = true;            // in case the stack does not even suffice for the next call
 *     Drive.failed(failure, turn);
 *     throw failure;
 * }
 * }</pre>
 *
 * <p>When iteration n is due follows from n alone ({@link dev.insitu.runtime.pacing.Schedule}). {@code end to end} counts from there, {@code service
 * time} from the actual start, and {@code driver lateness} is the difference; the part of it that arose while the caller
 * already waited is the {@code pacing error}.
 *
 * <p>Where an iteration ends elsewhere, its times wait in flight under a key that its end knows too, and the return of the
 * driven call is a time of its own.
 *
 * <p>Any thread may call this at any time; nothing is thrown, nothing locked, and in the steady state nothing allocated
 * (but what holds an object that is a key).
 */
public final class Drive {
    private Drive() {}

    /** The stage that callers take tickets of; null before the first and after the last. */
    private static volatile Stage stage;

    /** Whether there will be a stage, for which callers wait. */
    private static volatile boolean planned;

    private static boolean corrected;

    /** Watches the application's own calls, where a thread of the agent is to call; null where none does, or it has begun. */
    private static volatile Handover handover;

    /**
     * Announces the stages: callers wait for the first. Called once, before the driven method is woven.
     *
     * @param correctCoordinatedOmission whether {@code end to end} counts from when an iteration was due
     */
    public static void plan(boolean correctCoordinatedOmission) {
        corrected = correctCoordinatedOmission;
        planned = true;
    }

    /** Iterations end where the driven call returns. Before {@link #plan}. */
    public static void endHere() {
        AsyncIterations.nowhere();
    }

    /** Iterations end elsewhere, in the order in which they began. Before {@link #plan}. */
    public static void endElsewhereByOrder() {
        AsyncIterations.byOrder();
    }

    /**
     * Iterations end elsewhere, known by a key. Before {@link #plan}.
     *
     * @param endsMayComeFirst where the key is what the driven call returns
     */
    public static void endElsewhereByKey(boolean endsMayComeFirst) {
        AsyncIterations.byKey(endsMayComeFirst);
    }

    /**
     * Has the first caller's thread do something before its first turn, and undo it when the driving is over. Before {@link
     * #plan}.
     */
    public static void aroundFirstCaller(Runnable before, Runnable after) {
        FirstCaller.does(before, after);
    }

    /**
     * Closes a stage: what is in flight will not be counted any more.
     *
     * @return what became of iterations that end elsewhere, besides samples; null where they end with the driven call
     */
    public static SpanFigures close(Stage over) {
        over.close();
        return AsyncIterations.clear();
    }

    /** Opens a stage; the one before is closed. */
    public static void open(Stage next) {
        stage = next;
    }

    /** Ends the driving: from now on calls go their own pace. */
    public static void finish() {
        planned = false;
        stage = null;
    }

    /** Whether the first caller has still to undo what it did before its first turn: it does so when it calls next. */
    public static boolean isFirstCallerAwaited() {
        return FirstCaller.isAwaited();
    }

    /** Lets go of everything that is not of the runtime. After {@link #finish}, when no call is woven any more. */
    public static void forget() {
        FirstCaller.forget();
    }

    /** Whether there is driving to be done still. */
    public static boolean isPlanned() {
        return planned;
    }

    static Stage stage() {
        return stage;
    }

    static boolean isCorrected() {
        return corrected;
    }

    /**
     * Whether all that began in a stage is done: iterations have ended, and the driven calls have returned, also those whose
     * iterations ended elsewhere before.
     */
    public static boolean isDone(Stage with) {
        // In this order: what ends meanwhile has begun before.
        return with.ended() >= with.begun() && AsyncIterations.haveReturned(with);
    }

    /** Waits for the turn of a call that is about to begin; {@link Iteration#NONE} where it is no iteration. */
    public static Iteration begin() {
        Iteration turn = null;
        try {
            turn = Turns.next();
            if (AsyncIterations.isByOrder() && stage != null) {
                AsyncIterations.beginByOrder(turn);
            } else if (turn != null) {
                turn.startNanos = System.nanoTime();
            }
        } catch (Throwable outOfStackOrMemory) {
            // No iteration, or one whose end will not be found.
        }
        return turn == null ? Iteration.NONE : turn;
    }

    /** As {@link #begin()}, where the iteration's end will be known by an object. */
    public static Iteration begin(Object key) {
        Iteration turn = null;
        try {
            turn = Turns.next();
            if (turn != null) {
                AsyncIterations.begin(turn, key);
            }
        } catch (Throwable outOfStackOrMemory) {
            // No iteration, or one whose end will not be found.
        }
        return turn == null ? Iteration.NONE : turn;
    }

    /** As {@link #begin()}, where the iteration's end will be known by a primitive. */
    public static Iteration begin(long key, char type) {
        Iteration turn = null;
        try {
            turn = Turns.next();
            if (turn != null) {
                AsyncIterations.begin(turn, key, type);
            }
        } catch (Throwable outOfStackOrMemory) {
            // No iteration, or one whose end will not be found.
        }
        return turn == null ? Iteration.NONE : turn;
    }

    /** The driven call returned. */
    public static void end(Iteration turn) {
        if (turn.taken != 0) {
            try {
                Turns.end(turn, System.nanoTime(), null);
            } catch (Throwable outOfStackOrMemory) {
                turn.threadId = 0;
                turn.taken = 0;
            }
        }
    }

    /** The driven call threw. */
    public static void failed(Throwable failure, Iteration turn) {
        turn.leaving = false;
        if (turn.taken != 0) {
            try {
                Turns.end(turn, System.nanoTime(), failure);
            } catch (Throwable outOfStackOrMemory) {
                turn.threadId = 0;
                turn.taken = 0;
            }
        }
    }

    /** The driven call returned an object by which the iteration's end will be known. */
    public static void end(Iteration turn, Object key) {
        if (turn.taken != 0) {
            try {
                long endNanos = System.nanoTime();
                beginLate(turn, key);
                Turns.end(turn, endNanos, null);
            } catch (Throwable outOfStackOrMemory) {
                turn.threadId = 0;
                turn.taken = 0;
            }
        }
    }

    /** The driven call returned a primitive by which the iteration's end will be known. */
    public static void end(Iteration turn, long key, char type) {
        if (turn.taken != 0) {
            try {
                long endNanos = System.nanoTime();
                beginLate(turn, key, type);
                Turns.end(turn, endNanos, null);
            } catch (Throwable outOfStackOrMemory) {
                turn.threadId = 0;
                turn.taken = 0;
            }
        }
    }

    private static void beginLate(Iteration turn, Object key) {
        try {
            AsyncIterations.beginLate(turn, key);
        } catch (Throwable outOfStackOrMemory) {
            // Its end will not be found; the driven call has returned all the same.
        }
    }

    private static void beginLate(Iteration turn, long key, char type) {
        try {
            AsyncIterations.beginLate(turn, key, type);
        } catch (Throwable outOfStackOrMemory) {
            // Its end will not be found; the driven call has returned all the same.
        }
    }

    /** What ends an iteration ended: the oldest in flight. */
    public static void until() {
        ended(null);
    }

    /** The same, by an exception. */
    public static void untilFailed(Throwable failure) {
        ended(failure);
    }

    private static void ended(Throwable failure) {
        long endNanos = System.nanoTime();
        Stage now = stage;
        if (now != null && !ThreadRegistry.isMutedNow()) {
            try {
                AsyncIterations.endByOrder(now, endNanos, failure);
            } catch (Throwable outOfStackOrMemory) {
                // Its iteration will count as never ended.
            }
        }
    }

    /** What ends an iteration ended: the oldest in flight with this key. */
    public static void until(Object key) {
        ended(key, null);
    }

    /** The same, by an exception. */
    public static void untilFailed(Throwable failure, Object key) {
        ended(key, failure);
    }

    private static void ended(Object key, Throwable failure) {
        long endNanos = System.nanoTime();
        Stage now = stage;
        if (now != null && !ThreadRegistry.isMutedNow()) {
            try {
                AsyncIterations.end(key, now, endNanos, failure);
            } catch (Throwable outOfStackOrMemory) {
                // Its iteration will count as never ended.
            }
        }
    }

    /** What ends an iteration ended: the oldest in flight with this key. */
    public static void until(long key, char type) {
        ended(key, type, null);
    }

    /** The same, by an exception. */
    public static void untilFailed(Throwable failure, long key, char type) {
        ended(key, type, failure);
    }

    private static void ended(long key, char type, Throwable failure) {
        long endNanos = System.nanoTime();
        Stage now = stage;
        if (now != null && !ThreadRegistry.isMutedNow()) {
            try {
                AsyncIterations.end(key, type, now, endNanos, failure);
            } catch (Throwable outOfStackOrMemory) {
                // Its iteration will count as never ended.
            }
        }
    }

    /** As {@link #entered(Object)}, of a static method. */
    public static Handover entered() {
        try {
            return watched(null);
        } catch (Throwable outOfStackOrMemory) {
            return null;
        }
    }

    /**
     * The application entered the driven method, which a thread of the agent is to call.
     *
     * @return what {@link #left} takes; null where the agent's thread calls already
     */
    public static Handover entered(Object receiver) {
        try {
            return watched(receiver);
        } catch (Throwable outOfStackOrMemory) {
            return null;
        }
    }

    private static Handover watched(Object receiver) {
        Handover to = handover;
        if (to != null) {
            to.entered(receiver);
            beginUncounted();
        }
        return to;
    }

    /** The end of what it began is not that of an iteration. */
    private static void beginUncounted() {
        try {
            if (AsyncIterations.isByOrder() && stage != null) {
                AsyncIterations.beginByOrder(null);
            }
        } catch (Throwable outOfStackOrMemory) {
            // Pairs by order do not add up then, and the report says so.
        }
    }

    /** A call that {@link #entered} has ended. */
    public static void left(Handover by) {
        if (by != null) {
            try {
                by.left();
            } catch (Throwable outOfStackOrMemory) {
                // It counts as inside for ever: better no driving than a second caller.
            }
        }
    }

    /** Has calls watched for {@link #receiver} or {@link #isFree}. Before the driven method is woven. */
    public static void awaitCall() {
        handover = new Handover();
    }

    /** The receiver that the application called last, once its calls have returned; else null. Then no call is watched any more. */
    public static Object receiver() {
        Handover from = handover;
        Object receiver = from == null || !from.isNobodyInside() ? null : from.receiver();
        if (receiver != null) {
            handover = null;
        }
        return receiver;
    }

    /** Whether no call of a static method by the application is inside. Then none is watched any more. */
    public static boolean isFree() {
        Handover from = handover;
        boolean free = from == null || from.isNobodyInside();
        if (free) {
            handover = null;
        }
        return free;
    }
}
