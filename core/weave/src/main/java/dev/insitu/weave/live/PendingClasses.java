package dev.insitu.weave.live;

import dev.insitu.recording.journal.JournalWriter;
import dev.insitu.weave.rule.Answer;
import dev.insitu.weave.rule.OpenQuestion;
import dev.insitu.weave.rule.PlannedPoint;
import dev.insitu.weave.rule.Rule;
import dev.insitu.weave.rule.RuleBook;
import dev.insitu.weave.rule.SkippedMethods;
import dev.insitu.weave.scan.ClassScan;
import dev.insitu.weave.scan.MethodName;
import java.lang.instrument.Instrumentation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Classes that were woven before it was known which rules mean them. Some of their supertypes were not loaded; asking
 * an application's class loader for them would run its code while a class is being loaded. A method's first call
 * decides which form the method runs ({@link FormDecider}). Once the class is loaded, it is woven again in its final
 * form. Thread-safe.
 */
public final class PendingClasses {
    /** Weaving again and searching for classes take at most about one part in this many of the thread's time. */
    private static final long SHARE_OF_TIME = 100;

    private static final long LONGEST_PAUSE_NANOS = 1_000_000_000;

    /**
     * A class not found after this many searches is taken as never defined. If it is defined later, its methods still
     * decide at their first call.
     */
    private static final int MOST_LOOKS = 100;

    private static final String MAY_BE_MISSING =
            "its first calls may be missing: the rules that match it depend on a supertype that was"
                    + " not loaded yet when its class was woven";

    private final RuleBook rules;
    private final SkippedMethods skipped;
    private final FormDecider decider;

    /** Pending classes by class name; guarded by its own monitor. */
    private final Map<String, List<PendingClass>> classes = new HashMap<>();

    private volatile boolean suspected;
    private boolean calleesAreUnknown;
    private int loadedThen;
    private volatile Instrumentation instrumentation;
    private long nextNanos = System.nanoTime();

    public PendingClasses(RuleBook rules, SkippedMethods skipped, DecidedPoints decided) {
        this.rules = rules;
        this.skipped = skipped;
        this.decider = new FormDecider(rules, decided);
    }

    /** From now on undecided methods ask this object. */
    public void begin(Instrumentation instrumentation) {
        this.instrumentation = instrumentation;
        decider.begin(instrumentation);
    }

    /** Called when another class's supertypes are known. */
    public void learnt() {
        decider.askAgain();
    }

    /**
     * Adds a woven class with undecided methods. The class is about to be defined, or is loaded already.
     *
     * @param open its undecided methods, each with its points
     * @param numbers numbers of the methods that have several forms, by {@link ClassScan.Method#key}
     */
    public void add(
            ClassLoader loader,
            ClassScan scan,
            Map<ClassScan.Method, List<PlannedPoint>> open,
            Map<String, Integer> numbers) {
        PendingClass pending = new PendingClass(loader, scan.name().replace('/', '.'));
        for (Map.Entry<ClassScan.Method, List<PlannedPoint>> one : open.entrySet()) {
            Integer number = numbers.get(one.getKey().key());
            UndecidedMethod method =
                    new UndecidedMethod(pending, one.getKey(), one.getValue(), scan, number == null ? -1 : number);
            pending.open.add(method);
            decider.add(method);
        }
        add(pending, loader);
    }

    /**
     * Adds a class that is about to be defined and is left unchanged for now.
     *
     * @param name internal name
     * @param rules the rules that may mean its methods
     */
    public void leave(ClassLoader loader, String name, List<Rule> rules) {
        PendingClass pending = new PendingClass(loader, name.replace('/', '.'));
        for (Rule rule : rules) {
            pending.ofClass.add(new OpenQuestion(rule, true, null, null, false));
        }
        add(pending, loader);
    }

    private void add(PendingClass pending, ClassLoader loader) {
        synchronized (classes) {
            List<PendingClass> named = classes.get(pending.name);
            if (named == null) {
                named = new ArrayList<>(1);
                classes.put(pending.name, named);
            }
            for (Iterator<PendingClass> each = named.iterator(); each.hasNext(); ) {
                PendingClass before = each.next();
                if (before.isOf(loader)) {
                    each.remove();
                    follow(before, pending);
                }
            }
            named.add(pending);
        }
        suspected = true;
    }

    /** Carries over whether methods may have run, when a class is woven again and still has undecided methods. */
    private static void follow(PendingClass before, PendingClass now) {
        for (UndecidedMethod old : before.open) {
            for (UndecidedMethod method : now.open) {
                method.mayHaveRun |= old.mayHaveRun && old.method.key().equals(method.method.key());
            }
        }
    }

    /**
     * Weaves classes again whose questions are answered by now. Runs on a muted agent thread, for about 1 % of that
     * thread's time.
     *
     * @param loaded number of classes loaded so far
     */
    public synchronized void weave(JournalWriter facts, int loaded) {
        long start = System.nanoTime();
        boolean isDue = start - nextNanos >= 0;
        // A method that has just asked for its form may be the first call of a class that is there now.
        boolean hasDecided = isDue && decider.takeHasDecided();
        if (isDue && (hasDecided || suspected || (calleesAreUnknown && loaded != loadedThen))) {
            loadedThen = loaded;
            LoadedClasses.weave(instrumentation, settle(), facts);
            long end = System.nanoTime();
            nextNanos = end + Math.min(SHARE_OF_TIME * (end - start), LONGEST_PAUSE_NANOS);
        }
    }

    /** At the end of a session, notes the calls that may be missing in classes that were not woven again. */
    public synchronized void note() {
        if (instrumentation != null) {
            settle();
        }
    }

    /** Decides all methods whose questions are answered by now; returns the classes to weave again. */
    private List<Class<?>> settle() {
        List<Class<?>> again = new ArrayList<>();
        suspected = false;
        synchronized (classes) {
            if (!classes.isEmpty()) {
                learnCallees();
                for (Class<?> type : instrumentation.getAllLoadedClasses()) {
                    List<PendingClass> named = classes.get(type.getName());
                    if (named != null && settle(named, type)) {
                        again.add(type);
                    }
                }
                forget();
            }
        }
        return again;
    }

    private boolean settle(List<PendingClass> named, Class<?> type) {
        boolean weave = false;
        for (PendingClass pending : named) {
            if (pending.is(type)) {
                pending.isThere = true;
                weave |= settleClass(pending, type);
                for (Iterator<UndecidedMethod> open = pending.open.iterator(); open.hasNext(); ) {
                    UndecidedMethod method = open.next();
                    if (decider.isAnswered(method, type)) {
                        open.remove();
                        weave |= settle(method, type);
                    }
                }
            }
        }
        return weave;
    }

    private boolean settleClass(PendingClass pending, Class<?> type) {
        boolean isMeant = false;
        for (OpenQuestion question : pending.ofClass) {
            if (rules.answer(question, type) == Answer.YES) {
                isMeant = true;
                skipped.add(pending.name, MAY_BE_MISSING);
            }
        }
        pending.ofClass.clear();
        return isMeant;
    }

    /** Decides a method; returns whether its class must be woven again. */
    private boolean settle(UndecidedMethod method, Class<?> type) {
        boolean isMeant = false;
        for (PlannedPoint point : method.points) {
            if (rules.answer(point.question(), type) == Answer.YES) {
                isMeant = true;
                if (method.mayHaveRun) {
                    String in = MethodName.full(method.scan.name(), method.method);
                    skipped.add(point.call() == null ? in : point.target().fullName() + " in " + in, MAY_BE_MISSING);
                }
            }
        }
        decider.settle(method, type);
        return isMeant || method.number >= 0;
    }

    /** Records the types that the loaders now have under the names that calls use. Asks the JVM, not the loaders. */
    private void learnCallees() {
        IdentityHashMap<ClassLoader, Set<String>> wanted = new IdentityHashMap<>();
        for (List<PendingClass> named : classes.values()) {
            for (PendingClass pending : named) {
                ClassLoader loader = pending.loader.get();
                if (loader != null) {
                    addCallees(pending, loader, wanted);
                }
            }
        }
        for (Map.Entry<ClassLoader, Set<String>> of : wanted.entrySet()) {
            for (Class<?> type : instrumentation.getInitiatedClasses(of.getKey())) {
                if (of.getValue().contains(type.getName())) {
                    rules.learn(of.getKey(), type);
                }
            }
        }
    }

    private static void addCallees(
            PendingClass pending, ClassLoader loader, IdentityHashMap<ClassLoader, Set<String>> wanted) {
        for (UndecidedMethod method : pending.open) {
            for (OpenQuestion question : method.questions) {
                if (question.callee() != null) {
                    Set<String> names = wanted.get(loader);
                    if (names == null) {
                        names = new HashSet<>();
                        wanted.put(loader, names);
                    }
                    names.add(question.callee().replace('/', '.'));
                }
            }
        }
    }

    /** Forgets classes that are fully decided or can never be. */
    private void forget() {
        calleesAreUnknown = false;
        for (Iterator<List<PendingClass>> all = classes.values().iterator(); all.hasNext(); ) {
            List<PendingClass> named = all.next();
            for (Iterator<PendingClass> each = named.iterator(); each.hasNext(); ) {
                PendingClass pending = each.next();
                boolean isAwaited = !pending.isThere && pending.looks++ < MOST_LOOKS;
                boolean isOpen = pending.isThere && !pending.open.isEmpty();
                if (pending.isGone()) {
                    isAwaited = false;
                    isOpen = false;
                    for (UndecidedMethod method : pending.open) {
                        decider.remove(method);
                    }
                }
                if (!isAwaited && !isOpen) {
                    each.remove();
                }
                suspected |= isAwaited;
                calleesAreUnknown |= isOpen;
            }
            if (named.isEmpty()) {
                all.remove();
            }
        }
    }
}
