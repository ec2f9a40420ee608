package dev.insitu.explain.evidence;

import dev.insitu.recording.journal.CauseKind;
import java.util.List;

/**
 * Where a thread was at a time. Immutable.
 *
 * @param cause what it waited for
 * @param frames the deepest first
 * @param lock the class of what it waited for; empty where that is not known
 */
public record ThreadStack(CauseKind cause, List<String> frames, String lock) {
    public ThreadStack {
        frames = List.copyOf(frames);
    }
}
