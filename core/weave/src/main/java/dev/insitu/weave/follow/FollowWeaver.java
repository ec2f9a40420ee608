package dev.insitu.weave.follow;

import dev.insitu.config.value.Match;
import dev.insitu.recording.journal.Fact;
import dev.insitu.recording.journal.JournalWriter;
import dev.insitu.recording.journal.RuleFact;
import dev.insitu.runtime.AgentControl;
import dev.insitu.weave.advice.AdviceSpec;
import dev.insitu.weave.advice.MethodPlan;
import dev.insitu.weave.emit.ClassWeaver;
import dev.insitu.weave.emit.RuntimeBridge;
import dev.insitu.weave.kind.IneligibleKey;
import dev.insitu.weave.live.LoadedClasses;
import dev.insitu.weave.live.ShownClassFiles;
import dev.insitu.weave.rule.BuiltInFiles;
import dev.insitu.weave.rule.Candidates;
import dev.insitu.weave.rule.SkippedMethods;
import dev.insitu.weave.scan.Call;
import dev.insitu.weave.scan.ClassFileReader;
import dev.insitu.weave.scan.ClassScan;
import dev.insitu.weave.scan.Intrinsics;
import dev.insitu.weave.scan.MethodName;
import dev.insitu.weave.scan.NeverWoven;
import dev.insitu.weave.scan.Signature;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.security.ProtectionDomain;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import net.bytebuddy.jar.asm.Opcodes;

/**
 * The transformer of one followed method. It is asked for classes by an agent thread, and changes them while they are loaded; classes that
 * are being loaded pass unchanged. Thread-safe.
 */
public final class FollowWeaver implements ClassFileTransformer {
    private final Instrumentation instrumentation;
    private final int follower;
    private final Optional<Match.Key> by;
    private final BuiltInFiles builtIn = new BuiltInFiles();
    private final Map<String, String> refused = new LinkedHashMap<>();
    private final SkippedMethods skipped = new SkippedMethods(new Refusals());

    /** What is woven now, by class. */
    private final IdentityHashMap<Class<?>, Wanted> wanted = new IdentityHashMap<>();

    /** Classes whose files are read, not changed. */
    private final Set<Class<?>> asked = new HashSet<>();

    /** The files read; empty for a class that shows none. */
    private final IdentityHashMap<Class<?>, ClassScan> scans = new IdentityHashMap<>();

    private final Set<Class<?>> changed = new HashSet<>();

    /** Methods that cannot carry all that was last asked for. */
    private final IdentityHashMap<Class<?>, Set<String>> overfull = new IdentityHashMap<>();

    /** What is woven into a class. */
    private static final class Wanted {
        final Set<String> bodies = new HashSet<>();
        final Map<String, Map<CallSite, Integer>> sites = new HashMap<>();

        /** A method that ends waits; empty for none. */
        String wakes = "";

        /** Names of methods that take from a pool, each with whether they take what a promise stands for. */
        final Map<String, Boolean> takes = new HashMap<>();

        /** Names of methods of a pool that return a promise of what it gives out. */
        final Set<String> promises = new HashSet<>();

        /** Names of methods that give back to a pool, each with whether the pool is of permits. */
        final Map<String, Boolean> gives = new HashMap<>();
    }

    /** Keeps why methods could not be woven. */
    private final class Refusals implements JournalWriter {
        @Override
        public void note(Fact fact) {
            if (fact instanceof RuleFact.Skipped one) {
                refused.put(one.method(), one.reason());
            }
        }
    }

    /**
     * @param follower its number in the runtime
     * @param by the value of each call that is passed to the runtime, if any
     */
    public FollowWeaver(Instrumentation instrumentation, int follower, Optional<Match.Key> by) {
        this.by = by;
        this.instrumentation = instrumentation;
        this.follower = follower;
    }

    public void install() {
        if (RuntimeBridge.isPossible()) {
            RuntimeBridge.define();
        }
        instrumentation.addTransformer(this, true);
    }

    /**
     * The code of a loaded class, as it runs now without this transformer's probes; null if agents may not see it. Reading it makes the JVM
     * build its class file anew, and changes nothing.
     */
    public ClassScan scan(Class<?> type) {
        scanAll(List.of(type));
        synchronized (this) {
            return scans.get(type);
        }
    }

    /** Reads several classes at once, for {@link #scan}. */
    public void scanAll(Collection<Class<?>> types) {
        List<Class<?>> unread = new ArrayList<>();
        synchronized (this) {
            for (Class<?> type : types) {
                if (!scans.containsKey(type)) {
                    scans.put(type, null);
                    if (Candidates.isCandidate(type) && instrumentation.isModifiableClass(type)) {
                        unread.add(type);
                        asked.add(type);
                    }
                }
            }
        }
        if (!unread.isEmpty()) {
            ShownClassFiles.show(instrumentation, unread);
            for (Class<?> hidden : unread) {
                if (!isRead(hidden)) {
                    ShownClassFiles.show(instrumentation, List.of(hidden));
                }
            }
        }
        synchronized (this) {
            unread.forEach(asked::remove);
        }
    }

    private synchronized boolean isRead(Class<?> type) {
        return scans.get(type) != null;
    }

    /** The calls in a method that can be measured, without those that take some nanoseconds anyway. */
    public static List<CallSite> sites(ClassScan scan, ClassScan.Method method) {
        List<CallSite> sites = new ArrayList<>();
        if (!isWeavable(scan, method)) {
            return sites;
        }
        for (Call call : method.calls) {
            CallSite site = CallSite.of(call);
            if (call.place() == Call.Place.ORDINARY
                    && !TrivialCalls.contain(site)
                    && !site.owner().startsWith("java/lang/Insitu")
                    && !site.owner().startsWith("dev/insitu/runtime/")
                    && !sites.contains(site)) {
                sites.add(site);
            }
        }
        return sites;
    }

    /** Why a method does not have the value that is asked for; null if it has. */
    public String withoutValue(ClassScan.Method method) {
        return IneligibleKey.of(Signature.of(method), by);
    }

    /** Whether code can be written into a method. */
    public static boolean isWeavable(ClassScan scan, ClassScan.Method method) {
        return !method.is(Opcodes.ACC_ABSTRACT)
                && !method.is(Opcodes.ACC_NATIVE)
                && !NeverWoven.contains(scan.name(), method.name)
                && !Intrinsics.contain(method);
    }

    /** Asks for the body of the followed method, woven with the next {@link #weave}. */
    public synchronized void wantBody(Class<?> type, String method) {
        of(type).bodies.add(method);
    }

    /** Asks for calls in a method, in place of those asked for before; none takes them out. */
    public synchronized void wantSites(Class<?> type, String method, Map<CallSite, Integer> sites) {
        of(type).sites.put(method, Map.copyOf(sites));
    }

    /**
     * Asks for the methods of a name that take from a pool, woven with the next {@link #weave}.
     *
     * @param isPromised whether they are a promise's, and take what it stands for
     */
    public synchronized void wantTakes(Class<?> type, String method, boolean isPromised) {
        of(type).takes.put(method, isPromised);
    }

    /** Asks for the methods of a pool of a name that return a promise, woven with the next {@link #weave}. */
    public synchronized void wantPromises(Class<?> type, String method) {
        of(type).promises.add(method);
    }

    /** Asks for the methods of a name that give back to a pool, woven with the next {@link #weave}. */
    public synchronized void wantGives(Class<?> type, String method, boolean isOfPermits) {
        of(type).gives.put(method, isOfPermits);
    }

    /** Weaves the JDK's method that ends waits of other threads. */
    public void weaveWakes() {
        synchronized (this) {
            of(LockSupport.class).wakes = Wake.METHOD;
        }
        weave(List.of(LockSupport.class));
    }

    /** Whether a method that takes from a pool takes permits rather than an object. */
    public static boolean takesPermits(ClassScan.Method method) {
        return PoolTake.takesPermits(method);
    }

    private Wanted of(Class<?> type) {
        return wanted.computeIfAbsent(type, each -> new Wanted());
    }

    /** Weaves classes as they are wanted now. Call this on a muted agent thread. */
    public void weave(Collection<Class<?>> types) {
        synchronized (this) {
            changed.addAll(types);
        }
        LoadedClasses.transformAgain(instrumentation, List.copyOf(types), (type, failure) -> {
            synchronized (this) {
                refused.put(type.getName(), "the JVM refused the woven class: " + failure);
            }
        });
    }

    /** Whether a method carries all that was last asked for: with many calls it may exceed what the JVM compiles. */
    public synchronized boolean carriesAll(Class<?> type, String method) {
        return !overfull.getOrDefault(type, Set.of()).contains(method);
    }

    /** Gives all classes their former bytecode back. */
    public void restore() {
        instrumentation.removeTransformer(this);
        List<Class<?>> all;
        synchronized (this) {
            wanted.clear();
            all = new ArrayList<>(changed);
            changed.clear();
        }
        LoadedClasses.transformAgain(instrumentation, all, (type, failure) -> {});
    }

    /** The methods that could not be woven, with the reason. */
    public synchronized Map<String, String> refused() {
        return new LinkedHashMap<>(refused);
    }

    @Override
    public byte[] transform(
            Module module,
            ClassLoader loader,
            String name,
            Class<?> redefined,
            ProtectionDomain domain,
            byte[] classFile) {
        if (redefined == null) {
            return null;
        }
        Object muted = AgentControl.mute();
        try {
            return change(loader, redefined, classFile);
        } catch (Throwable e) {
            synchronized (this) {
                refused.put(redefined.getName(), "its class could not be woven: " + e);
            }
            return null;
        } finally {
            AgentControl.unmute(muted);
        }
    }

    private synchronized byte[] change(ClassLoader loader, Class<?> type, byte[] classFile) {
        if (asked.contains(type)) {
            scans.put(type, ClassScan.of(new ClassFileReader(classFile), true));
        }
        Wanted here = wanted.get(type);
        if (here == null) {
            return null;
        }
        ClassFileReader reader = new ClassFileReader(classFile);
        ClassScan scan = ClassScan.of(reader, true);
        Map<String, MethodPlan> plans = new HashMap<>();
        for (ClassScan.Method method : scan.methods()) {
            MethodPlan plan = plan(here, scan, method);
            if (!plan.body().isEmpty() || !plan.calls().isEmpty()) {
                plans.put(method.key(), plan);
            }
        }
        boolean bridged = RuntimeBridge.isPossible() && !builtIn.areOf(loader);
        Set<String> full = new HashSet<>();
        ClassWeaver woven = new ClassWeaver(reader, scan, plans, Map.of(), bridged, skipped);
        byte[] result = plans.isEmpty() ? null : woven.weave();
        for (ClassScan.Method method : scan.methods()) {
            if (plans.containsKey(method.key()) && !woven.carries(method)) {
                full.add(method.key());
            } else {
                refused.remove(MethodName.full(scan.name(), method));
            }
        }
        overfull.put(type, full);
        return result;
    }

    private MethodPlan plan(Wanted here, ClassScan scan, ClassScan.Method method) {
        MethodPlan plan = new MethodPlan();
        if (!isWeavable(scan, method)) {
            return plan;
        }
        if (here.bodies.contains(method.key())) {
            plan.body().add(new FollowedBody(follower, by));
        }
        if (here.wakes.equals(method.key())) {
            plan.body().add(new Wake(follower));
        }
        Boolean isPromised = here.takes.get(method.name);
        if (isPromised != null) {
            add(plan, isPromised ? PoolTake.ofPromise(follower, method) : PoolTake.of(follower, method));
        }
        if (here.promises.contains(method.name)) {
            add(plan, PoolPromise.of(follower, method));
        }
        if (here.gives.containsKey(method.name)) {
            add(plan, PoolGive.of(follower, here.gives.get(method.name), method));
        }
        Map<CallSite, Integer> sites = here.sites.getOrDefault(method.key(), Map.of());
        for (Call call : method.calls) {
            CallSite site = CallSite.of(call);
            Integer number = sites.get(site);
            if (number != null && call.place() == Call.Place.ORDINARY) {
                plan.addCall(call, new FollowedCall(follower, number, site.isVirtual()));
            }
        }
        return plan;
    }

    private static void add(MethodPlan plan, AdviceSpec point) {
        if (point != null) {
            plan.body().add(point);
        }
    }
}
