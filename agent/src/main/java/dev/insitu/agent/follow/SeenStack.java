package dev.insitu.agent.follow;

import dev.insitu.recording.journal.Cause;
import java.util.List;
import java.util.Optional;

/**
 * The stack of a slow call. Immutable.
 *
 * @param frames the deepest first
 * @param reason what the thread waited for; the time is not known here. Empty where it ran
 */
record SeenStack(List<StackTraceElement> frames, Optional<Cause> reason) {
    SeenStack {
        frames = List.copyOf(frames);
    }
}
