package dev.insitu.agent.part;

import dev.insitu.platform.process.Daemon;
import dev.insitu.recording.memory.Leftovers;
import dev.insitu.recording.memory.LiveRecording;
import dev.insitu.runtime.AgentControl;

/**
 * Stores the counts that killed JVMs have left in shared memory. On a thread of its own, because it may wait for seconds until it is sure
 * that a JVM of another container is dead.
 */
public record LeftoverSweep(LiveRecording recording) implements SessionPart {
    @Override
    public void applicationStarted() {
        Daemon.start(
                () -> {
                    AgentControl.mute();
                    Leftovers.sweep(recording.path(), recording);
                },
                "insitu-leftovers");
    }
}
