package dev.insitu.agent.session;

import dev.insitu.explain.Explanation;
import dev.insitu.explain.stacks.StackNotes;
import dev.insitu.platform.process.Daemon;
import dev.insitu.recording.journal.SessionFact;
import dev.insitu.recording.memory.LiveRecording;
import dev.insitu.recording.memory.SpanFacts;
import dev.insitu.runtime.AgentControl;
import dev.insitu.runtime.DriveControl;

/** Notes the facts that are known only at a session's end, and ends its recording. */
record SessionShutdown(SessionWeaving weaving, ThrownPlaces thrown, LiveRecording recording) implements Runnable {
    private static final long LONGEST_HINTS_MILLIS = 2_000;

    /**
     * Notes the facts and ends the recording: calls are no longer counted afterwards.
     *
     * @param driven whether there is a driver
     */
    void note(Explanation explanation, boolean driven) throws InterruptedException {
        // After the last run, calls continue that are not part of it.
        boolean spansCount = !driven || DriveControl.isPlanned();
        // First, because threads leave their calls meanwhile.
        new StackNotes(recording, recording.region()).noteAll();
        noteUnmatched();
        if (spansCount) {
            SpanFacts.note(recording);
        }
        explanation.end(recording.journal(), recording.kept());
        Environment.noteEnd(recording);
        recording.note(new SessionFact.Finished(System.currentTimeMillis()));
        recording.end();
    }

    /** Runs on another thread and waits at most 2 s for it: hints ask the application's class loaders for files, which may block. */
    private void noteUnmatched() throws InterruptedException {
        Daemon.start(this, "insitu-hints").join(LONGEST_HINTS_MILLIS);
    }

    @Override
    public void run() {
        AgentControl.mute();
        thrown.note();
        weaving.noteMissed();
    }
}
