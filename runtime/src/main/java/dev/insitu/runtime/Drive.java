package dev.insitu.runtime;

/**
 * The driver, as woven code meets it. A driven call waits for its turn, runs, and is charged to the schedule:
 *
 * <pre>{@code
 * Iteration turn = Drive.begin();     // returns when this iteration is due
 * try {
 *     ...                             // the call, its own probe included
 *     Drive.end(turn);
 * } catch (Throwable failure) {
 *     Drive.failed(turn);
 *     throw failure;
 * }
 * }</pre>
 *
 * <p>When iteration n is due follows from n alone ({@link Schedule}). {@code end to end} counts from there, {@code service
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

    private static final long STAGE_CHANGE_MILLIS = 1;

    /** The stage that callers take tickets of; null before the first and after the last. */
    private static volatile Stage stage;

    /** Whether there will be a stage, for which callers wait. */
    private static volatile boolean planned;

    private static boolean corrected;

    /** Whether the receiver of the next call of the driven method is wanted. */
    private static volatile boolean receiverWanted;

    private static volatile Object receiver;

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
        Elsewhere.nowhere();
    }

    /** Iterations end elsewhere, in the order in which they began. Before {@link #plan}. */
    public static void endElsewhereByOrder() {
        Elsewhere.byOrder();
    }

    /**
     * Iterations end elsewhere, known by a key. Before {@link #plan}.
     *
     * @param endsMayComeFirst where the key is what the driven call returns
     */
    public static void endElsewhereByKey(boolean endsMayComeFirst) {
        Elsewhere.byKey(endsMayComeFirst);
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
     * @return why its iterations cannot be told from one another, or null where they can
     */
    public static String close(Stage over) {
        over.close();
        return Elsewhere.clear();
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

    /** Whether there is driving to be done still. */
    public static boolean isPlanned() {
        return planned;
    }

    /** Waits for the turn of a call that is about to begin; null where it is no iteration. */
    public static Iteration begin() {
        try {
            Iteration turn = turnOrNull();
            if (Elsewhere.isUsed() && stage != null) {
                Elsewhere.beginByOrder(turn);
            } else if (turn != null) {
                turn.startNanos = System.nanoTime();
            }
            return turn;
        } catch (Throwable outOfStackOrMemory) {
            return null;
        }
    }

    /** As {@link #begin()}, where the iteration's end will be known by an object. */
    public static Iteration begin(Object key) {
        try {
            Iteration turn = turnOrNull();
            if (turn != null) {
                Elsewhere.begin(turn, key);
            }
            return turn;
        } catch (Throwable outOfStackOrMemory) {
            return null;
        }
    }

    /** As {@link #begin()}, where the iteration's end will be known by a primitive. */
    public static Iteration begin(long key, char type) {
        try {
            Iteration turn = turnOrNull();
            if (turn != null) {
                Elsewhere.begin(turn, key, type);
            }
            return turn;
        } catch (Throwable outOfStackOrMemory) {
            return null;
        }
    }

    private static Iteration turnOrNull() {
        if (!planned) {
            FirstCaller.isOver();
            return null;
        }
        return Inside.current() ? null : turn();
    }

    private static Iteration turn() {
        FirstCaller.begins();
        long arrivedNanos = System.nanoTime();
        long nowNanos = arrivedNanos;
        while (planned) {
            Stage now = stage;
            if (now != null) {
                now.came();
                long ticket = now.take(nowNanos);
                if (ticket != Stage.NONE) {
                    return turn(now, ticket, arrivedNanos, nowNanos);
                }
                now.left();
            }
            if (Thread.currentThread().isInterrupted()) {
                return null;
            }
            Pacing.sleep(STAGE_CHANGE_MILLIS);
            nowNanos = System.nanoTime();
        }
        return null;
    }

    private static Iteration turn(Stage now, long ticket, long arrivedNanos, long nowNanos) {
        long dueNanos = now.dueNanos(ticket, nowNanos);
        long beginNanos = Pacing.await(dueNanos, nowNanos, Elsewhere.isUsed());
        if (beginNanos - dueNanos < 0) {
            now.giveBack(ticket);
            now.left();
            return null;
        }
        if (!now.admits(beginNanos)) {
            now.left();
            // Its time ran out while this caller waited; there may be another stage.
            return turn();
        }
        Iteration turn = Inside.enter();
        turn.stage = now;
        turn.dueNanos = dueNanos;
        turn.arrivedNanos = arrivedNanos;
        now.begun(ticket, dueNanos, arrivedNanos, beginNanos);
        return turn;
    }

    /** The driven call returned. */
    public static void end(Iteration turn) {
        if (turn != null) {
            end(turn, System.nanoTime(), false);
        }
    }

    /** The driven call threw. */
    public static void failed(Iteration turn) {
        if (turn != null) {
            end(turn, System.nanoTime(), true);
        }
    }

    /** The driven call returned an object by which the iteration's end will be known. */
    public static void end(Iteration turn, Object key) {
        if (turn != null) {
            long endNanos = System.nanoTime();
            try {
                Elsewhere.beginLate(turn, key);
            } catch (Throwable outOfStackOrMemory) {
                // It will count as never ended.
            }
            end(turn, endNanos, false);
        }
    }

    /** The driven call returned a primitive by which the iteration's end will be known. */
    public static void end(Iteration turn, long key, char type) {
        if (turn != null) {
            long endNanos = System.nanoTime();
            try {
                Elsewhere.beginLate(turn, key, type);
            } catch (Throwable outOfStackOrMemory) {
                // It will count as never ended.
            }
            end(turn, endNanos, false);
        }
    }

    private static void end(Iteration turn, long endNanos, boolean failed) {
        Stage of = turn.stage;
        long dueNanos = turn.dueNanos;
        long startNanos = turn.startNanos;
        long waitedFromNanos = Math.max(dueNanos, turn.arrivedNanos);
        Inside.leave(turn);
        if (!of.isClosed()) {
            Probe.took(startNanos - dueNanos, Layout.DRIVER_LATENESS_PROBE);
            Probe.took(startNanos - waitedFromNanos, Layout.PACING_ERROR_PROBE);
            if (!Elsewhere.isUsed()) {
                completed(of, dueNanos, startNanos, endNanos, failed);
            } else {
                record(endNanos - startNanos, Layout.DRIVEN_CALL_PROBE, failed);
            }
        }
        of.left();
    }

    /** An iteration ended, here or elsewhere. The samples first: a stage is over when all that began has ended. */
    static void completed(Stage of, long dueNanos, long startNanos, long endNanos, boolean failed) {
        if (!of.isClosed()) {
            long countedFromNanos = corrected ? dueNanos : startNanos;
            record(endNanos - countedFromNanos, Layout.END_TO_END_PROBE, failed);
            Slowest.iteration(
                    Layout.END_TO_END_PROBE, endNanos - countedFromNanos, countedFromNanos, startNanos, endNanos);
            record(endNanos - startNanos, Layout.SERVICE_TIME_PROBE, failed);
            Slowest.iteration(Layout.SERVICE_TIME_PROBE, endNanos - startNanos, startNanos, startNanos, endNanos);
            of.ended(endNanos, failed);
        }
    }

    private static void record(long nanos, int probe, boolean failed) {
        if (failed) {
            Probe.failed(nanos, probe);
        } else {
            Probe.took(nanos, probe);
        }
    }

    /** What ends an iteration ended: the oldest in flight. */
    public static void until(boolean failed) {
        long endNanos = System.nanoTime();
        Stage now = stage;
        if (now != null) {
            try {
                Elsewhere.endByOrder(now, endNanos, failed);
            } catch (Throwable outOfStackOrMemory) {
                // Its iteration will count as never ended.
            }
        }
    }

    /** What ends an iteration ended: the oldest in flight with this key. */
    public static void until(Object key, boolean failed) {
        long endNanos = System.nanoTime();
        Stage now = stage;
        if (now != null) {
            try {
                Elsewhere.end(key, now, endNanos, failed);
            } catch (Throwable outOfStackOrMemory) {
                // Its iteration will count as never ended.
            }
        }
    }

    /** What ends an iteration ended: the oldest in flight with this key. */
    public static void until(long key, char type, boolean failed) {
        long endNanos = System.nanoTime();
        Stage now = stage;
        if (now != null) {
            try {
                Elsewhere.end(key, type, now, endNanos, failed);
            } catch (Throwable outOfStackOrMemory) {
                // Its iteration will count as never ended.
            }
        }
    }

    /** The driven method was entered on this receiver. */
    public static void seen(Object on) {
        if (receiverWanted) {
            receiver = on;
        }
    }

    /** Has {@link #receiver} answered by the next call of the driven method. */
    public static void wantReceiver() {
        receiverWanted = true;
    }

    /** The receiver seen last, or null as long as there was none; it is not watched for any more, nor held here. */
    public static Object receiver() {
        Object seen = receiver;
        if (seen != null) {
            receiverWanted = false;
            receiver = null;
        }
        return seen;
    }
}
