package dev.insitu.runtime;

import dev.insitu.runtime.counters.ThreadRegistry;
import dev.insitu.runtime.memory.OwnProbes;
import dev.insitu.runtime.pacing.Stage;
import dev.insitu.runtime.pairing.GivenClasses;

/**
 * The driver's entry points for woven code. A driven call waits for its turn, runs, and is charged to the schedule:
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
 * <p>The due time of iteration n depends on n alone ({@link dev.insitu.runtime.pacing.Schedule}). {@code end to end} starts at
 * the due time, {@code service time} at the actual start; {@code driver lateness} is the difference. The part of it that arose
 * while the caller was already waiting is the {@code pacing error}.
 *
 * <p>Where an iteration ends elsewhere, its times are kept in flight under a key that its end knows too. The time until the
 * driven call's return is then recorded separately.
 *
 * <p>Any thread may call this at any time. It throws nothing except a ThreadDeath that stops the thread, and takes no locks. In
 * the steady state it allocates nothing except the reference that holds a key object.
 */
public final class Drive {
    private Drive() {}

    /** Waits for the turn of a call that is about to begin. Returns {@link Iteration#NONE} if the call is no iteration. */
    public static Iteration begin() {
        Iteration turn = null;
        try {
            RuntimeSession session = RuntimeSession.current();
            turn = PacedIterations.next(session);
            if (session.countsByOrder()) {
                session.elsewhere.beginByOrder(turn);
            } else if (turn != null && !turn.flatOut) {
                turn.startNanos = System.nanoTime();
            }
        } catch (ThreadDeath stopped) {
            throw PacedIterations.stopped(turn, stopped);
        } catch (Throwable outOfStackOrMemory) {
            // Then this is no iteration, or one whose end will not be found.
        }
        return turn == null ? Iteration.NONE : turn;
    }

    /** As {@link #begin()}; an object is the key of the iteration's end. */
    public static Iteration begin(Object key) {
        Iteration turn = null;
        try {
            RuntimeSession session = RuntimeSession.current();
            turn = PacedIterations.next(session);
            if (turn != null) {
                session.elsewhere.begin(turn, key);
            }
        } catch (ThreadDeath stopped) {
            throw PacedIterations.stopped(turn, stopped);
        } catch (Throwable outOfStackOrMemory) {
            // Then this is no iteration, or one whose end will not be found.
        }
        return turn == null ? Iteration.NONE : turn;
    }

    /** As {@link #begin(Object)}; a callback of the object ends the iteration. */
    public static Iteration beginGiven(Object callback) {
        try {
            if (callback != null) {
                GivenClasses.add(callback.getClass());
            }
        } catch (ThreadDeath stopped) {
            throw stopped;
        } catch (Throwable outOfStackOrMemory) {
            // Its end will not be found.
        }
        return begin(callback);
    }

    /**
     * As {@link #begin()}, in a suspend function of Kotlin: the iteration ends when the function has its result. No iteration where the
     * function resumes.
     *
     * @param continuation its last argument
     */
    public static Iteration beginSuspending(Object continuation) {
        Iteration turn = null;
        try {
            if (!Suspension.begins(continuation)) {
                return Iteration.NONE;
            }
            RuntimeSession session = RuntimeSession.current();
            turn = PacedIterations.next(session);
            if (turn != null) {
                AsyncIterations.End end = new AsyncIterations.End();
                end.continuation = Suspension.adapted(continuation, end, OwnProbes.END_TO_END_PROBE);
                turn.end = end;
                session.elsewhere.begin(turn, end);
            }
        } catch (ThreadDeath stopped) {
            throw PacedIterations.stopped(turn, stopped);
        } catch (Throwable outOfStackOrMemory) {
            // Then this is no iteration, or one whose end will not be found.
        }
        return turn == null ? Iteration.NONE : turn;
    }

    /** The continuation for the body of a suspend function. */
    public static Object continuation(Object given, Iteration turn) {
        AsyncIterations.End end = turn.taken == 0 ? null : turn.end;
        return end == null || end.continuation == null ? given : end.continuation;
    }

    /** As {@link #begin()}; a primitive is the key of the iteration's end. */
    public static Iteration begin(long key, char type) {
        Iteration turn = null;
        try {
            RuntimeSession session = RuntimeSession.current();
            turn = PacedIterations.next(session);
            if (turn != null) {
                session.elsewhere.begin(turn, key, type);
            }
        } catch (ThreadDeath stopped) {
            throw PacedIterations.stopped(turn, stopped);
        } catch (Throwable outOfStackOrMemory) {
            // Then this is no iteration, or one whose end will not be found.
        }
        return turn == null ? Iteration.NONE : turn;
    }

    /** The driven call returned. */
    public static void end(Iteration turn) {
        if (turn.taken != 0) {
            try {
                PacedIterations.end(turn, System.nanoTime(), null);
            } catch (ThreadDeath stopped) {
                throw PacedIterations.stoppedAtEnd(turn, stopped);
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
                PacedIterations.end(turn, System.nanoTime(), failure);
            } catch (ThreadDeath stopped) {
                throw PacedIterations.stoppedAtEnd(turn, stopped);
            } catch (Throwable outOfStackOrMemory) {
                turn.threadId = 0;
                turn.taken = 0;
            }
        }
    }

    /** As {@link #failed(Throwable, Iteration)}; the iteration ends now, unless a callback of the object has ended it. */
    public static void failedGiven(Throwable failure, Iteration turn, Object callback) {
        if (turn.taken != 0 && callback != null) {
            try {
                endedBy(callback, System.nanoTime(), failure, true);
            } catch (ThreadDeath stopped) {
                throw PacedIterations.stoppedAtEnd(turn, stopped);
            } catch (Throwable outOfStackOrMemory) {
                // The iteration will count as never ended.
            }
        }
        failed(failure, turn);
    }

    /**
     * The driven call returned a result: the iteration ends when it completes, or now if its completion cannot be seen. A publisher ends
     * it at the end of its first subscription.
     *
     * @param mayReplace whether the caller may get another object of the same library type
     * @return what the caller gets
     */
    public static Object completes(Iteration turn, Object returned, boolean mayReplace) {
        if (turn.taken == 0) {
            return returned;
        }
        Object given = returned;
        try {
            long endNanos = System.nanoTime();
            AsyncIterations.End end = new AsyncIterations.End();
            RuntimeSession.current().elsewhere.beginLate(turn, end);
            given = Completion.await(returned, end, mayReplace);
            PacedIterations.end(turn, endNanos, null);
        } catch (ThreadDeath stopped) {
            throw PacedIterations.stoppedAtEnd(turn, stopped);
        } catch (Throwable outOfStackOrMemory) {
            turn.threadId = 0;
            turn.taken = 0;
        }
        return given;
    }

    /** As {@link #failed(Throwable, Iteration)}; the iteration, whose result is never there, ends now. */
    public static void failedCompleting(Throwable failure, Iteration turn) {
        if (turn.taken != 0) {
            try {
                AsyncIterations.End end = turn.end == null ? new AsyncIterations.End() : turn.end;
                if (turn.end == null) {
                    RuntimeSession.current().elsewhere.beginLate(turn, end);
                }
                turn.end = null;
                end.accept(null, failure);
            } catch (ThreadDeath stopped) {
                throw PacedIterations.stoppedAtEnd(turn, stopped);
            } catch (Throwable outOfStackOrMemory) {
                // The iteration will count as never ended.
            }
        }
        failed(failure, turn);
    }

    /** A driven suspend function returned; without a result it ends later. */
    public static void suspends(Iteration turn, Object result) {
        if (turn.taken != 0) {
            try {
                AsyncIterations.End end = turn.end;
                turn.end = null;
                if (end != null && Suspension.endsWith(result, end.continuation)) {
                    end.accept(null, null);
                }
                PacedIterations.end(turn, System.nanoTime(), null);
            } catch (ThreadDeath stopped) {
                throw PacedIterations.stoppedAtEnd(turn, stopped);
            } catch (Throwable outOfStackOrMemory) {
                turn.threadId = 0;
                turn.taken = 0;
            }
        }
    }

    /** Ends the oldest iteration in flight with this key, if there is one. */
    static boolean endedBy(Object key, long endNanos, Throwable failure, boolean failed) {
        RuntimeSession session = RuntimeSession.current();
        Stage now = session.stage;
        AsyncIterations elsewhere = session.elsewhere;
        return now != null && elsewhere != null && elsewhere.endIfStarted(key, now, endNanos, failure, failed);
    }

    /** The driven call returned an object that is the key of the iteration's end. */
    public static void end(Iteration turn, Object key) {
        if (turn.taken != 0) {
            try {
                long endNanos = System.nanoTime();
                RuntimeSession.current().elsewhere.beginLate(turn, key);
                PacedIterations.end(turn, endNanos, null);
            } catch (ThreadDeath stopped) {
                throw PacedIterations.stoppedAtEnd(turn, stopped);
            } catch (Throwable outOfStackOrMemory) {
                turn.threadId = 0;
                turn.taken = 0;
            }
        }
    }

    /** The driven call returned a primitive that is the key of the iteration's end. */
    public static void end(Iteration turn, long key, char type) {
        if (turn.taken != 0) {
            try {
                long endNanos = System.nanoTime();
                RuntimeSession.current().elsewhere.beginLate(turn, key, type);
                PacedIterations.end(turn, endNanos, null);
            } catch (ThreadDeath stopped) {
                throw PacedIterations.stoppedAtEnd(turn, stopped);
            } catch (Throwable outOfStackOrMemory) {
                turn.threadId = 0;
                turn.taken = 0;
            }
        }
    }

    /** The method that ends an iteration returned: ends the oldest in flight. */
    public static void until() {
        ended(null);
    }

    /** As {@code until}; the method threw. */
    public static void untilFailed(Throwable failure) {
        ended(failure);
    }

    private static void ended(Throwable failure) {
        long endNanos = System.nanoTime();
        RuntimeSession session = RuntimeSession.current();
        Stage now = session.stage;
        if (now != null && !ThreadRegistry.isMutedNow()) {
            try {
                session.elsewhere.endByOrder(now, endNanos, failure);
            } catch (Throwable outOfStackOrMemory) {
                // The iteration will count as never ended.
            }
        }
    }

    /** The method that ends an iteration returned: ends the oldest in flight with this key. */
    public static void until(Object key) {
        ended(key, null);
    }

    /** As {@code until}; the method threw. */
    public static void untilFailed(Throwable failure, Object key) {
        ended(key, failure);
    }

    private static void ended(Object key, Throwable failure) {
        long endNanos = System.nanoTime();
        RuntimeSession session = RuntimeSession.current();
        Stage now = session.stage;
        if (now != null && !ThreadRegistry.isMutedNow()) {
            try {
                session.elsewhere.end(key, now, endNanos, failure);
            } catch (Throwable outOfStackOrMemory) {
                // The iteration will count as never ended.
            }
        }
    }

    /** The method that ends an iteration returned: ends the oldest in flight with this key. */
    public static void until(long key, char type) {
        ended(key, type, null);
    }

    /** As {@code until}; the method threw. */
    public static void untilFailed(Throwable failure, long key, char type) {
        ended(key, type, failure);
    }

    private static void ended(long key, char type, Throwable failure) {
        long endNanos = System.nanoTime();
        RuntimeSession session = RuntimeSession.current();
        Stage now = session.stage;
        if (now != null && !ThreadRegistry.isMutedNow()) {
            try {
                session.elsewhere.end(key, type, now, endNanos, failure);
            } catch (Throwable outOfStackOrMemory) {
                // The iteration will count as never ended.
            }
        }
    }

    /** As {@link #entered(Object)}, for a static method. */
    public static DriveTakeover entered() {
        try {
            return DriveTakeover.entersDriven(null);
        } catch (Throwable outOfStackOrMemory) {
            return null;
        }
    }

    /**
     * The application entered the driven method, which an agent thread will call later.
     *
     * @return the argument for {@link #left}; null if the agent thread calls already
     */
    public static DriveTakeover entered(Object receiver) {
        try {
            return DriveTakeover.entersDriven(receiver);
        } catch (Throwable outOfStackOrMemory) {
            return null;
        }
    }

    /** Ends a call that {@link #entered} announced. */
    public static void left(DriveTakeover by) {
        if (by != null) {
            try {
                by.left();
            } catch (Throwable outOfStackOrMemory) {
                // The call counts as inside for ever: no driving is better than two callers at once.
            }
        }
    }
}
