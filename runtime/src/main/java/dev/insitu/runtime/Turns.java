package dev.insitu.runtime;

import dev.insitu.runtime.counters.SlowestSamples;
import dev.insitu.runtime.counters.ThreadRegistry;
import dev.insitu.runtime.memory.Layout;
import dev.insitu.runtime.pacing.Pacing;
import dev.insitu.runtime.pacing.Stage;

/**
 * The turns of driven calls: each waits until it is due and is charged to the schedule when it ends.
 *
 * <p>The heap or the stack may be used up at any step. Then the call is no iteration, and what was taken for it is given
 * back: first the thread's mark, without a call that could fail again, then the ticket. An iteration that has begun stays
 * one; if it cannot be counted at its end it counts as never ended.
 */
final class Turns {
    private Turns() {}

    private static final long STAGE_CHANGE_MILLIS = 1;

    /** Waits for the next turn; null where the call that is about to begin is no iteration. */
    static Iteration next() {
        if (!Drive.isPlanned()) {
            FirstCaller.isOver();
            return null;
        }
        // What the agent's own threads call of the JDK is no iteration either.
        if (ReentrancyGuard.current() || ThreadRegistry.isMutedNow()) {
            return null;
        }
        Iteration turn = ReentrancyGuard.enter();
        try {
            await(turn);
        } catch (Throwable outOfStackOrMemory) {
            // What has begun is an iteration, all the same.
        }
        if (turn.begun) {
            return turn;
        }
        Stage of = turn.stage;
        long ticket = turn.ticket;
        turn.stage = null;
        turn.taken = 0;
        if (of != null) {
            of.giveBack(ticket);
            of.left();
        }
        return null;
    }

    /** Until the turn has begun, the driving is over, or the thread is interrupted. */
    private static void await(Iteration turn) {
        FirstCaller.begins();
        turn.arrivedNanos = System.nanoTime();
        long nowNanos = turn.arrivedNanos;
        while (Drive.isPlanned()) {
            Stage now = Drive.stage();
            if (now != null) {
                now.came();
                long ticket = now.take(nowNanos);
                if (ticket != Stage.NONE) {
                    turn.ticket = ticket;
                    turn.stage = now;
                    if (begins(turn, now, ticket, nowNanos)) {
                        return;
                    }
                    turn.stage = null;
                }
                now.left();
            }
            if (Pacing.isInterrupted()) {
                return;
            }
            Pacing.sleep(STAGE_CHANGE_MILLIS);
            nowNanos = System.nanoTime();
        }
    }

    /** Waits until a ticket is due; false where it was interrupted, or the stage is over by then. */
    private static boolean begins(Iteration turn, Stage now, long ticket, long nowNanos) {
        long dueNanos = now.dueNanos(ticket, nowNanos);
        if (!now.admits(dueNanos)) {
            return false;
        }
        long beginNanos = Pacing.await(dueNanos, nowNanos, now, AsyncIterations.isUsed());
        if (beginNanos - dueNanos < 0) {
            now.giveBack(ticket);
            return false;
        }
        if (!now.admits(beginNanos)) {
            return false;
        }
        turn.dueNanos = dueNanos;
        turn.startNanos = beginNanos;
        long begun = now.countBegun();
        turn.begun = true;
        now.noteBegun(begun, ticket, dueNanos, turn.arrivedNanos, beginNanos);
        return true;
    }

    /** A driven call ended. Leaves the turn last: what fails before finds it taken. */
    static void end(Iteration turn, long endNanos, Throwable failure) {
        Stage of = turn.stage;
        long dueNanos = turn.dueNanos;
        long startNanos = turn.startNanos;
        if (!of.isClosed()) {
            Probe.took(startNanos - dueNanos, Layout.DRIVER_LATENESS_PROBE);
            Probe.took(startNanos - Math.max(dueNanos, turn.arrivedNanos), Layout.PACING_ERROR_PROBE);
            if (!AsyncIterations.isUsed()) {
                completed(of, dueNanos, startNanos, endNanos, failure != null, failure);
            } else {
                record(endNanos - startNanos, Layout.DRIVEN_CALL_PROBE, failure != null, failure);
                of.returned();
            }
        }
        of.left();
        ReentrancyGuard.leave(turn);
    }

    /**
     * An iteration ended, here or elsewhere. The samples first: a stage is over when all that began has ended.
     *
     * @param failure null where it is not known, since the end came before the start
     */
    static void completed(Stage of, long dueNanos, long startNanos, long endNanos, boolean failed, Throwable failure) {
        if (!of.isClosed()) {
            long countedFromNanos = Drive.isCorrected() ? dueNanos : startNanos;
            record(endNanos - countedFromNanos, Layout.END_TO_END_PROBE, failed, failure);
            SlowestSamples.iteration(
                    Layout.END_TO_END_PROBE, endNanos - countedFromNanos, countedFromNanos, startNanos, endNanos);
            record(endNanos - startNanos, Layout.SERVICE_TIME_PROBE, failed, failure);
            SlowestSamples.iteration(
                    Layout.SERVICE_TIME_PROBE, endNanos - startNanos, startNanos, startNanos, endNanos);
            of.ended(endNanos, failed);
        }
    }

    private static void record(long nanos, int probe, boolean failed, Throwable failure) {
        if (failed) {
            Probe.failed(failure, nanos, probe);
        } else {
            Probe.took(nanos, probe);
        }
    }
}
