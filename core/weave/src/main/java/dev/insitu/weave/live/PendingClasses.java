package dev.insitu.weave.live;

import dev.insitu.recording.journal.JournalWriter;
import dev.insitu.runtime.Undecided;
import dev.insitu.weave.rule.Answer;
import dev.insitu.weave.rule.Doubt;
import dev.insitu.weave.rule.Plan;
import dev.insitu.weave.rule.PlannedPoint;
import dev.insitu.weave.rule.Rule;
import dev.insitu.weave.rule.RuleBook;
import dev.insitu.weave.rule.SkippedMethods;
import dev.insitu.weave.scan.ClassScan;
import dev.insitu.weave.scan.MethodName;
import java.lang.instrument.Instrumentation;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Classes that were woven before it was known which rules mean them. Some of their supertypes were not loaded; asking
 * an application's class loader for them would run its code while a class is being loaded. A method's first call
 * decides which form the method runs ({@link Undecided}). Once the class is loaded, it is woven again in its final
 * form. Thread-safe.
 */
public final class PendingClasses implements Undecided.Decider {
    /** Weaving again and searching for classes take at most about one part in this many of the thread's time. */
    private static final long SHARE_OF_TIME = 100;

    private static final long LONGEST_PAUSE_NANOS = 1_000_000_000;

    /**
     * A class not found after this many searches is taken as never defined. If it is defined later, its methods still
     * decide at their first call.
     */
    private static final int MOST_LOOKS = 100;

    private static final String MAY_BE_MISSING =
            "its first calls may be missing: which rules mean it hung on a supertype that was"
                    + " not loaded yet when its class was woven";

    private final RuleBook rules;
    private final SkippedMethods skipped;
    private final Decided decided;
    private final Map<Integer, Method> methods = new ConcurrentHashMap<>();

    /** Methods that ran before all of their doubts were answered. They are asked again when another class is loaded. */
    private final Set<Integer> unanswered = ConcurrentHashMap.newKeySet();

    /** Pending classes by class name; guarded by its own monitor. */
    private final Map<String, List<Pending>> classes = new HashMap<>();

    private volatile boolean suspected;
    private boolean calleesAreUnknown;
    private int loadedThen;
    private volatile Instrumentation instrumentation;
    private long nextNanos = System.nanoTime();

    /** Receives the decisions. */
    public interface Decided {
        /** A method has the planned point, and is about to run. */
        void isMeant(PlannedPoint point, ClassScan scan);

        /** A method cannot have the planned point. */
        void cannotBe(PlannedPoint point, ClassScan scan, String reason);
    }

    /** A method whose points are not decided yet. */
    private static final class Method {
        final Pending of;
        final ClassScan.Method method;
        final List<Doubt> doubts;
        final List<PlannedPoint> points;
        final ClassScan scan;

        /** Number of the method's forms in the runtime; negative if it has no forms. */
        final int number;

        /** Whether the method may have run without points that it should have. */
        volatile boolean mayHaveRun;

        Method(Pending of, ClassScan.Method method, List<PlannedPoint> all, ClassScan scan, int number) {
            this.of = of;
            this.method = method;
            this.doubts = Plan.doubts(all);
            this.points = new ArrayList<>(1);
            for (PlannedPoint point : all) {
                if (point.doubt() != null) {
                    points.add(point);
                }
            }
            this.scan = scan;
            this.number = number;
            this.mayHaveRun = number < 0;
        }
    }

    /** A class to weave again. */
    private static final class Pending {
        final WeakReference<ClassLoader> loader;
        final boolean isOfBootLoader;
        final String name;
        final List<Method> open = new ArrayList<>(1);

        /** For a class left unchanged: the doubts that decide whether it is woven. */
        final List<Doubt> ofClass = new ArrayList<>(0);

        boolean isThere;
        int looks;

        Pending(ClassLoader loader, String name) {
            this.loader = new WeakReference<>(loader);
            this.isOfBootLoader = loader == null;
            this.name = name;
        }

        boolean isOf(ClassLoader of) {
            return of == loader.get() && (of == null) == isOfBootLoader;
        }

        boolean is(Class<?> type) {
            return type.getName().equals(name) && isOf(type.getClassLoader());
        }

        boolean isGone() {
            return !isOfBootLoader && loader.get() == null;
        }
    }

    public PendingClasses(RuleBook rules, SkippedMethods skipped, Decided decided) {
        this.rules = rules;
        this.skipped = skipped;
        this.decided = decided;
    }

    /** From now on undecided methods ask this object. */
    public void begin(Instrumentation instrumentation) {
        this.instrumentation = instrumentation;
        Undecided.decideBy(this);
    }

    /** Called when another class's supertypes are known. Unanswered methods are asked again. */
    public void learnt() {
        if (!unanswered.isEmpty()) {
            for (Iterator<Integer> each = unanswered.iterator(); each.hasNext(); ) {
                int number = each.next();
                each.remove();
                Undecided.askAgain(number);
            }
        }
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
        Pending pending = new Pending(loader, scan.name().replace('/', '.'));
        for (Map.Entry<ClassScan.Method, List<PlannedPoint>> one : open.entrySet()) {
            Integer number = numbers.get(one.getKey().key());
            Method method = new Method(pending, one.getKey(), one.getValue(), scan, number == null ? -1 : number);
            pending.open.add(method);
            if (number != null) {
                methods.put(number, method);
            }
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
        Pending pending = new Pending(loader, name.replace('/', '.'));
        for (Rule rule : rules) {
            pending.ofClass.add(new Doubt(rule, true, null, null, false));
        }
        add(pending, loader);
    }

    private void add(Pending pending, ClassLoader loader) {
        synchronized (classes) {
            List<Pending> named = classes.get(pending.name);
            if (named == null) {
                named = new ArrayList<>(1);
                classes.put(pending.name, named);
            }
            for (Iterator<Pending> each = named.iterator(); each.hasNext(); ) {
                Pending before = each.next();
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
    private static void follow(Pending before, Pending now) {
        for (Method old : before.open) {
            for (Method method : now.open) {
                method.mayHaveRun |= old.mayHaveRun && old.method.key().equals(method.method.key());
            }
        }
    }

    @Override
    public int form(Class<?> type, int number) {
        Method method = methods.get(number);
        Class<?> of = method == null || type != null ? type : find(method.of);
        if (method == null || of == null) {
            return 0;
        }
        int form = 0;
        for (int i = 0; i < method.doubts.size(); i++) {
            Doubt doubt = method.doubts.get(i);
            String obstacle = rules.obstacle(doubt, of);
            if (obstacle != null) {
                cannotBe(method, doubt, obstacle);
            }
            switch (rules.answer(doubt, of)) {
                case YES -> {
                    form |= 1 << i;
                    isMeant(method, doubt);
                }
                case UNKNOWN -> {
                    method.mayHaveRun = true;
                    unanswered.add(number);
                }
                case NO -> {}
            }
        }
        suspected = true;
        return form;
    }

    private void isMeant(Method method, Doubt doubt) {
        for (PlannedPoint point : method.points) {
            if (point.doubt().equals(doubt)) {
                decided.isMeant(point, method.scan);
            }
        }
    }

    private void cannotBe(Method method, Doubt doubt, String reason) {
        for (PlannedPoint point : method.points) {
            if (point.doubt().equals(doubt)) {
                decided.cannotBe(point, method.scan, reason);
            }
        }
    }

    private Class<?> find(Pending pending) {
        for (Class<?> type : instrumentation.getAllLoadedClasses()) {
            if (pending.is(type)) {
                return type;
            }
        }
        return null;
    }

    /**
     * Weaves classes again whose doubts are answered by now. Runs on a muted agent thread, for about 1 % of that
     * thread's time.
     *
     * @param loaded number of classes loaded so far
     */
    public synchronized void weave(JournalWriter facts, int loaded) {
        long start = System.nanoTime();
        if (start - nextNanos >= 0 && (suspected || (calleesAreUnknown && loaded != loadedThen))) {
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

    /** Decides all methods whose doubts are answered by now; returns the classes to weave again. */
    private List<Class<?>> settle() {
        List<Class<?>> again = new ArrayList<>();
        suspected = false;
        synchronized (classes) {
            if (!classes.isEmpty()) {
                learnCallees();
                for (Class<?> type : instrumentation.getAllLoadedClasses()) {
                    List<Pending> named = classes.get(type.getName());
                    if (named != null && settle(named, type)) {
                        again.add(type);
                    }
                }
                forget();
            }
        }
        return again;
    }

    private boolean settle(List<Pending> named, Class<?> type) {
        boolean weave = false;
        for (Pending pending : named) {
            if (pending.is(type)) {
                pending.isThere = true;
                weave |= settleClass(pending, type);
                for (Iterator<Method> open = pending.open.iterator(); open.hasNext(); ) {
                    Method method = open.next();
                    if (isAnswered(method, type)) {
                        open.remove();
                        weave |= settle(method, type);
                    }
                }
            }
        }
        return weave;
    }

    private boolean settleClass(Pending pending, Class<?> type) {
        boolean isMeant = false;
        for (Doubt doubt : pending.ofClass) {
            if (rules.answer(doubt, type) == Answer.YES) {
                isMeant = true;
                skipped.add(pending.name, MAY_BE_MISSING);
            }
        }
        pending.ofClass.clear();
        return isMeant;
    }

    private boolean isAnswered(Method method, Class<?> type) {
        for (Doubt doubt : method.doubts) {
            if (rules.answer(doubt, type) == Answer.UNKNOWN) {
                return false;
            }
        }
        return true;
    }

    /** Decides a method; returns whether its class must be woven again. */
    private boolean settle(Method method, Class<?> type) {
        boolean isMeant = false;
        for (PlannedPoint point : method.points) {
            if (rules.answer(point.doubt(), type) == Answer.YES) {
                isMeant = true;
                if (method.mayHaveRun) {
                    String in = MethodName.full(method.scan.name(), method.method);
                    skipped.add(point.call() == null ? in : point.target().fullName() + " in " + in, MAY_BE_MISSING);
                }
            }
        }
        if (method.number >= 0) {
            unanswered.remove(method.number);
            Undecided.askAgain(method.number);
            Undecided.form(type, method.number);
            methods.remove(method.number);
        }
        return isMeant || method.number >= 0;
    }

    /** Records the types that the loaders now have under the names that calls use. Asks the JVM, not the loaders. */
    private void learnCallees() {
        IdentityHashMap<ClassLoader, Set<String>> wanted = new IdentityHashMap<>();
        for (List<Pending> named : classes.values()) {
            for (Pending pending : named) {
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
            Pending pending, ClassLoader loader, IdentityHashMap<ClassLoader, Set<String>> wanted) {
        for (Method method : pending.open) {
            for (Doubt doubt : method.doubts) {
                if (doubt.callee() != null) {
                    Set<String> names = wanted.get(loader);
                    if (names == null) {
                        names = new HashSet<>();
                        wanted.put(loader, names);
                    }
                    names.add(doubt.callee().replace('/', '.'));
                }
            }
        }
    }

    /** Forgets classes that are fully decided or can never be. */
    private void forget() {
        calleesAreUnknown = false;
        for (Iterator<List<Pending>> all = classes.values().iterator(); all.hasNext(); ) {
            List<Pending> named = all.next();
            for (Iterator<Pending> each = named.iterator(); each.hasNext(); ) {
                Pending pending = each.next();
                boolean isAwaited = !pending.isThere && pending.looks++ < MOST_LOOKS;
                boolean isOpen = pending.isThere && !pending.open.isEmpty();
                if (pending.isGone()) {
                    isAwaited = false;
                    isOpen = false;
                    for (Method method : pending.open) {
                        methods.remove(method.number);
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
