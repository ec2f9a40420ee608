package dev.insitu.agent.part;

import dev.insitu.recording.memory.Leftovers;
import dev.insitu.recording.memory.LiveRecording;

/** Stores the counts that killed JVMs have left in shared memory. */
public record LeftoverSweep(LiveRecording recording) implements SessionPart {
    @Override
    public void applicationStarted() {
        Leftovers.sweep(recording.path(), recording);
    }
}
