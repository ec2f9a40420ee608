package dev.insitu.runtime;

import dev.insitu.runtime.counters.ThreadCounters;
import dev.insitu.runtime.counters.ThreadRegistry;
import dev.insitu.runtime.counters.ThreadRows;
import dev.insitu.runtime.pacing.FirstCaller;
import dev.insitu.runtime.pacing.Pacing;
import dev.insitu.runtime.pacing.Stage;

/**
 * The turns of driven calls: each waits until it is due and is charged to the schedule when it ends.
 *
 * <p>The heap or the stack may run out at any step. Then the call is no iteration, and the turn gives back what it took. If
 * that call fails too, the turn keeps a note, and the next thread that takes its mark gives it back. The mark itself is
 * released without a call. An iteration that has begun stays one; if it cannot be counted at its end, it counts as never ended.
 */
final class PacedIterations {
    private PacedIterations() {}

    private static final long STAGE_CHANGE_MILLIS = 1;

    /** Waits for the next turn. Returns null if the call that is about to begin is no iteration. */
    static Iteration next(RuntimeSession session) {
        if (!session.planned) {
            FirstCaller first = session.firstCaller;
            if (first != null) {
                first.isOver();
            }
            return null;
        }
        // Calls by agent threads are no iterations either.
        if (ReentrancyGuard.current() || ThreadRegistry.isMutedNow()) {
            return null;
        }
        Iteration turn = ReentrancyGuard.claim();
        try {
            ReentrancyGuard.enter(turn);
            settle(turn);
            await(turn, session);
        } catch (ThreadDeath stopped) {
            throw stopped(turn, stopped);
        } catch (Throwable outOfStackOrMemory) {
            // If the iteration has begun, it stays one.
        }
        if (turn.begun) {
            return turn;
        }
        try {
            settle(turn);
        } catch (ThreadDeath stopped) {
            throw stopped(turn, stopped);
        } catch (Throwable again) {
            // The next thread that takes the mark will.
        }
        turn.threadId = 0;
        turn.taken = 0;
        return null;
    }

    /** The thread was stopped before its call, most likely while it waited. An iteration that has begun has failed. */
    static ThreadDeath stopped(Iteration turn, ThreadDeath stopped) {
        if (turn != null && turn.taken != 0) {
            try {
                if (turn.begun) {
                    end(turn, System.nanoTime(), stopped);
                    return stopped;
                }
                settle(turn);
            } catch (Throwable again) {
                // The next thread that takes the mark will.
            }
            turn.threadId = 0;
            turn.taken = 0;
        }
        return stopped;
    }

    /**
     * The thread was stopped while its iteration was counted. If the turn was left already, it may belong to another thread by
     * now.
     */
    static ThreadDeath stoppedAtEnd(Iteration turn, ThreadDeath stopped) {
        if (turn.threadId == ThreadRegistry.idOf(Thread.currentThread())) {
            ReentrancyGuard.leave(turn);
        }
        return stopped;
    }

    /**
     * Gives back what a turn holds. Each call comes before the store that says it was made, and has no effect where it throws.
     */
    private static void settle(Iteration turn) {
        if (turn.waits) {
            Pacing.left();
            turn.waits = false;
        }
        Stage of = turn.stage;
        if (of != null) {
            if (turn.ticket != Stage.NONE) {
                of.giveBack(turn.ticket);
                turn.ticket = Stage.NONE;
            }
            of.left();
            turn.stage = null;
        }
    }

    /** Waits until the turn has begun, the driving is over, or the thread is interrupted. */
    private static void await(Iteration turn, RuntimeSession session) {
        FirstCaller first = session.firstCaller;
        if (first != null) {
            first.begins();
        }
        Stage open = session.stage;
        turn.flatOut = open != null && open.isFlatOut() && session.elsewhere == null;
        if (turn.flatOut && beginsFlatOut(turn, open)) {
            return;
        }
        turn.flatOut = false;
        turn.arrivedNanos = System.nanoTime();
        long nowNanos = turn.arrivedNanos;
        while (session.planned) {
            Stage now = session.stage;
            if (now != null) {
                long present = now.came();
                turn.stage = now;
                now.noteCallers(present);
                turn.ticket = now.take(nowNanos);
                if (turn.ticket != Stage.NONE && begins(turn, now, turn.ticket, nowNanos, session)) {
                    return;
                }
                settle(turn);
            }
            if (Pacing.isInterrupted()) {
                return;
            }
            Pacing.sleep(STAGE_CHANGE_MILLIS);
            nowNanos = System.nanoTime();
        }
    }

    /** Begins at once; the clock is read last, and once. Returns false if no ticket is left. */
    private static boolean beginsFlatOut(Iteration turn, Stage now) {
        long present = now.came();
        turn.stage = now;
        now.noteCallers(present);
        turn.ticket = now.take(0);
        if (turn.ticket == Stage.NONE) {
            settle(turn);
            return false;
        }
        turn.startNanos = Iteration.NO_START;
        long begun = now.countBegun();
        turn.begun = true;
        turn.ticket = Stage.NONE;
        now.noteInFlight(begun, 0);
        long nanos = System.nanoTime();
        turn.dueNanos = nanos;
        turn.arrivedNanos = nanos;
        turn.startNanos = nanos;
        return true;
    }

    /** Waits until a ticket is due. Returns false if the wait was interrupted or the stage is over by then. */
    private static boolean begins(Iteration turn, Stage now, long ticket, long nowNanos, RuntimeSession session) {
        long dueNanos = now.dueNanos(ticket, nowNanos);
        if (!now.admits(dueNanos)) {
            turn.ticket = Stage.NONE;
            return false;
        }
        turn.dueNanos = dueNanos;
        turn.line.comes(now, turn.threadId, ticket, dueNanos, nowNanos);
        long beginNanos = nowNanos;
        long nextNanos = dueNanos;
        if (dueNanos - nowNanos > 0) {
            // Done before the due time: any later work adds to the pacing error.
            nextNanos = now.dueNanos(ticket + 1, nowNanos);
            Pacing.came();
            turn.waits = true;
            boolean near = Pacing.approach(dueNanos, now, session.elsewhere != null, session.waiting);
            Pacing.left();
            turn.waits = false;
            beginNanos = near ? Pacing.spin(dueNanos) : System.nanoTime();
            if (beginNanos - dueNanos < 0) {
                return false;
            }
        }
        if (!now.admits(beginNanos)) {
            turn.ticket = Stage.NONE;
            return false;
        }
        turn.startNanos = beginNanos;
        turn.begunNumber = now.countBegun();
        turn.begun = true;
        turn.begunTicket = ticket;
        turn.nextNanos = nextNanos;
        turn.ticket = Stage.NONE;
        turn.inFlight = now.noteInFlight(turn.begunNumber, beginNanos);
        return true;
    }

    /** Takes all turns of a session's stage; their ends count nothing. */
    static void rehearse(RuntimeSession apart) {
        for (long left = apart.stage.length(); left > 0; left--) {
            Iteration turn = next(apart);
            if (turn == null) {
                return;
            }
            turn.startNanos = System.nanoTime();
            ThreadCounters muted = ThreadRegistry.mute();
            try {
                end(turn, System.nanoTime(), null);
            } finally {
                ThreadRegistry.unmute(muted);
            }
        }
    }

    /** A driven call ended. Leaves the turn last, so that it is still taken if an earlier step fails. */
    static void end(Iteration turn, long endNanos, Throwable failure) {
        Stage of = turn.stage;
        long dueNanos = turn.dueNanos;
        long startNanos = turn.startNanos;
        boolean counts = !of.isClosed();
        boolean endsHere = counts && RuntimeSession.current().elsewhere == null;
        if (counts && startNanos != Iteration.NO_START) {
            // Looked up once. Missing or outdated cells in it are handled by the slow path.
            long row = ThreadRows.current();
            if (!turn.flatOut) {
                of.noteBegun(
                        turn.begunNumber, turn.begunTicket, dueNanos, turn.nextNanos, turn.arrivedNanos, startNanos);
                if (of.keepsRate()) {
                    of.noteTenth(turn.begunTicket, turn.inFlight);
                }
                turn.line.returned(dueNanos, startNanos, endNanos);
            }
            IterationSamples.began(row, dueNanos, turn.arrivedNanos, startNanos);
            if (endsHere) {
                IterationSamples.ended(row, dueNanos, startNanos, endNanos, failure != null, failure);
            } else {
                IterationSamples.returned(row, endNanos - startNanos, failure != null, failure);
                of.returned();
            }
        }
        if (endsHere) {
            of.endedAndLeft(endNanos, failure != null);
        } else {
            of.left();
        }
        turn.stage = null;
        ReentrancyGuard.leave(turn);
    }

    /**
     * An iteration ended elsewhere. Its samples are recorded first, since the stage may be over once it counts as ended.
     *
     * @param failure null if unknown, since the end came before the start
     */
    static void completed(Stage of, long dueNanos, long startNanos, long endNanos, boolean failed, Throwable failure) {
        if (!of.isClosed()) {
            IterationSamples.ended(ThreadRows.current(), dueNanos, startNanos, endNanos, failed, failure);
            of.ended(endNanos, failed);
        }
    }
}
