package dev.insitu.weave;

import dev.insitu.recording.journal.JournalWriter;
import dev.insitu.recording.journal.RuleFact;
import dev.insitu.recording.journal.SessionFact;
import dev.insitu.weave.live.Batches;
import dev.insitu.weave.live.LoadedClasses;
import dev.insitu.weave.live.WorkPace;
import dev.insitu.weave.rule.Candidates;
import dev.insitu.weave.rule.RuleBook;
import java.lang.instrument.Instrumentation;
import java.util.List;
import java.util.Optional;

/**
 * Weaves the classes of an application that runs already, so that its clients hardly notice: only classes that have a
 * method which is meant, in batches, with pauses. Runs on a thread of ours and can be stopped at any moment.
 */
public final class LiveWeaving {
    private final Instrumentation instrumentation;
    private final RuleBook rules;
    private final Weaver weaver;
    private final JournalWriter facts;
    private final Batches batches;
    private volatile boolean stopped;

    /** @param weaver is installed already */
    public LiveWeaving(Instrumentation instrumentation, RuleBook rules, Weaver weaver, JournalWriter facts) {
        this.instrumentation = instrumentation;
        this.rules = rules;
        this.weaver = weaver;
        this.facts = facts;
        this.batches = new Batches(instrumentation, facts, false);
    }

    /** Weaves them; what fails is noted. On a thread that is muted. */
    public void run() {
        try {
            List<Class<?>> found = find();
            if (!stopped) {
                batches.run(found, this::noteRefused);
            }
        } catch (RuntimeException | Error e) {
            facts.note(new SessionFact.Note("not all classes could be woven: " + e));
        }
    }

    /** How far it has come, in words; empty where every class is woven. Any thread. */
    public Optional<String> unfinished() {
        int all = batches.all();
        int woven = batches.transformed();
        if (woven == all) {
            return Optional.empty();
        }
        return Optional.of("the session ended before all loaded classes were woven ("
                + (all < 0 ? "those with methods that are meant were still being looked for" : woven + " of " + all)
                + "): calls of the others are not counted, and which rules match nothing is not known");
    }

    /** Weaves no more, and returns when nothing is being woven by {@link #run}. Any thread. */
    public void stop() {
        stopped = true;
        batches.stop();
    }

    private List<Class<?>> find() {
        Candidates candidates = new Candidates(instrumentation, rules);
        WorkPace pace = new WorkPace();
        for (Class<?> type : instrumentation.getAllLoadedClasses()) {
            if (stopped) {
                return List.of();
            }
            candidates.lookClosely(type);
            pace.step();
        }
        return LoadedClasses.modifiable(instrumentation, candidates.found(), facts);
    }

    /** A class without a probe is none of the report's business. */
    private void noteRefused(Class<?> type, Throwable failure) {
        if (weaver.hasWoven(type)) {
            facts.note(new RuleFact.Skipped(type.getName(), "the JVM refused the woven class: " + failure));
        }
    }
}
