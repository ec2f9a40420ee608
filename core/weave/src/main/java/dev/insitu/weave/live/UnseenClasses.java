package dev.insitu.weave.live;

import dev.insitu.recording.journal.JournalWriter;
import dev.insitu.recording.journal.RuleFact;
import dev.insitu.weave.rule.Candidates;
import dev.insitu.weave.rule.KnownTypes;
import dev.insitu.weave.rule.RuleBook;
import java.lang.instrument.Instrumentation;
import java.util.ArrayList;
import java.util.List;

/**
 * Weaves classes that were loaded while another class was woven on the same thread. The JVM passes such classes to no
 * transformer. If rules can mean the JDK, they may include JDK classes that the weaver itself needs. Thread-safe.
 */
public final class UnseenClasses {
    /**
     * This work takes at most about one part in this many of the thread's time. At one part in 20, a start with 15,000
     * classes spent the same time on this as on weaving.
     */
    private static final long SHARE_OF_TIME = 100;

    private static final long LONGEST_PAUSE_NANOS = 1_000_000_000;

    private final RuleBook rules;
    private final boolean canMeanJdk;
    private final KnownTypes known;
    private volatile boolean suspected;
    private long nextNanos = System.nanoTime();

    public UnseenClasses(RuleBook rules) {
        this.rules = rules;
        this.known = rules.types();
        this.canMeanJdk = rules.canMeanJdk();
    }

    /** Marks the loaded classes as seen: {@link LoadedClasses} weaves them. Call this after the transformer is installed. */
    public void begin(Class<?>[] loaded) {
        for (Class<?> type : loaded) {
            known(type).show();
        }
    }

    public boolean areTracked() {
        return canMeanJdk;
    }

    /** Records that the transformer has seen a class. */
    public void shown(ClassLoader loader, String name) {
        if (canMeanJdk) {
            known.of(loader, name).show();
        }
    }

    /** Records that other classes may have been loaded while a class was woven. */
    public void suspect() {
        suspected = canMeanJdk;
    }

    /** Weaves unseen classes, if there may be any. Runs on a muted agent thread, for about 1 % of that thread's time. */
    public synchronized void weave(Instrumentation instrumentation, JournalWriter facts) {
        long start = System.nanoTime();
        if (!suspected || start - nextNanos < 0) {
            return;
        }
        suspected = false;
        LoadedClasses.weave(instrumentation, missed(instrumentation), facts);
        long end = System.nanoTime();
        nextNanos = end + Math.min(SHARE_OF_TIME * (end - start), LONGEST_PAUSE_NANOS);
    }

    /** Notes the unseen classes that are not woven when the session ends. */
    public synchronized void note(Instrumentation instrumentation, JournalWriter facts) {
        if (suspected) {
            for (Class<?> type : missed(instrumentation)) {
                facts.note(new RuleFact.Skipped(
                        type.getName(),
                        "loaded while another class was woven, and the session ended before this one could be"));
            }
        }
    }

    private List<Class<?>> missed(Instrumentation instrumentation) {
        Candidates candidates = new Candidates(instrumentation, rules);
        for (Class<?> type : instrumentation.getAllLoadedClasses()) {
            if (!known(type).isShown()) {
                candidates.look(type);
            }
        }
        List<Class<?>> missed = new ArrayList<>();
        for (Class<?> type : candidates.found()) {
            if (instrumentation.isModifiableClass(type) && known(type).show()) {
                missed.add(type);
            }
        }
        return missed;
    }

    private KnownTypes.KnownType known(Class<?> type) {
        return known.of(type.getClassLoader(), type.getName().replace('.', '/'));
    }
}
