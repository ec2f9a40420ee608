package dev.insitu.weave.live;

import dev.insitu.platform.process.Daemon;
import dev.insitu.recording.journal.JournalWriter;
import dev.insitu.recording.journal.SessionFact;
import java.lang.instrument.Instrumentation;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;

/** Gives classes their former bytecode back, keeping the changes of other agents. */
public final class Restoration {
    /** Wait before the second pass. A class that was being loaded when weaving ended is loaded by then. */
    private static final long LOADING_MILLIS = 20;

    private final Instrumentation instrumentation;
    private final Set<String> names;
    private final JournalWriter facts;
    private final RetransformBatches batches;
    private final Set<Class<?>> restored = Collections.newSetFromMap(new IdentityHashMap<>());

    /**
     * @param names names of the woven classes
     * @param facts records each class that could not be restored
     */
    public Restoration(Instrumentation instrumentation, Set<String> names, JournalWriter facts) {
        this.instrumentation = instrumentation;
        this.names = names;
        this.facts = facts;
        this.batches = new RetransformBatches(instrumentation, facts, true);
    }

    /** Restores the classes. The transformer must be removed before; then retransforming a class restores it. */
    public void run() {
        pass();
        Daemon.sleep(LOADING_MILLIS);
        pass();
    }

    private void pass() {
        List<Class<?>> woven = LoadedClasses.named(instrumentation, names);
        woven.removeIf(type -> !restored.add(type));
        batches.run(
                woven,
                (type, failure) ->
                        facts.note(new SessionFact.Note(type.getName() + " could not be restored: " + failure)));
    }
}
