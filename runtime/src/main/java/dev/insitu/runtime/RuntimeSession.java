package dev.insitu.runtime;

import dev.insitu.runtime.pacing.BusyPeriod;
import dev.insitu.runtime.pacing.BusyPeriods;
import dev.insitu.runtime.pacing.FirstCaller;
import dev.insitu.runtime.pacing.Stage;
import dev.insitu.runtime.pacing.Waiting;
import java.util.ArrayList;
import java.util.List;

/**
 * The state of a session besides its {@link dev.insitu.runtime.memory.MemoryRegion}: its driving, with all iterations in
 * flight. Each caller reads {@link #current} once. A session ends when an empty one replaces it.
 *
 * <p>The state of threads outlives a session and is not here: {@link dev.insitu.runtime.counters.ThreadRegistry} and
 * {@link ReentrancyGuard}. The tables of {@link Span} and {@link PendingStages} are not here either, to save each sample a
 * load; they still end with the session. A call may end in another session than it began in; its probe or stage is then over.
 */
final class RuntimeSession {
    private static volatile RuntimeSession current = new RuntimeSession();

    /** Whether callers must wait for a stage. */
    volatile boolean planned;

    /** The stage that gives out tickets to callers; null before the first and after the last. */
    volatile Stage stage;

    /** Whether {@code end to end} starts at an iteration's due time. */
    boolean corrected;

    /** How callers wait for their turns. */
    Waiting waiting = Waiting.AUTO;

    /** Null if iterations end with the driven call. */
    AsyncIterations elsewhere;

    /** Null without actions for the first caller. */
    volatile FirstCaller firstCaller;

    /** Watches the application's own calls until an agent thread calls; null if no agent thread will call, or it has begun. */
    volatile DriveTakeover handover;

    /** The busy periods of each stage that was opened. For agent threads. */
    private final List<BusyPeriods> periods = new ArrayList<>();

    private RuntimeSession() {}

    /** A session that no caller finds, with one stage. */
    static RuntimeSession apart(Stage only) {
        RuntimeSession apart = new RuntimeSession();
        apart.stage = only;
        apart.planned = true;
        return apart;
    }

    static RuntimeSession current() {
        return current;
    }

    /** Ends a session, also if calls are still in progress in it. One agent thread. */
    static void end() {
        RuntimeSession over = current;
        current = new RuntimeSession();
        // For threads that have read it before.
        over.finish();
        over.firstCaller = null;
        over.handover = null;
        Span.forget();
        PendingStages.forget();
    }

    /** Ends the driving: from now on calls are not paced. */
    void finish() {
        planned = false;
        stage = null;
    }

    /** Opens a stage. */
    void open(Stage next) {
        synchronized (periods) {
            periods.add(next.periods());
        }
        stage = next;
    }

    /** Each caller's parts of the busy periods in which calls began latest, also of those that go on. */
    List<BusyPeriod> busyPeriods() {
        List<BusyPeriod> all = new ArrayList<>();
        synchronized (periods) {
            for (BusyPeriods of : periods) {
                of.addTo(all);
                ReentrancyGuard.addBusyPeriods(of, all);
            }
        }
        return all;
    }

    /** Whether starts and ends are paired by order. Then calls that are no iteration must be counted too. */
    boolean countsByOrder() {
        AsyncIterations async = elsewhere;
        return async != null && async.isByOrder() && stage != null;
    }

    /** A call of the driven method that is no iteration begins: its end must find its own start. */
    void beginUncounted() {
        try {
            if (countsByOrder()) {
                elsewhere.beginByOrder(null);
            }
        } catch (Throwable outOfStackOrMemory) {
            // Then pairs by order do not match, and the report says so.
        }
    }
}
