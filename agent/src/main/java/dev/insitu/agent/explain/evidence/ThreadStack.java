package dev.insitu.agent.explain.evidence;

import dev.insitu.report.journal.CauseKind;
import dev.insitu.report.journal.LockHolder;
import java.util.List;
import java.util.Optional;

/**
 * Where a thread was at a time. Immutable.
 *
 * @param cause what it waited for
 * @param frames the deepest first
 * @param lock the class of what it waited for; empty where that is not known
 * @param holder the thread that had it
 */
public record ThreadStack(CauseKind cause, List<String> frames, String lock, Optional<LockHolder> holder) {
    public ThreadStack {
        frames = List.copyOf(frames);
    }
}
