package dev.insitu.agent.session;

import dev.insitu.agent.explain.Explanation;
import dev.insitu.agent.process.Daemon;
import dev.insitu.agent.recording.LiveRecording;
import dev.insitu.agent.recording.SpanFacts;
import dev.insitu.agent.stacks.StackNotes;
import dev.insitu.agent.weave.Weaver;
import dev.insitu.agent.weave.rule.HiddenClasses;
import dev.insitu.agent.weave.rule.RuleBook;
import dev.insitu.agent.weave.rule.UnmatchedRules;
import dev.insitu.report.journal.SessionFact;
import dev.insitu.runtime.AgentControl;
import java.lang.instrument.Instrumentation;

/** What is known of a session only at its end, and the end of its recording. */
record SessionEnd(
        Instrumentation instrumentation, RuleBook rules, Weaver weaver, ThrownPlaces thrown, LiveRecording recording)
        implements Runnable {
    private static final long LONGEST_HINTS_MILLIS = 2_000;

    /**
     * Notes it; nothing is counted from here on.
     *
     * @param spansCount whether spans that ended just now are of what is reported
     */
    void note(Explanation explanation, boolean spansCount) throws InterruptedException {
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
        weaver.latecomers().note(instrumentation, recording);
        HiddenClasses.note(rules, instrumentation, recording);
        UnmatchedRules.note(rules, instrumentation, recording);
    }
}
