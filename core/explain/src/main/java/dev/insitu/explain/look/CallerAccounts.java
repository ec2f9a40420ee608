package dev.insitu.explain.look;

import dev.insitu.explain.account.JvmCounters;
import dev.insitu.explain.account.ThreadAccount;
import dev.insitu.explain.account.UsualCalls;
import dev.insitu.explain.cpu.CpuPoints;
import dev.insitu.recording.journal.CauseKind;
import dev.insitu.runtime.counters.ThreadStatus;

/**
 * The sums of the threads that make the driver's calls, read at each look while calls stand in line, and more rarely in ordinary time; and
 * what these threads usually do in a call. For one thread at a time.
 */
final class CallerAccounts {
    /** Between two readings in ordinary time, and in a line that has only begun. */
    private static final long ORDINARY_NANOS = 3_000_000;

    /** A shorter line is ordinary: readings are too far apart for it. */
    private static final long SHORTEST_LINE_NANOS = 1_000_000;

    private final JvmCounters jvm;
    private final WaitReasons reasons;
    private final StateReader states;

    CallerAccounts(JvmCounters jvm, WaitReasons reasons) {
        this.jvm = jvm;
        this.reasons = reasons;
        states = new StateReader(reasons);
    }

    /**
     * Looks at what a thread does, if that is due: at regular intervals, so that each part of a call is seen as often as it takes.
     *
     * @param isAlone whether the thread is in a call that no other call stands behind
     */
    void lookAtCall(Thread thread, SampledThread sampled, SystemWaitReader system, long nowNanos, boolean isAlone) {
        if (sampled.task == null || thread == null) {
            return;
        }
        if (sampled.usual == null) {
            sampled.usual = new UsualCalls();
        }
        if (sampled.usual.isDue(nowNanos) && isAlone) {
            int status = ThreadStatus.of(thread);
            CauseKind does = (status & ThreadStatus.RUNNABLE) != 0
                    ? system.does(sampled)
                    : reasons.kind(states.of(status, thread, sampled));
            if (does != CauseKind.UNEXPLAINED) {
                sampled.usual.saw(does);
            }
        }
    }

    /** Reads a thread's counters, if that is due and its thread in the system is known. */
    void look(SampledThread thread, SystemWaitReader system, long nowNanos, long busySinceNanos) {
        if (thread.task == null) {
            return;
        }
        if (thread.account == null) {
            thread.account = new ThreadAccount();
        }
        ThreadAccount account = thread.account;
        boolean isLong = busySinceNanos != 0 && nowNanos - busySinceNanos >= SHORTEST_LINE_NANOS;
        boolean wasRead = account.lastNanos() != Long.MIN_VALUE;
        if (wasRead && !isLong && nowNanos - account.lastNanos() < ORDINARY_NANOS) {
            return;
        }
        system.lookAtTimes(thread, nowNanos);
        CpuPoints points = thread.points;
        if (points.count() > 0 && (!wasRead || points.lastAt() - account.lastNanos() > 0)) {
            account.add(
                    points.lastAt(),
                    points.lastCpu(),
                    points.lastWaited(),
                    points.lastGiven(),
                    thread.task.faults(),
                    jvm,
                    isLong);
        }
    }
}
