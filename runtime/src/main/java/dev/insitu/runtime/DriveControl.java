package dev.insitu.runtime;

import dev.insitu.runtime.pacing.BusyPeriod;
import dev.insitu.runtime.pacing.FirstCaller;
import dev.insitu.runtime.pacing.Pacing;
import dev.insitu.runtime.pacing.Stage;
import dev.insitu.runtime.pacing.Waiting;
import dev.insitu.runtime.pairing.SpanFigures;
import java.util.List;

/** The agent's control of the {@link Drive}: sets its stages and where iterations end. One thread, unless stated otherwise. */
public final class DriveControl {
    private DriveControl() {}

    /**
     * Announces the stages: callers wait for the first. Called once, before the driven method is woven.
     *
     * @param correctCoordinatedOmission whether {@code end to end} starts at an iteration's due time
     */
    public static void plan(boolean correctCoordinatedOmission) {
        RuntimeSession session = RuntimeSession.current();
        session.corrected = correctCoordinatedOmission;
        session.planned = true;
    }

    /** Sets how callers wait for their turns. Before {@link #plan}. */
    public static void waitBy(Waiting waiting) {
        RuntimeSession.current().waiting = waiting;
    }

    /** Sets by how much sleeps are late on this system, so that callers spin from where one would end late. */
    public static void sleepsLate(long nanos) {
        Pacing.sleepsLate(nanos);
    }

    /**
     * Takes all turns of a stage that no caller sees, and counts nothing. So the JVM knows how callers wait before it compiles what a
     * warm-up calls flat out; else it compiles the first run's waits in that run. On an agent thread that is not muted.
     */
    public static void rehearse(Stage apart) {
        PacedIterations.rehearse(RuntimeSession.apart(apart));
    }

    /** Iterations end where the driven call returns. Before {@link #plan}. */
    public static void endHere() {
        RuntimeSession.current().elsewhere = null;
    }

    /** Iterations end elsewhere, in the order in which they began. Before {@link #plan}. */
    public static void endElsewhereByOrder() {
        RuntimeSession.current().elsewhere = AsyncIterations.byOrder();
    }

    /**
     * Iterations end elsewhere, paired by a key. Before {@link #plan}.
     *
     * @param endsMayComeFirst true if the driven call's return value is the key
     */
    public static void endElsewhereByKey(boolean endsMayComeFirst) {
        RuntimeSession.current().elsewhere = AsyncIterations.byKey(endsMayComeFirst);
    }

    /**
     * Makes the first caller's thread run an action before its first turn, and another to undo it when the driving is over.
     * Before {@link #plan}.
     */
    public static void aroundFirstCaller(Runnable before, Runnable after) {
        RuntimeSession.current().firstCaller = new FirstCaller(before, after);
    }

    /**
     * Closes a stage: its iterations in flight will not be counted.
     *
     * @return the pairing figures of iterations that end elsewhere; null if iterations end with the driven call
     */
    public static SpanFigures close(Stage over) {
        over.close();
        AsyncIterations elsewhere = RuntimeSession.current().elsewhere;
        return elsewhere == null ? null : elsewhere.clear();
    }

    /** Opens a stage. The previous one must be closed. */
    public static void open(Stage next) {
        RuntimeSession.current().open(next);
    }

    /** Each caller's parts of the busy periods in which calls began latest, of all stages so far. Any agent thread. */
    public static List<BusyPeriod> busyPeriods() {
        return RuntimeSession.current().busyPeriods();
    }

    /** Ends the driving: from now on calls are not paced. */
    public static void finish() {
        RuntimeSession.current().finish();
    }

    /** Whether the first caller must still undo its action; it does so in its next call. */
    public static boolean isFirstCallerAwaited() {
        FirstCaller first = RuntimeSession.current().firstCaller;
        return first != null && first.isAwaited();
    }

    /** Whether the driving is planned and not finished. */
    public static boolean isPlanned() {
        return RuntimeSession.current().planned;
    }

    /**
     * Whether a stage has no more work: all its iterations have ended, and all its driven calls have returned, also where their
     * iterations ended elsewhere before.
     */
    public static boolean isDone(Stage with) {
        // In this order: an iteration that ends between the two reads was begun before them.
        return with.ended() >= with.begun()
                && (RuntimeSession.current().elsewhere == null || with.returnedCalls() >= with.begun());
    }

    /**
     * Starts to watch the application's calls, for {@link #receiver} or {@link #isFree}. Called before the driven method is
     * woven.
     */
    public static void awaitCall() {
        RuntimeSession.current().handover = new DriveTakeover();
    }

    /**
     * The receiver that the application called last, once all its calls have returned; null before. When it is found, watching
     * ends.
     */
    public static Object receiver() {
        RuntimeSession session = RuntimeSession.current();
        DriveTakeover from = session.handover;
        Object receiver = from == null || !from.isNobodyInside() ? null : from.receiver();
        if (receiver != null) {
            session.handover = null;
        }
        return receiver;
    }

    /** Whether the application is in no call of the static method. If so, watching ends. */
    public static boolean isFree() {
        RuntimeSession session = RuntimeSession.current();
        DriveTakeover from = session.handover;
        boolean free = from == null || from.isNobodyInside();
        if (free) {
            session.handover = null;
        }
        return free;
    }
}
