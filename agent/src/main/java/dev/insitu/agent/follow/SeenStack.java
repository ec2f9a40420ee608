package dev.insitu.agent.follow;

import dev.insitu.recording.journal.Cause;
import dev.insitu.recording.journal.CauseKind;
import java.util.List;
import java.util.Optional;

/**
 * The stack of a slow call. Immutable.
 *
 * @param frames the deepest first
 * @param reason what the thread waited for; the time is not known here. Empty where it ran
 * @param pool who held what, if the thread was about to take from a pool
 * @param parked if the thread waited for another one
 */
record SeenStack(
        List<StackTraceElement> frames,
        Optional<Cause> reason,
        Optional<PoolLook> pool,
        Optional<WakeWatch.Wait> parked) {
    SeenStack {
        frames = List.copyOf(frames);
    }

    /** Of a thread whose wait is over, but which has no CPU. */
    static SeenStack waitingForCpu(List<StackTraceElement> frames) {
        return new SeenStack(
                frames, Optional.of(Cause.of(CauseKind.CPU_WAIT, 0, "")), Optional.empty(), Optional.empty());
    }

    /** The same with the wait that it shows. */
    SeenStack in(Optional<WakeWatch.Wait> seen) {
        return new SeenStack(frames, reason, pool, seen);
    }
}
