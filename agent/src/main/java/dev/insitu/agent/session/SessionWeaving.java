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

/** What a session weaves: classes as they are loaded, and those that were loaded before it, at once or meanwhile. */
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
     * Weaves each class that is loaded from here on.
     *
     * @param alerts told each rule that a loaded class shows to be a mistake
     * @param running whether the application runs already and should hardly notice
     */
    void install(Alerts alerts, boolean running) throws IOException {
        weaver = new Weaver(rules, recording, alerts);
        TransformerPreload.run(rules);
        weaver.install(instrumentation);
        if (running) {
            live = new LiveWeaving(instrumentation, rules, weaver, recording);
        }
    }

    /** Weaves what was loaded before; {@link #takeOut} on another thread ends it early. On a thread that is muted. */
    void weaveLoaded() {
        if (live == null) {
            LoadedClasses.weave(instrumentation, rules, recording);
        } else {
            live.run();
        }
    }

    /** Weaves what was loaded while another class was woven, or before its supertypes. */
    void weaveUnseenClasses() {
        weaver.weavePending(recording);
        weaver.unseenClasses().weave(instrumentation, recording);
    }

    /** Whatever is woven is taken out, and no more is; also where it was never installed. */
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

    /** Whether of some probe the rate of calls says how many are timed. */
    boolean thinsCalls() {
        return weaver.thinsCalls();
    }

    /** Notes the classes and rules that came to nothing. Hints ask the application's class loaders, which may take long. */
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
