package dev.insitu.weave.live;

import dev.insitu.recording.journal.JournalWriter;
import dev.insitu.recording.journal.OwnPauses;
import dev.insitu.recording.journal.RuleFact;
import dev.insitu.weave.rule.Candidates;
import dev.insitu.weave.rule.RuleBook;
import java.lang.instrument.Instrumentation;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.BiConsumer;

/** Weaves what was loaded before the transformer was there: the JDK's classes, or a whole application on attach. */
public final class LoadedClasses {
    private LoadedClasses() {}

    /** Retransforms every loaded class that some rule is about. The transformer must be installed. */
    public static void weave(Instrumentation instrumentation, RuleBook rules, JournalWriter facts) {
        Candidates candidates = new Candidates(instrumentation, rules);
        for (Class<?> loaded : instrumentation.getAllLoadedClasses()) {
            candidates.look(loaded);
        }
        // Most often there are none, and the start-up is spared a lambda.
        if (!candidates.found().isEmpty()) {
            weave(instrumentation, modifiable(instrumentation, candidates.found(), facts), facts);
        }
    }

    /** Those that the JVM lets agents change; the others are noted. */
    public static List<Class<?>> modifiable(
            Instrumentation instrumentation, List<Class<?>> classes, JournalWriter facts) {
        List<Class<?>> modifiable = new ArrayList<>();
        for (Class<?> type : classes) {
            if (instrumentation.isModifiableClass(type)) {
                modifiable.add(type);
            } else {
                facts.note(new RuleFact.Skipped(type.getName(), "the JVM does not let agents change this class"));
            }
        }
        return modifiable;
    }

    /** Weaves these. */
    public static void weave(Instrumentation instrumentation, List<Class<?>> classes, JournalWriter facts) {
        transformAgain(
                instrumentation,
                classes,
                (type, failure) -> facts.note(
                        new RuleFact.Skipped(type.getName(), "the JVM refused the woven class: " + failure)));
    }

    /** How many classes of these names there are, in whatever loaders. */
    public static int count(Instrumentation instrumentation, Set<String> names) {
        return named(instrumentation, names).size();
    }

    /** Weaves every loaded class of these names again, in whatever loader, by what the rules say now. */
    public static void weaveAgain(
            Instrumentation instrumentation, Set<String> names, BiConsumer<Class<?>, Throwable> refused) {
        transformAgain(instrumentation, named(instrumentation, names), refused);
    }

    /** The classes of these names that can be changed, in whatever loaders. */
    public static List<Class<?>> named(Instrumentation instrumentation, Set<String> names) {
        List<Class<?>> named = new ArrayList<>();
        for (Class<?> loaded : instrumentation.getAllLoadedClasses()) {
            if (names.contains(loaded.getName())
                    && Candidates.isCandidate(loaded)
                    && instrumentation.isModifiableClass(loaded)) {
                named.add(loaded);
            }
        }
        return named;
    }

    /** All at once, which is quick; if the JVM refuses one of them, one by one, which tells which. */
    public static void transformAgain(
            Instrumentation instrumentation, List<Class<?>> classes, BiConsumer<Class<?>, Throwable> refused) {
        if (classes.isEmpty()) {
            return;
        }
        long begunNanos = System.nanoTime();
        try {
            instrumentation.retransformClasses(classes.toArray(new Class<?>[0]));
        } catch (Exception | LinkageError | InternalError e) {
            if (classes.size() == 1) {
                refused.accept(classes.get(0), e);
            } else {
                classes.forEach(one -> transformAgain(instrumentation, List.of(one), refused));
            }
        } finally {
            OwnPauses.add(begunNanos, System.nanoTime());
        }
    }
}
