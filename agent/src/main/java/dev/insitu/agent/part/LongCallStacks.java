package dev.insitu.agent.part;

import dev.insitu.explain.stacks.StackNotes;
import dev.insitu.recording.memory.LiveRecording;

/** Notes the stacks of threads in long calls: now and then, and in all calls at the session's end. */
public final class LongCallStacks implements SessionPart {
    private final LiveRecording recording;
    private final StackNotes stacks;

    public LongCallStacks(LiveRecording recording) {
        this.recording = recording;
        this.stacks = new StackNotes(recording, recording.region());
    }

    @Override
    public void everySoOften() {
        stacks.noteLong();
    }

    /** With notes of its own, because the session's thread may be using the others. */
    @Override
    public void end() {
        new StackNotes(recording, recording.region()).noteAll();
    }
}
