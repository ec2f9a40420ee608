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

/** Weaves classes that were loaded before the transformer was installed: the JDK's, or a whole application's on attach. */
public final class LoadedClasses {
    private LoadedClasses() {}

    /** Retransforms every loaded class that a rule may mean. The transformer must be installed. */
    public static void weave(Instrumentation instrumentation, RuleBook rules, JournalWriter facts) {
        Candidates candidates = new Candidates(instrumentation, rules);
        for (Class<?> loaded : instrumentation.getAllLoadedClasses()) {
            candidates.look(loaded);
        }
        // Usually there are none; the check saves start-up the cost of a lambda.
        if (!candidates.found().isEmpty()) {
            weave(instrumentation, modifiable(instrumentation, candidates.found(), facts), facts);
        }
    }

    /** The classes that the JVM lets agents change; notes the others. */
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

    /** Weaves the given classes. */
    public static void weave(Instrumentation instrumentation, List<Class<?>> classes, JournalWriter facts) {
        transformAgain(
                instrumentation,
                classes,
                (type, failure) -> facts.note(
                        new RuleFact.Skipped(type.getName(), "the JVM refused the woven class: " + failure)));
    }

    /** The number of modifiable classes with these names, in all loaders. */
    public static int count(Instrumentation instrumentation, Set<String> names) {
        return named(instrumentation, names).size();
    }

    /** Weaves every loaded class with one of these names again, in all loaders, by the current rules. */
    public static void weaveAgain(
            Instrumentation instrumentation, Set<String> names, BiConsumer<Class<?>, Throwable> refused) {
        transformAgain(instrumentation, named(instrumentation, names), refused);
    }

    /** The modifiable classes with these names, in all loaders. */
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

    /**
     * Retransforms all classes at once, which is fast. If the JVM refuses, retransforms them one by one to find the
     * refused class.
     */
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
