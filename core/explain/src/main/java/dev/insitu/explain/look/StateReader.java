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
    private final int carrier;

    StateReader(WaitReasons reasons) {
        this.reasons = reasons;
        lock = reasons.number(CauseKind.LOCK, "");
        sleep = reasons.number(CauseKind.SLEEP, "");
        objectWait = reasons.number(CauseKind.PARK, "Object.wait");
        park = reasons.number(CauseKind.PARK, "");
        carrier = reasons.number(CauseKind.CPU_WAIT, "for a carrier thread");
    }

    /** The number of the wait reason; {@link WaitReasons#NONE} if the thread's state shows no wait. */
    int of(int status, Thread thread, SampledThread sampled) {
        if ((status & ThreadStatus.WITHOUT_CARRIER) != 0) {
            return carrier;
        }
        if ((status & ThreadStatus.PINNED) != 0) {
            return pinned(status, thread);
        }
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

    /** What a virtual thread waits for without leaving its carrier. */
    private int pinned(int status, Thread thread) {
        if ((status & ThreadStatus.BLOCKED) != 0) {
            return reasons.number(CauseKind.PINNED, "for a monitor");
        }
        if ((status & ThreadStatus.IN_OBJECT_WAIT) != 0) {
            return reasons.number(CauseKind.PINNED, "Object.wait");
        }
        Object blocker = LockSupport.getBlocker(thread);
        return reasons.number(
                CauseKind.PINNED, blocker == null ? "" : blocker.getClass().getName());
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
            sampled.lastDetailReason = reasons.number(CauseKind.PARK, type);
        }
        return sampled.lastDetailReason;
    }
}
