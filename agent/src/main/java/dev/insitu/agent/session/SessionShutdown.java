package dev.insitu.agent.session;

import dev.insitu.explain.Explanation;
import dev.insitu.explain.stacks.StackNotes;
import dev.insitu.platform.process.Daemon;
import dev.insitu.recording.journal.SessionFact;
import dev.insitu.recording.memory.LiveRecording;
import dev.insitu.recording.memory.SpanFacts;
import dev.insitu.runtime.AgentControl;
import dev.insitu.runtime.DriveControl;

/** What is known of a session only at its end, and the end of its recording. */
record SessionShutdown(SessionWeaving weaving, ThrownPlaces thrown, LiveRecording recording) implements Runnable {
    private static final long LONGEST_HINTS_MILLIS = 2_000;

    /**
     * Notes it; nothing is counted from here on.
     *
     * @param driven whether there is a driver
     */
    void note(Explanation explanation, boolean driven) throws InterruptedException {
        // After the last run, calls go on that are none of its.
        boolean spansCount = !driven || DriveControl.isPlanned();
        // First: threads go on.
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

    /** On a thread that is not waited for without end: hints ask the application's class loaders for their files. */
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
