package dev.insitu.agent.session;

import dev.insitu.agent.explain.Explanation;
import dev.insitu.agent.process.Daemon;
import dev.insitu.agent.recording.LiveRecording;
import dev.insitu.agent.recording.SpanFacts;
import dev.insitu.agent.stacks.StackNotes;
import dev.insitu.agent.weave.LiveWeaving;
import dev.insitu.agent.weave.Weaver;
import dev.insitu.agent.weave.rule.HiddenClasses;
import dev.insitu.agent.weave.rule.RuleBook;
import dev.insitu.agent.weave.rule.UnmatchedRules;
import dev.insitu.report.journal.SessionFact;
import dev.insitu.runtime.AgentControl;
import dev.insitu.runtime.DriveControl;
import java.lang.instrument.Instrumentation;
import java.util.Optional;

/**
 * What is known of a session only at its end, and the end of its recording.
 *
 * @param live weaves what was loaded before the session; null where that was woven before it began
 */
record SessionEnd(
        Instrumentation instrumentation,
        RuleBook rules,
        Weaver weaver,
        LiveWeaving live,
        ThrownPlaces thrown,
        LiveRecording recording)
        implements Runnable {
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
        weaver.latecomers().note(instrumentation, recording);
        HiddenClasses.note(rules, instrumentation, recording);
        Optional<String> unfinished = live == null ? Optional.empty() : live.unfinished();
        if (unfinished.isPresent()) {
            recording.note(new SessionFact.Note(unfinished.get()));
        } else {
            UnmatchedRules.note(rules, instrumentation, recording);
        }
    }
}
