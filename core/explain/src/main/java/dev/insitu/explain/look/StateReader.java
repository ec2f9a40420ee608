package dev.insitu.explain.look;

import dev.insitu.recording.journal.CauseKind;
import dev.insitu.runtime.ReentrancyGuard;
import dev.insitu.runtime.counters.ThreadRegistry;
import dev.insitu.runtime.counters.ThreadStatus;
import java.util.concurrent.locks.LockSupport;

/** Reads from a thread's state what it waits for. For one thread. */
final class StateReader {
    private final WaitReasons reasons;
    private final int lock;
    private final int sleep;
    private final int objectWait;
    private final int park;

    StateReader(WaitReasons reasons) {
        this.reasons = reasons;
        lock = reasons.number(CauseKind.LOCK, "");
        sleep = reasons.number(CauseKind.SLEEP, "");
        objectWait = reasons.number(CauseKind.PARK, "Object.wait");
        park = reasons.number(CauseKind.PARK, "");
    }

    /** The number of the wait reason; {@link WaitReasons#NONE} if the thread's state shows no wait. */
    int of(int status, Thread thread, SampledThread sampled) {
        if ((status & ThreadStatus.BLOCKED) != 0) {
            return lock;
        }
        if ((status & ThreadStatus.SLEEPING) != 0) {
            return sleep;
        }
        if ((status & ThreadStatus.IN_OBJECT_WAIT) != 0) {
            // The driver waits with Object.wait until an iteration is due: this counts as sleep.
            return ReentrancyGuard.isWaiting(ThreadRegistry.idOf(thread)) ? sleep : objectWait;
        }
        return (status & ThreadStatus.PARKED) != 0 ? park(thread, sampled) : WaitReasons.NONE;
    }

    private int park(Thread thread, SampledThread sampled) {
        Object blocker = LockSupport.getBlocker(thread);
        if (blocker == null) {
            return park;
        }
        // Class.getName returns the same string each time, so identity is enough.
        String type = blocker.getClass().getName();
        if (type != sampled.lastDetail) {
            sampled.lastDetail = type;
            sampled.lastDetailSight = reasons.number(CauseKind.PARK, type);
        }
        return sampled.lastDetailSight;
    }
}
