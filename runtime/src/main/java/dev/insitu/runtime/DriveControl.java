package dev.insitu.runtime;

import dev.insitu.runtime.pacing.Stage;
import dev.insitu.runtime.pairing.SpanFigures;

/** What the agent calls for the {@link Drive}: which stages there are, and where iterations end. One thread, where nothing else is said. */
public final class DriveControl {
    private DriveControl() {}

    /**
     * Announces the stages: callers wait for the first. Called once, before the driven method is woven.
     *
     * @param correctCoordinatedOmission whether {@code end to end} counts from when an iteration was due
     */
    public static void plan(boolean correctCoordinatedOmission) {
        RuntimeSession session = RuntimeSession.current();
        session.corrected = correctCoordinatedOmission;
        session.planned = true;
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
     * Iterations end elsewhere, known by a key. Before {@link #plan}.
     *
     * @param endsMayComeFirst where the key is what the driven call returns
     */
    public static void endElsewhereByKey(boolean endsMayComeFirst) {
        RuntimeSession.current().elsewhere = AsyncIterations.byKey(endsMayComeFirst);
    }

    /**
     * Has the first caller's thread do something before its first turn, and undo it when the driving is over. Before {@link
     * #plan}.
     */
    public static void aroundFirstCaller(Runnable before, Runnable after) {
        RuntimeSession.current().firstCaller = new FirstCaller(before, after);
    }

    /**
     * Closes a stage: what is in flight will not be counted any more.
     *
     * @return what became of iterations that end elsewhere, besides samples; null where they end with the driven call
     */
    public static SpanFigures close(Stage over) {
        over.close();
        AsyncIterations elsewhere = RuntimeSession.current().elsewhere;
        return elsewhere == null ? null : elsewhere.clear();
    }

    /** Opens a stage; the one before is closed. */
    public static void open(Stage next) {
        RuntimeSession.current().stage = next;
    }

    /** Ends the driving: from now on calls go their own pace. */
    public static void finish() {
        RuntimeSession.current().finish();
    }

    /** Whether the first caller has still to undo what it did before its first turn: it does so when it calls next. */
    public static boolean isFirstCallerAwaited() {
        FirstCaller first = RuntimeSession.current().firstCaller;
        return first != null && first.isAwaited();
    }

    /** Whether there is driving to be done still. */
    public static boolean isPlanned() {
        return RuntimeSession.current().planned;
    }

    /**
     * Whether all that began in a stage is done: iterations have ended, and the driven calls have returned, also those whose
     * iterations ended elsewhere before.
     */
    public static boolean isDone(Stage with) {
        // In this order: what ends meanwhile has begun before.
        return with.ended() >= with.begun()
                && (RuntimeSession.current().elsewhere == null || with.returnedCalls() >= with.begun());
    }

    /** Has calls watched for {@link #receiver} or {@link #isFree}. Before the driven method is woven. */
    public static void awaitCall() {
        RuntimeSession.current().handover = new DriveTakeover();
    }

    /** The receiver that the application called last, once its calls have returned; else null. Then no call is watched any more. */
    public static Object receiver() {
        RuntimeSession session = RuntimeSession.current();
        DriveTakeover from = session.handover;
        Object receiver = from == null || !from.isNobodyInside() ? null : from.receiver();
        if (receiver != null) {
            session.handover = null;
        }
        return receiver;
    }

    /** Whether no call of a static method by the application is inside. Then none is watched any more. */
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
