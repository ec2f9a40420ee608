package dev.insitu.agent.session;

import dev.insitu.agent.startup.TransformerPreload;
import dev.insitu.platform.process.Alerts;
import dev.insitu.recording.journal.SessionFact;
import dev.insitu.recording.memory.LiveRecording;
import dev.insitu.weave.LiveWeaving;
import dev.insitu.weave.Weaver;
import dev.insitu.weave.live.LoadedClasses;
import dev.insitu.weave.rule.HiddenClasses;
import dev.insitu.weave.rule.RuleBook;
import dev.insitu.weave.rule.UnmatchedRules;
import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.util.Optional;

/** Weaves a session's classes: as they are loaded, and those loaded before the session, at once or in the background. */
final class SessionWeaving {
    private final Instrumentation instrumentation;
    private final RuleBook rules;
    private final LiveRecording recording;
    private Weaver weaver;
    private LiveWeaving live;

    SessionWeaving(Instrumentation instrumentation, RuleBook rules, LiveRecording recording) {
        this.instrumentation = instrumentation;
        this.rules = rules;
        this.recording = recording;
    }

    /**
     * Weaves each class that is loaded from now on.
     *
     * @param alerts receives each rule that a loaded class shows to be a mistake
     * @param running whether the application already runs; loaded classes are then woven in the background
     */
    void install(Alerts alerts, boolean running) throws IOException {
        weaver = new Weaver(rules, recording, alerts);
        TransformerPreload.run(rules);
        weaver.install(instrumentation);
        if (running) {
            live = new LiveWeaving(instrumentation, rules, weaver, recording);
        }
    }

    /** Weaves classes loaded before; {@link #takeOut} on another thread ends this early. On a muted thread. */
    void weaveLoaded() {
        if (live == null) {
            LoadedClasses.weave(instrumentation, rules, recording);
        } else {
            live.run();
        }
    }

    /** Weaves classes that were loaded while another class was woven, or before their supertypes. */
    void weaveUnseenClasses() {
        weaver.weavePending(recording);
        weaver.unseenClasses().weave(instrumentation, recording);
    }

    /** Restores all woven classes and stops weaving; has no effect if weaving was never installed. */
    void takeOut() {
        if (live != null) {
            live.stop();
        }
        if (weaver != null) {
            weaver.restore(instrumentation, recording);
        }
    }

    int classesLoaded() {
        return weaver.classesLoaded();
    }

    /** Whether any probe times only one in a number of calls that depends on their rate. */
    boolean thinsCalls() {
        return weaver.thinsCalls();
    }

    /** Notes classes that were not woven and rules without a match. May take long: hints ask the application's class loaders. */
    void noteMissed() {
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
