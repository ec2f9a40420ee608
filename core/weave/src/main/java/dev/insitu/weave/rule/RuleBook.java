package dev.insitu.weave.rule;

import dev.insitu.config.pattern.MethodPattern;
import dev.insitu.config.value.CallEnd;
import dev.insitu.config.value.CatalogueUse;
import dev.insitu.config.value.Config;
import dev.insitu.config.value.DriveSettings;
import dev.insitu.config.value.ExplainSettings;
import dev.insitu.config.value.Match;
import dev.insitu.config.value.ProbeRule;
import dev.insitu.platform.problem.InvalidValueException;
import dev.insitu.platform.problem.NearestNames;
import dev.insitu.platform.problem.Place;
import dev.insitu.runtime.Callback;
import dev.insitu.weave.kind.DriveCalls;
import dev.insitu.weave.kind.EndByCallback;
import dev.insitu.weave.kind.EndIterations;
import dev.insitu.weave.kind.EndOfSpan;
import dev.insitu.weave.kind.RuleAction;
import dev.insitu.weave.kind.TimeCalls;
import dev.insitu.weave.kind.TimeCompletion;
import dev.insitu.weave.kind.TimeLines;
import dev.insitu.weave.kind.TimeUntilCallback;
import dev.insitu.weave.kind.WatchJitter;
import dev.insitu.weave.probe.ProbeFamily;
import dev.insitu.weave.scan.Call;
import dev.insitu.weave.scan.ClassScan;
import dev.insitu.weave.scan.JdkNames;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * All rules; tells which of them mean a class. The name alone excludes most classes; only rules for subtypes and
 * annotations need the class file. Thread-safe.
 */
public final class RuleBook {
    private static final MethodPattern ANYWHERE = anywhere();

    private final List<Rule> rules = new ArrayList<>();

    private final List<ProbeFamily> families = new ArrayList<>();
    private final RuntimeVisibility runtime = new RuntimeVisibility();
    private final TypeFiles files;
    private final KnownTypes types;
    private final Supertypes supertypes;
    private final RuleIndex index;

    /** The rules that can mean classes of the JDK. */
    private final RuleIndex indexForJdk;

    private final MatchLog sightings = new MatchLog();
    private final DroppedProbes dropped;
    private final boolean meanCallsOfSubtypes;
    private final ExplainSettings explain;
    private final List<CatalogueUse> uses;
    private boolean nameByRoute;

    /** The rules of a config, in its order, for classes of an application. */
    public RuleBook(Config config) {
        this(config, new BuiltInFiles());
    }

    /** The rules of a config, in its order, for classes read from files. */
    public RuleBook(Config config, TypeFiles files) {
        this(
                config.probes(),
                config.uses(),
                config.timeline().marks(),
                config.drive(),
                config.report().dropBelowNanos() > 0,
                config.explain(),
                files);
    }

    public RuleBook(List<ProbeRule> probes, Optional<DriveSettings> drive, TypeFiles files) {
        this(probes, List.of(), List.of(), drive, true, ExplainSettings.DEFAULT, files);
    }

    private RuleBook(
            List<ProbeRule> probes,
            List<CatalogueUse> uses,
            List<ProbeRule.Method> marks,
            Optional<DriveSettings> drive,
            boolean mayDrop,
            ExplainSettings explain,
            TypeFiles files) {
        this.explain = explain;
        this.uses = uses;
        this.files = files;
        types = new KnownTypes(files);
        supertypes = new Supertypes(types, files);
        index = new RuleIndex(rules, supertypes);
        indexForJdk = new RuleIndex(rules, supertypes);
        dropped = new DroppedProbes(mayDrop);
        ProbeReader reader = new ProbeReader();
        for (ProbeRule probe : probes) {
            probe.tell(reader);
        }
        for (ProbeRule.Method mark : marks) {
            ProbeFamily family = add(ProbeFamily.ofMarks(families.size(), mark));
            add(mark.method(), Optional.empty(), new TimeCalls(family), mark.place());
        }
        if (drive.isPresent()) {
            addDrive(drive.get());
        }
        meanCallsOfSubtypes = meanCallsOfSubtypes();
        JdkNames jdk = new JdkNames();
        for (Rule rule : rules) {
            index.add(rule);
            if (rule.pattern().subtypes()) {
                supertypes.add(rule);
            }
            if (!rule.action().isPartOfAnother() && jdk.mayBeMeant(rule.pattern())) {
                indexForJdk.add(rule);
            }
        }
    }

    /** Makes ready what woven code needs. Called before anything is woven, on a thread that may read files. */
    public void prepare() {
        for (Rule rule : rules) {
            rule.action().prepare();
        }
    }

    private boolean meanCallsOfSubtypes() {
        for (Rule rule : rules) {
            if (rule.call().isPresent() && rule.call().get().subtypes()) {
                return true;
            }
        }
        return false;
    }

    /** Adds a rule of the book for each rule of the config. */
    private final class ProbeReader implements ProbeRule.Reader {
        @Override
        public void method(ProbeRule.Method rule) {
            ProbeFamily family = add(ProbeFamily.of(families.size(), rule));
            if (rule.until() instanceof CallEnd.Callback callback) {
                int number = Callback.newRule();
                RuleAction action = new TimeUntilCallback(family, callback, number);
                add(rule.method(), Optional.empty(), action, rule.place());
                addCallbacks(callback, number, rule.place());
                return;
            }
            boolean completes = rule.until() instanceof CallEnd.Completion;
            RuleAction action = completes ? new TimeCompletion(family) : new TimeCalls(family);
            add(rule.method(), Optional.empty(), action, rule.place());
        }

        @Override
        public void call(ProbeRule.Call rule) {
            ProbeFamily family = add(ProbeFamily.of(families.size(), rule));
            add(rule.in(), Optional.of(rule.call()), new TimeCalls(family), rule.place());
        }

        @Override
        public void span(ProbeRule.Span rule) {
            ProbeFamily family = add(ProbeFamily.of(families.size(), rule));
            add(rule.from().method(), Optional.empty(), new EndOfSpan(family, rule, true), rule.place());
            add(rule.to().method(), Optional.empty(), new EndOfSpan(family, rule, false), rule.place());
        }

        @Override
        public void lines(ProbeRule.Lines rule) {
            ProbeFamily family = add(ProbeFamily.of(families.size(), rule));
            add(rule.method(), Optional.empty(), new TimeLines(family, rule), rule.place());
        }

        @Override
        public void jitterInPlace(ProbeRule.JitterInPlace rule) {
            ProbeFamily family = add(ProbeFamily.of(families.size(), rule));
            add(rule.method(), Optional.empty(), new WatchJitter(family), rule.place());
        }
    }

    private ProbeFamily add(ProbeFamily family) {
        families.add(family);
        nameByRoute |= family.isNamedByRoute();
        return family;
    }

    /** Adds rules for the methods that are called back, in any class, and for calls of them. */
    private void addCallbacks(CallEnd.Callback callback, int number, Place place) {
        for (MethodPattern method : callback.methods()) {
            add(method, Optional.empty(), new EndByCallback(number, false), place);
            add(ANYWHERE, Optional.of(method), new EndByCallback(number, true), place);
        }
    }

    private static MethodPattern anywhere() {
        try {
            return MethodPattern.parseAnyCall("**+#*");
        } catch (InvalidValueException e) {
            throw new AssertionError(e);
        }
    }

    private void addDrive(DriveSettings drive) {
        Match match = drive.until().map(DriveSettings.Until::match).orElseGet(Match.Order::new);
        CallEnd end = drive.until().isPresent() && drive.until().get() instanceof DriveSettings.OfCall ofCall
                ? ofCall.end()
                : CallEnd.RETURN;
        RuleAction driven = new DriveCalls(drive.caller(), match, end);
        if (drive.target() instanceof DriveSettings.Call target) {
            add(target.in(), Optional.of(target.call()), driven, drive.place());
        } else {
            add(((DriveSettings.Method) drive.target()).method(), Optional.empty(), driven, drive.place());
        }
        if (end instanceof CallEnd.Callback callback) {
            int number = Callback.newRule();
            Callback.define(number, Callback.ITERATION);
            addCallbacks(callback, number, drive.place());
        }
        if (drive.until().isPresent() && drive.until().get() instanceof DriveSettings.Elsewhere until) {
            addUntil(until, new EndIterations(match), drive.place());
        }
    }

    private void addUntil(DriveSettings.Elsewhere until, RuleAction action, Place place) {
        if (until.in().isPresent()) {
            add(until.in().get(), Optional.of(until.method()), action, place);
        } else {
            add(until.method(), Optional.empty(), action, place);
        }
    }

    private void add(MethodPattern pattern, Optional<MethodPattern> call, RuleAction action, Place place) {
        rules.add(new Rule(rules.size(), pattern, call, action, place, use(action)));
    }

    private Optional<String> use(RuleAction action) {
        for (CatalogueUse use : uses) {
            if (action.probes().isPresent() && use.has(action.probes().get().number())) {
                return Optional.of(use.name());
            }
        }
        return Optional.empty();
    }

    /** The files of the catalogue whose rules these are, too. */
    List<CatalogueUse> uses() {
        return uses;
    }

    /** Whether some rule names its probes after routes, which are in annotations. */
    public boolean nameByRoute() {
        return nameByRoute;
    }

    /** All rules: the probes' in the config's order, then the driver's. */
    public List<Rule> all() {
        return rules;
    }

    /**
     * Whether a pattern means the method that a call instruction names.
     *
     * @param in the class that has the instruction if it is loaded already, or null
     */
    Answer means(MethodPattern pattern, ClassLoader loader, Class<?> in, Call call) {
        if (!pattern.matchesMethod(call.name(), call.descriptor())) {
            return Answer.NO;
        }
        if (!pattern.subtypes()) {
            return pattern.matchesClass(call.owner()) ? Answer.YES : Answer.NO;
        }
        return meansType(pattern, loader, in, call.owner());
    }

    /** Whether a pattern for subtypes means a type. The type may be a supertype of the class that mentions it. */
    Answer meansType(MethodPattern pattern, ClassLoader loader, Class<?> in, String type) {
        Class<?> loaded = in == null ? null : Supertypes.supertype(in, type);
        if (loaded != null) {
            return Supertypes.anyMatches(pattern, loaded) ? Answer.YES : Answer.NO;
        }
        return supertypes.anyMatches(pattern, loader, type);
    }

    /** Whether a method is a bridge to another class's method that the rule means, too. The calls are then counted there. */
    Answer meansInherited(Rule rule, ClassLoader loader, Class<?> in, ClassScan scan, ClassScan.Method method) {
        Call bridged = method.bridged(scan.name());
        return bridged == null || bridged.owner().equals(scan.name())
                ? Answer.NO
                : means(rule.pattern(), loader, in, bridged);
    }

    /** Which loaders' classes find the runtime's types. */
    RuntimeVisibility runtime() {
        return runtime;
    }

    /**
     * Why a class cannot have the woven code. Called when a method of the class is about to run, so that its loader may
     * be asked.
     *
     * @return the reason, or null if the class can have the woven code
     */
    public String obstacle(OpenQuestion question, Class<?> type) {
        ClassLoader loader = type.getClassLoader();
        if (question.ofRuntime()) {
            runtime.ask(loader);
        }
        return question.ofRuntime() && runtime.known(loader) == Answer.NO ? RuntimeVisibility.reason(loader) : null;
    }

    /** Whether a rule means a method or call in question, according to the types loaded so far. */
    public Answer answer(OpenQuestion question, Class<?> type) {
        return question.answer(type, this);
    }

    /**
     * The methods that a callback's type should have and has not, each as a report names it. Empty if the type's methods are not known:
     * as a parameter, {@link Object} allows any.
     *
     * @param type internal name
     */
    List<String> missing(CallEnd.Callback callback, ClassLoader loader, String type) {
        Set<String> names = new TreeSet<>();
        if (type.equals("java/lang/Object") || !supertypes.addMethods(loader, type, names)) {
            return List.of();
        }
        List<String> missing = new ArrayList<>();
        for (MethodPattern method : callback.methods()) {
            if (!names.contains(method.methodName())) {
                List<String> nearest = NearestNames.of(method.methodName(), names);
                missing.add(type.replace('/', '.') + " has no method " + method.methodName()
                        + (nearest.isEmpty() ? "" : "; did you mean " + String.join(", ", nearest) + "?"));
            }
        }
        return missing;
    }

    /** Records the type that a loader has under this type's name. */
    public void learn(ClassLoader loader, Class<?> type) {
        supertypes.learn(loader, type);
    }

    /** Whether some rule can mean a class of the JDK. */
    public boolean canMeanJdk() {
        return !indexForJdk.isEmpty();
    }

    /** The class files that may be read. */
    TypeFiles files() {
        return files;
    }

    /** The facts known of types. */
    public KnownTypes types() {
        return types;
    }

    /** Whether weaving needs more than usual: a rule looks into code or has an unusual action. */
    public boolean areMoreThanProbesOnMethods() {
        for (Rule rule : rules) {
            if (rule.looksIntoCode() || !rule.action().isUsual()) {
                return true;
            }
        }
        return false;
    }

    /** The probes, rule by rule of the config. */
    public List<ProbeFamily> families() {
        return families;
    }

    /** What to record of calls besides their times. */
    public ExplainSettings explain() {
        return explain;
    }

    /** What each rule met or missed. */
    public MatchLog sightings() {
        return sightings;
    }

    /** The probes to remove from all classes. */
    public DroppedProbes dropped() {
        return dropped;
    }

    /**
     * The rules that may mean methods of a class.
     *
     * @param name internal name
     * @param loaded the class if it is loaded already, or null
     */
    public CandidateRules about(ClassLoader loader, String name, Class<?> loaded, byte[] classFile) {
        if (loaded == null && meanCallsOfSubtypes) {
            supertypes.learn(loader, name, classFile);
        }
        return index.about(loader, name, loaded, classFile);
    }

    /** The rules that may mean methods of a class in a module of the boot loader. */
    public CandidateRules aboutJdk(String name, Class<?> loaded, byte[] classFile) {
        return indexForJdk.about(null, name, loaded, classFile);
    }

    /** The index of all rules. */
    RuleIndex index() {
        return index;
    }

    /** The index of the rules that may mean a loaded class. */
    RuleIndex indexFor(Class<?> loaded) {
        return JdkNames.isJdks(loaded.getClassLoader(), loaded.getModule()) ? indexForJdk : index;
    }
}
