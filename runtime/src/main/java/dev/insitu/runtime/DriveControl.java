package dev.insitu.runtime;

import dev.insitu.runtime.pacing.Stage;
import dev.insitu.runtime.pairing.SpanFigures;

/** What the agent calls for the {@link Drive}: which stages there are, and where iterations end. One thread, where nothing else is said. */
public final class DriveControl {
    private DriveControl() {}

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

    /** What watches the application's own calls; null where nothing does. */
    static Handover handover() {
        return handover;
    }
}
