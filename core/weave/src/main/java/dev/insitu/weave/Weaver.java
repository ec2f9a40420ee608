package dev.insitu.weave;

import dev.insitu.platform.process.Alerts;
import dev.insitu.recording.journal.JournalWriter;
import dev.insitu.runtime.AgentControl;
import dev.insitu.runtime.Undecided;
import dev.insitu.runtime.WovenNames;
import dev.insitu.weave.advice.MethodForms;
import dev.insitu.weave.advice.MethodPlan;
import dev.insitu.weave.emit.ClassWeaver;
import dev.insitu.weave.emit.RuntimeBridge;
import dev.insitu.weave.live.DecidedPoints;
import dev.insitu.weave.live.PendingClasses;
import dev.insitu.weave.live.Restoration;
import dev.insitu.weave.live.UnseenClasses;
import dev.insitu.weave.probe.ProbeNumbers;
import dev.insitu.weave.rule.BuiltInFiles;
import dev.insitu.weave.rule.CandidateRules;
import dev.insitu.weave.rule.EarlyMistakes;
import dev.insitu.weave.rule.OpenQuestion;
import dev.insitu.weave.rule.Plan;
import dev.insitu.weave.rule.PlannedPoint;
import dev.insitu.weave.rule.Planner;
import dev.insitu.weave.rule.Rule;
import dev.insitu.weave.rule.RuleBook;
import dev.insitu.weave.rule.SkippedMethods;
import dev.insitu.weave.rule.TypeFiles;
import dev.insitu.weave.rule.WovenMethods;
import dev.insitu.weave.scan.ClassFileReader;
import dev.insitu.weave.scan.ClassName;
import dev.insitu.weave.scan.ClassScan;
import dev.insitu.weave.scan.JdkNames;
import dev.insitu.weave.scan.MethodName;
import dev.insitu.weave.scan.OwnClasses;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.security.ProtectionDomain;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The transformer. The JVM passes it every class that it loads, so it first checks the class's name only. A class that
 * cannot be woven is left unchanged and named in the report; {@link #transform} never throws. Thread-safe.
 */
public final class Weaver implements ClassFileTransformer {
    /** A method with more questions gets no forms; it is woven when the answers are known. */
    private static final int MOST_DOUBTS = 3;

    /**
     * Most classes that get forms for rules that mean methods of any name. Such a rule may mean thousands of classes,
     * and writing forms for all of them takes seconds.
     */
    private static final int MOST_OF_ANY_NAME = 100;

    private final RuleBook rules;
    private final Planner planner;
    private final WovenMethods notes;
    private final SkippedMethods skipped;
    private final ProbeNumbers probes;
    private final Set<String> woven = ConcurrentHashMap.newKeySet();
    private final AtomicInteger loaded = new AtomicInteger();
    private final AtomicInteger ofAnyName = new AtomicInteger();
    private final EarlyMistakes mistakes;
    private final UnseenClasses unseenClasses;
    private final PendingClasses pending;
    private final TypeFiles builtIn = new BuiltInFiles();
    private volatile boolean ended;

    /** A weaver whose alerts are not shown. */
    public Weaver(RuleBook rules, JournalWriter facts) {
        this(rules, facts, new Alerts());
    }

    /**
     * @param facts records each probe, each matched method and each method left out
     * @param alerts receives each rule that a loaded class shows to be a mistake
     */
    public Weaver(RuleBook rules, JournalWriter facts, Alerts alerts) {
        this.rules = rules;
        rules.prepare();
        this.skipped = new SkippedMethods(facts);
        this.probes = new ProbeNumbers(facts, rules.families(), rules.explain());
        this.mistakes = new EarlyMistakes(rules.sightings(), alerts);
        this.planner = new Planner(rules, probes, skipped, mistakes);
        this.notes = new WovenMethods(facts, probes);
        this.unseenClasses = new UnseenClasses(rules);
        this.pending = new PendingClasses(rules, skipped, new NotesOfDecided());
    }

    /** Notes points that were woven before it was known whether a rule means them. */
    private final class NotesOfDecided implements DecidedPoints {
        @Override
        public void isMeant(PlannedPoint point, ClassScan scan) {
            rules.sightings().met(point.rule());
            note(point, scan);
        }

        @Override
        public void cannotBe(PlannedPoint point, ClassScan scan, String reason) {
            String method = MethodName.full(scan.name(), point.method());
            skipped.add(method, reason);
            mistakes.skipped(point.rule(), method, reason);
        }
    }

    @Override
    public byte[] transform(
            Module module,
            ClassLoader loader,
            String name,
            Class<?> redefined,
            ProtectionDomain domain,
            byte[] classFile) {
        if (ended) {
            return null;
        }
        if (name == null) {
            return transformUnnamed(module, loader, redefined, domain, classFile);
        }
        if (OwnClasses.contains(loader, name) || JdkNames.isOfReflection(loader)) {
            return null;
        }
        if (redefined == null) {
            loaded.incrementAndGet();
        }
        Object muted = AgentControl.mute();
        try {
            unseenClasses.shown(loader, name);
            CandidateRules candidates = JdkNames.isJdks(loader, module)
                    ? rules.aboutJdk(name, redefined, classFile)
                    : rules.about(loader, name, redefined, classFile);
            if (rules.canMeanJdk() && (loader != null || !candidates.isEmpty())) {
                unseenClasses.suspect();
            }
            pending.learnt();
            if (isTooMuch(name, candidates)) {
                pending.leave(loader, name, candidates.undecided());
                return null;
            }
            return candidates.isEmpty() ? null : weave(loader, name, redefined, candidates, classFile);
        } catch (Throwable e) {
            skipped.add(name.replace('/', '.'), "its class could not be woven: " + e);
            return null;
        } finally {
            AgentControl.unmute(muted);
        }
    }

    /** Whether any probe lets the rate of calls decide how many calls are timed. */
    public boolean thinsCalls() {
        return probes.areThinned();
    }

    /** Installs the transformer. {@link dev.insitu.weave.live.LoadedClasses} weaves the classes that are loaded already. */
    public void install(Instrumentation instrumentation) {
        pending.begin(instrumentation);
        instrumentation.addTransformer(this, true);
        if (unseenClasses.areTracked()) {
            unseenClasses.begin(instrumentation.getAllLoadedClasses());
        }
    }

    /** The classes that were loaded while another class was woven. */
    public UnseenClasses unseenClasses() {
        return unseenClasses;
    }

    /** Weaves classes again whose questions are answered by now, in their final form. Call this on a muted agent thread. */
    public void weavePending(JournalWriter facts) {
        pending.weave(facts, classesLoaded());
    }

    /** Notes the calls that may be missing in classes whose rules were not known when the classes were loaded. */
    public void notePending() {
        pending.note();
    }

    /** Transforms a class that was defined without a name. It is not a hidden class: the JVM does not pass those to agents. */
    private byte[] transformUnnamed(
            Module module, ClassLoader loader, Class<?> redefined, ProtectionDomain domain, byte[] classFile) {
        String name = ClassName.in(classFile);
        return name == null ? null : transform(module, loader, name, redefined, domain, classFile);
    }

    /**
     * Removes all woven code and stops weaving. Call this once, on a muted thread. Calls that are inside woven code now
     * end in it, but are not counted.
     */
    public void restore(Instrumentation instrumentation, JournalWriter facts) {
        ended = true;
        instrumentation.removeTransformer(this);
        Restoration restoration = new Restoration(instrumentation, woven, facts);
        restoration.run();
        AgentControl.retireProbes(probes.limit());
    }

    /** The number of classes loaded since the transformer was installed, without the agent's own. */
    public int classesLoaded() {
        return loaded.get();
    }

    /** Whether this weaver has woven a class of this name. */
    boolean hasWoven(Class<?> type) {
        return woven.contains(type.getName());
    }

    private byte[] weave(
            ClassLoader loader, String name, Class<?> redefined, CandidateRules candidates, byte[] classFile) {
        ClassFileReader reader;
        try {
            reader = new ClassFileReader(classFile);
        } catch (IllegalArgumentException e) {
            skipped.add(name.replace('/', '.'), "its class file is of a newer Java than this Insitu knows");
            return null;
        }
        ClassScan scan = ClassScan.of(reader, candidates.lookIntoCode());
        if (rules.nameByRoute()) {
            scan.readRoutes(reader);
        }
        Plan plan = planner.plan(loader, scan, redefined, candidates);
        IdentityHashMap<ClassScan.Method, List<PlannedPoint>> open = plan.open();
        Map<String, MethodForms> forms = forms(open);
        boolean bridged = RuntimeBridge.isPossible() && !builtIn.areOf(loader);
        if (bridged && !plan.points().isEmpty()) {
            RuntimeBridge.define();
        }
        Map<String, MethodPlan> plans = Planner.byMethod(plan.points());
        ClassWeaver weaver = new ClassWeaver(reader, scan, plans, forms, bridged, skipped);
        byte[] changed = weaver.weave();
        String className = name.replace('/', '.');
        if (changed != null) {
            woven.add(className);
        }
        for (PlannedPoint one : plan.points()) {
            if (one.question() != null) {
                WovenNames.add(className, one.method().name);
            } else if (weaver.carries(one.method())) {
                WovenNames.add(className, one.method().name);
                note(one, scan);
            } else {
                String method = MethodName.full(scan.name(), one.method());
                mistakes.skipped(one.rule(), method, weaver.obstacle(one.method()));
            }
        }
        if (!open.isEmpty()) {
            pending.add(loader, scan, open, numbers(weaver, forms, open));
        }
        return ended ? null : changed;
    }

    private void note(PlannedPoint point, ClassScan scan) {
        notes.woven(point, scan);
        rules.dropped().woven(point.point(), scan.name());
    }

    /** The forms of the undecided methods: one for each combination of answers. */
    private static Map<String, MethodForms> forms(Map<ClassScan.Method, List<PlannedPoint>> open) {
        Map<String, MethodForms> forms = new HashMap<>();
        for (Map.Entry<ClassScan.Method, List<PlannedPoint>> one : open.entrySet()) {
            List<OpenQuestion> questions = Plan.questions(one.getValue());
            if (deserveForms(questions)) {
                String key = one.getKey().key();
                forms.put(key, new MethodForms(Undecided.newMethod(), plans(key, one.getValue(), questions)));
            }
        }
        return forms;
    }

    private static boolean deserveForms(List<OpenQuestion> questions) {
        for (OpenQuestion question : questions) {
            if (!question.deservesForms()) {
                return false;
            }
        }
        return questions.size() <= MOST_DOUBTS;
    }

    /**
     * Whether to leave a class unchanged, because only unrelated rules for methods of any name may mean it and many
     * such classes got forms before.
     */
    private boolean isTooMuch(String name, CandidateRules candidates) {
        boolean isFar = candidates.sure().isEmpty() && !candidates.undecided().isEmpty();
        for (Rule rule : candidates.undecided()) {
            isFar &= rule.isOfAnyName() && !rule.isNear(name);
        }
        return isFar && ofAnyName.incrementAndGet() > MOST_OF_ANY_NAME;
    }

    private static List<MethodPlan> plans(String method, List<PlannedPoint> points, List<OpenQuestion> questions) {
        List<MethodPlan> plans = new ArrayList<>();
        for (int form = 0; form < 1 << questions.size(); form++) {
            Set<OpenQuestion> supposed = new HashSet<>();
            for (int i = 0; i < questions.size(); i++) {
                if ((form & 1 << i) != 0) {
                    supposed.add(questions.get(i));
                }
            }
            plans.add(Planner.byMethod(points, supposed).get(method));
        }
        return plans;
    }

    private static Map<String, Integer> numbers(
            ClassWeaver weaver, Map<String, MethodForms> forms, Map<ClassScan.Method, List<PlannedPoint>> open) {
        Map<String, Integer> numbers = new HashMap<>();
        for (ClassScan.Method method : open.keySet()) {
            if (weaver.hasForms(method)) {
                numbers.put(method.key(), forms.get(method.key()).number());
            }
        }
        return numbers;
    }
}
