package dev.insitu.agent.part;

import dev.insitu.agent.startup.TransformerPreload;
import dev.insitu.platform.process.Daemon;
import dev.insitu.platform.process.EndDeadline;
import dev.insitu.recording.journal.SessionFact;
import dev.insitu.recording.memory.LiveRecording;
import dev.insitu.runtime.AgentControl;
import dev.insitu.weave.LiveWeaving;
import dev.insitu.weave.Weaver;
import dev.insitu.weave.live.LoadedClasses;
import dev.insitu.weave.rule.HiddenClasses;
import dev.insitu.weave.rule.RuleBook;
import dev.insitu.weave.rule.UnmatchedRules;
import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.util.Optional;

/** Weaves each class that is loaded from the session's beginning on. */
public final class SessionWeaving implements SessionPart {
    private final SessionContext session;
    private final Instrumentation instrumentation;
    private final RuleBook rules;
    private final LiveRecording recording;
    private Weaver weaver;
    private LiveWeaving live;

    public SessionWeaving(SessionContext session, RuleBook rules) {
        this.session = session;
        this.rules = rules;
        this.instrumentation = session.instrumentation();
        this.recording = session.recording();
    }

    @Override
    public void begin() throws IOException {
        weaver = new Weaver(rules, recording, session.alerts());
        TransformerPreload.run(rules);
        weaver.install(instrumentation);
        if (!session.endsWithJvm()) {
            live = new LiveWeaving(instrumentation, rules, weaver, recording);
        }
    }

    /** Weaves classes loaded before, in an attached session bit by bit; {@link #takeOut} on another thread ends this early. On a muted thread. */
    void weaveLoaded() {
        if (live == null) {
            LoadedClasses.weave(instrumentation, rules, recording);
        } else {
            live.run();
        }
    }

    /**
     * Weaves classes that were loaded while another class was woven, or before their supertypes: their calls are not counted until then,
     * so it does not wait until the application has started.
     */
    @Override
    public void fromTheStart(boolean heapHasRoom) {
        if (!session.isMeasuring()) {
            weaver.weavePending(recording);
            weaver.unseenClasses().weave(instrumentation, recording);
        }
    }

    /** Restores all woven classes and stops weaving; has no effect if weaving was never installed. */
    @Override
    public void takeOut() {
        if (live != null) {
            live.stop();
        }
        if (weaver != null) {
            weaver.restore(instrumentation, recording);
        }
    }

    /** The number of classes that the application has loaded since the session began. */
    public int classesLoaded() {
        return weaver.classesLoaded();
    }

    /** Whether any probe times only one in a number of calls that depends on their rate. */
    boolean thinsCalls() {
        return weaver.thinsCalls();
    }

    /** Runs on another thread and waits for it with {@link HintsPatience}: hints take a while where many classes are loaded. */
    @Override
    public void end() throws InterruptedException {
        Runnable hints = new Runnable() {
            @Override
            public void run() {
                AgentControl.mute();
                noteMissed();
            }
        };
        Thread thread = Daemon.start(hints, "insitu-hints");
        thread.join(HintsPatience.STEP_MILLIS);
        if (thread.isAlive()
                && !HintsPatience.of(thread, session.deadline().leftMillis(EndDeadline.Step.HINTS))
                        .isOverInTime()) {
            recording.note(
                    new SessionFact.Note("rules that matched nothing may be missing: to look for them took too long"));
        }
    }

    /** Notes classes that were not woven and rules without a match. */
    private void noteMissed() {
        weaver.notePending();
        weaver.unseenClasses().note(instrumentation, recording);
        HiddenClasses.note(rules, instrumentation, recording);
        Optional<String> unfinished = live == null ? Optional.empty() : live.unfinished();
        if (unfinished.isPresent()) {
            recording.note(new SessionFact.Note(unfinished.get()));
        } else {
            UnmatchedRules.note(rules, instrumentation, recording);
        }
    }
}
