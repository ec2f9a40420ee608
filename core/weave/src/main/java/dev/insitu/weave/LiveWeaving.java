package dev.insitu.weave;

import dev.insitu.recording.journal.JournalWriter;
import dev.insitu.recording.journal.RuleFact;
import dev.insitu.recording.journal.SessionFact;
import dev.insitu.weave.live.LoadedClasses;
import dev.insitu.weave.live.RetransformBatches;
import dev.insitu.weave.live.WorkPace;
import dev.insitu.weave.rule.Candidates;
import dev.insitu.weave.rule.RuleBook;
import java.lang.instrument.Instrumentation;
import java.util.List;
import java.util.Optional;

/**
 * Weaves the classes of a running application. To keep stalls short, it weaves only classes with a method that a rule
 * means, in batches, with pauses. Runs on an agent thread and can be stopped at any moment.
 */
public final class LiveWeaving {
    private final Instrumentation instrumentation;
    private final RuleBook rules;
    private final Weaver weaver;
    private final JournalWriter facts;
    private final RetransformBatches batches;
    private volatile boolean stopped;

    /** @param weaver a weaver that is installed already */
    public LiveWeaving(Instrumentation instrumentation, RuleBook rules, Weaver weaver, JournalWriter facts) {
        this.instrumentation = instrumentation;
        this.rules = rules;
        this.weaver = weaver;
        this.facts = facts;
        this.batches = new RetransformBatches(instrumentation, facts, false);
    }

    /** Weaves the classes and notes failures. Call this on a muted thread. */
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

    /** The progress in words; empty if every class is woven. Any thread. */
    public Optional<String> unfinished() {
        int all = batches.all();
        int woven = batches.transformed();
        if (woven == all) {
            return Optional.empty();
        }
        return Optional.of("the session ended before all loaded classes were woven ("
                + (all < 0 ? "classes with matching methods were still being searched" : woven + " of " + all)
                + "): calls of the others are not counted, and which rules match nothing is not known");
    }

    /** Stops weaving; returns once {@link #run} weaves nothing more. Any thread. */
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

    /** Notes only classes that have a probe; the report does not need the others. */
    private void noteRefused(Class<?> type, Throwable failure) {
        if (weaver.hasWoven(type)) {
            facts.note(new RuleFact.Skipped(type.getName(), "the JVM refused the woven class: " + failure));
        }
    }
}
