package dev.insitu.agent.weave.live;

import dev.insitu.agent.journal.JournalWriter;
import dev.insitu.agent.weave.rule.Answer;
import dev.insitu.agent.weave.rule.Doubt;
import dev.insitu.agent.weave.rule.Plan;
import dev.insitu.agent.weave.rule.PlannedPoint;
import dev.insitu.agent.weave.rule.RuleBook;
import dev.insitu.agent.weave.rule.SkippedMethods;
import dev.insitu.agent.weave.rule.UnknownCall;
import dev.insitu.agent.weave.scan.ClassScan;
import dev.insitu.agent.weave.scan.MethodName;
import dev.insitu.runtime.Undecided;
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
 * Classes that were woven before it was known which rules mean them: some of their supertypes were not loaded, and to ask a class loader of the
 * application for these would run its code in the midst of a class's loading. The first call of a method decides what it carries ({@link Undecided}). When
 * the class is there it is woven again, for good. Thread-safe.
 */
public final class PendingClasses implements Undecided.Decider {
    /** Weaving again and looking for classes take so much of a thread's time. */
    private static final long SHARE_OF_TIME = 100;

    private static final long LONGEST_PAUSE_NANOS = 1_000_000_000;

    /** A class that is not there after so many looks was not defined; should it be all the same, its methods decide by themselves. */
    private static final int MOST_LOOKS = 100;

    private static final String UNCOUNTED =
            "its first calls, until the class was woven again, are not counted: which rules mean"
                    + " it hung on a supertype that was not loaded yet when the class was woven";

    private final RuleBook rules;
    private final SkippedMethods skipped;
    private final Decided decided;
    private final Map<Integer, Method> methods = new ConcurrentHashMap<>();

    /** By the class's name; guarded by itself. */
    private final Map<String, List<Pending>> classes = new HashMap<>();

    private volatile boolean suspected;
    private boolean callsAreUnknown;
    private int loadedThen;
    private volatile Instrumentation instrumentation;
    private long nextNanos = System.nanoTime();

    /** Hears what was decided. */
    public interface Decided {
        /** A method has what was planned, and is about to run. */
        void isMeant(PlannedPoint point, ClassScan scan);
    }

    /** A method that decides when it runs. */
    private record Method(Pending of, List<Doubt> doubts, List<PlannedPoint> points, ClassScan scan) {}

    /** A class that is to be woven again. */
    private static final class Pending {
        final WeakReference<ClassLoader> loader;
        final boolean isOfBootLoader;
        final String name;
        final List<Integer> methods = new ArrayList<>();
        final List<PlannedPoint> uncounted = new ArrayList<>(0);
        final List<UnknownCall> calls = new ArrayList<>(0);
        boolean isThere;
        int looks;

        Pending(ClassLoader loader, String name) {
            this.loader = new WeakReference<>(loader);
            this.isOfBootLoader = loader == null;
            this.name = name;
        }

        boolean is(Class<?> type) {
            ClassLoader of = type.getClassLoader();
            return type.getName().equals(name) && of == loader.get() && (of == null) == isOfBootLoader;
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

    /** From here on methods decide by it. */
    public void begin(Instrumentation instrumentation) {
        this.instrumentation = instrumentation;
        Undecided.decideBy(this);
    }

    /**
     * A class is about to be defined of which not all is known.
     *
     * @param numbers of the methods that have several forms, by {@link ClassScan.Method#key}
     */
    public void add(ClassLoader loader, ClassScan scan, Plan plan, Map<String, Integer> numbers) {
        Pending pending = new Pending(loader, scan.name().replace('/', '.'));
        for (ClassScan.Method method : scan.methods()) {
            List<Doubt> doubts = plan.doubts(method);
            if (!doubts.isEmpty()) {
                List<PlannedPoint> points = doubtful(plan, method);
                Integer number = numbers.get(method.key());
                if (number == null) {
                    pending.uncounted.addAll(points);
                } else {
                    pending.methods.add(number);
                    methods.put(number, new Method(pending, doubts, points, scan));
                }
            }
        }
        pending.calls.addAll(plan.unknown());
        synchronized (classes) {
            List<Pending> named = classes.get(pending.name);
            if (named == null) {
                named = new ArrayList<>(1);
                classes.put(pending.name, named);
            }
            named.add(pending);
        }
        suspected = true;
    }

    private static List<PlannedPoint> doubtful(Plan plan, ClassScan.Method method) {
        List<PlannedPoint> points = new ArrayList<>(1);
        for (PlannedPoint point : plan.points()) {
            if (point.doubt() != null && point.method() == method) {
                points.add(point);
            }
        }
        return points;
    }

    @Override
    public int form(Class<?> type, int number) {
        Method method = methods.get(number);
        Class<?> of = method == null || type != null ? type : find(method.of());
        if (method == null || of == null) {
            return -1;
        }
        int form = 0;
        for (int i = 0; i < method.doubts().size(); i++) {
            if (method.doubts().get(i).isMeantIn(of)) {
                form |= 1 << i;
                isMeant(method, method.doubts().get(i));
            }
        }
        suspected = true;
        return form;
    }

    private void isMeant(Method method, Doubt doubt) {
        for (PlannedPoint point : method.points()) {
            if (point.doubt().equals(doubt)) {
                decided.isMeant(point, method.scan());
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
     * Weaves again what is there by now; on a muted thread of ours, for about a hundredth of its time.
     *
     * @param loaded how many classes have been loaded
     */
    public synchronized void weave(JournalWriter facts, int loaded) {
        long start = System.nanoTime();
        if (start - nextNanos >= 0 && (suspected || (callsAreUnknown && loaded != loadedThen))) {
            loadedThen = loaded;
            LoadedClasses.weave(instrumentation, settle(), facts);
            long end = System.nanoTime();
            nextNanos = end + Math.min(SHARE_OF_TIME * (end - start), LONGEST_PAUSE_NANOS);
        }
    }

    /** At the end of a session: says what is not counted of classes that nothing was woven into again. */
    public synchronized void note() {
        if (instrumentation != null) {
            settle();
        }
    }

    /** Decides what can be by now. The classes to be woven again. */
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
                weave |= !pending.isThere && (!pending.methods.isEmpty() || !pending.uncounted.isEmpty());
                pending.isThere = true;
                settleMethods(pending, type);
                weave |= settleCalls(pending, type.getClassLoader());
            }
        }
        return weave;
    }

    private void settleMethods(Pending pending, Class<?> type) {
        for (int number : pending.methods) {
            Undecided.form(type, number);
            methods.remove(number);
        }
        pending.methods.clear();
        for (PlannedPoint point : pending.uncounted) {
            if (point.doubt().isMeantIn(type)) {
                skipped.add(MethodName.full(type.getName().replace('.', '/'), point.method()), UNCOUNTED);
            }
        }
        pending.uncounted.clear();
    }

    private boolean settleCalls(Pending pending, ClassLoader loader) {
        boolean areMeant = false;
        for (Iterator<UnknownCall> calls = pending.calls.iterator(); calls.hasNext(); ) {
            UnknownCall call = calls.next();
            Answer answer = rules.means(call, loader);
            if (answer != Answer.UNKNOWN) {
                calls.remove();
            }
            if (answer == Answer.YES) {
                areMeant = true;
                skipped.add(call.call().hint(true) + " in " + call.in(), UNCOUNTED);
            }
        }
        return areMeant;
    }

    /** What the loaders have by now under the names of types that calls name. The JVM knows; no loader is asked. */
    private void learnCallees() {
        IdentityHashMap<ClassLoader, Set<String>> wanted = new IdentityHashMap<>();
        for (List<Pending> named : classes.values()) {
            for (Pending pending : named) {
                ClassLoader loader = pending.loader.get();
                if (loader != null && !pending.calls.isEmpty()) {
                    Set<String> names = wanted.get(loader);
                    if (names == null) {
                        names = new HashSet<>();
                        wanted.put(loader, names);
                    }
                    for (UnknownCall call : pending.calls) {
                        names.add(call.call().owner().replace('/', '.'));
                    }
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

    /** Forgets those of which all is known, or nothing will be. */
    private void forget() {
        callsAreUnknown = false;
        for (Iterator<List<Pending>> all = classes.values().iterator(); all.hasNext(); ) {
            List<Pending> named = all.next();
            for (Iterator<Pending> each = named.iterator(); each.hasNext(); ) {
                Pending pending = each.next();
                boolean isAwaited = !pending.isThere && pending.looks++ < MOST_LOOKS;
                if (pending.isGone() || !(isAwaited || pending.isThere && !pending.calls.isEmpty())) {
                    each.remove();
                }
                suspected |= isAwaited;
                callsAreUnknown |= pending.isThere && !pending.calls.isEmpty();
            }
            if (named.isEmpty()) {
                all.remove();
            }
        }
    }
}
