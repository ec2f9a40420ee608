package dev.insitu.explain.evidence;

import dev.insitu.recording.journal.CauseKind;
import java.util.List;

/**
 * A thread's stack at one time. Immutable.
 *
 * @param cause what the thread waited for
 * @param frames deepest frame first
 * @param lock the class of the lock that it waited for; empty if unknown
 */
public record ThreadStack(CauseKind cause, List<String> frames, String lock) {
    public ThreadStack {
        frames = List.copyOf(frames);
    }
}
