package dev.insitu.agent.weave;

import dev.insitu.agent.config.Config;
import dev.insitu.agent.config.Drive;
import dev.insitu.agent.config.Match;
import dev.insitu.agent.config.MethodPattern;
import dev.insitu.agent.config.ProbeRule;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * All rules, asked about classes. Most classes are none of any rule's business, and their name alone says so; only rules
 * for subtypes and annotations need to look into the class file. Thread-safe.
 */
public final class RuleBook {
    private final List<Rule> rules = new ArrayList<>();

    /** Those of them that can mean classes of the JDK. */
    private final List<Rule> rulesForJdk = new ArrayList<>();

    private final List<ProbeFamily> families = new ArrayList<>();
    private final Supertypes supertypes = new Supertypes();
    private final Sightings sightings = new Sightings();
    private final DroppedProbes dropped;

    /** The rules of a config, in its order. */
    public RuleBook(Config config) {
        this(config.probes(), config.drive(), config.report().dropBelowNanos() > 0);
    }

    RuleBook(List<ProbeRule> probes, Optional<Drive> drive) {
        this(probes, drive, true);
    }

    private RuleBook(List<ProbeRule> probes, Optional<Drive> drive, boolean mayDrop) {
        dropped = new DroppedProbes(mayDrop);
        for (ProbeRule probe : probes) {
            addProbe(families.size(), probe);
        }
        if (drive.isPresent()) {
            addDrive(drive.get());
        }
        JdkNames jdk = new JdkNames();
        for (Rule rule : rules) {
            if (jdk.mayBeMeant(rule.pattern())) {
                rulesForJdk.add(rule);
            }
        }
    }

    private void addProbe(int number, ProbeRule probe) {
        if (probe instanceof ProbeRule.Method rule) {
            ProbeFamily family = add(ProbeFamily.of(number, rule));
            add(rule.method(), Optional.empty(), new Purpose.Timed(family, rule.untilCompletion()));
        } else if (probe instanceof ProbeRule.Call rule) {
            ProbeFamily family = add(ProbeFamily.of(number, rule));
            add(rule.in(), Optional.of(rule.call()), new Purpose.Timed(family, false));
        } else if (probe instanceof ProbeRule.Span rule) {
            ProbeFamily family = add(ProbeFamily.of(number, rule));
            add(rule.from().method(), Optional.empty(), new Purpose.EndOfSpan(family, rule, true));
            add(rule.to().method(), Optional.empty(), new Purpose.EndOfSpan(family, rule, false));
        } else if (probe instanceof ProbeRule.Lines rule) {
            ProbeFamily family = add(ProbeFamily.of(number, rule));
            add(rule.method(), Optional.empty(), new Purpose.TimedLines(family, rule));
        } else {
            ProbeRule.JitterInPlace rule = (ProbeRule.JitterInPlace) probe;
            ProbeFamily family = add(ProbeFamily.of(number, rule));
            add(rule.method(), Optional.empty(), new Purpose.JitterInPlace(family));
        }
    }

    private ProbeFamily add(ProbeFamily family) {
        families.add(family);
        return family;
    }

    private void addDrive(Drive drive) {
        Match match = drive.until().map(Drive.Until::match).orElseGet(Match.Order::new);
        Purpose driven = new Purpose.Driven(drive.caller(), match);
        if (drive.target() instanceof Drive.Call target) {
            add(target.in(), Optional.of(target.call()), driven);
        } else {
            add(((Drive.Method) drive.target()).method(), Optional.empty(), driven);
        }
        drive.until().ifPresent(until -> addUntil(until, new Purpose.Until(match)));
    }

    private void addUntil(Drive.Until until, Purpose purpose) {
        if (until.in().isPresent()) {
            add(until.in().get(), Optional.of(until.method()), purpose);
        } else {
            add(until.method(), Optional.empty(), purpose);
        }
    }

    private void add(MethodPattern pattern, Optional<MethodPattern> call, Purpose purpose) {
        rules.add(new Rule(rules.size(), pattern, call, purpose));
    }

    /** The rules: those of the probes in the config's order, then the driver's. */
    List<Rule> all() {
        return rules;
    }

    /** Whether a pattern means the method that a call instruction names. */
    boolean means(MethodPattern pattern, ClassLoader loader, Call call) {
        return pattern.matchesMethod(call.name(), call.descriptor())
                && (pattern.subtypes()
                        ? supertypes.anyMatches(pattern, loader, call.owner())
                        : pattern.matchesClass(call.owner()));
    }

    /** Whether weaving needs more than most configs do. */
    boolean areMoreThanProbesOnMethods() {
        for (Rule rule : rules) {
            if (rule.looksIntoCode() || !(rule.purpose() instanceof Purpose.Timed)) {
                return true;
            }
        }
        return false;
    }

    /** The probes, rule by rule of the config. */
    List<ProbeFamily> families() {
        return families;
    }

    /** What became of them. */
    Sightings sightings() {
        return sightings;
    }

    /** The probes that are to be woven no more. */
    public DroppedProbes dropped() {
        return dropped;
    }

    /**
     * The rules that may mean methods of a class.
     *
     * @param name internal name
     * @param loaded the class, where it is loaded already, or null
     */
    List<Rule> about(ClassLoader loader, String name, Class<?> loaded, byte[] classFile) {
        return about(rules, loader, name, loaded, classFile);
    }

    /** The same of a class of a module that the boot loader has. */
    List<Rule> aboutJdk(String name, Class<?> loaded, byte[] classFile) {
        return about(rulesForJdk, null, name, loaded, classFile);
    }

    private List<Rule> about(List<Rule> among, ClassLoader loader, String name, Class<?> loaded, byte[] classFile) {
        List<Rule> concerned = List.of();
        for (Rule rule : among) {
            if (rule.looksInside()
                    ? isInside(rule, loader, name, loaded, classFile)
                    : rule.pattern().matchesClass(name)) {
                concerned = concerned.isEmpty() ? new ArrayList<>() : concerned;
                concerned.add(rule);
            }
        }
        return concerned;
    }

    private boolean isInside(Rule rule, ClassLoader loader, String name, Class<?> loaded, byte[] classFile) {
        return rule.isAnnotation()
                ? ConstantPool.mentions(classFile, rule.annotationSuffix())
                : supertypes.anyMatches(rule.pattern(), loader, name, loaded, classFile);
    }

    /** The classes, out of those that are loaded already, that some rule may be about. */
    Set<Class<?>> about(Class<?>[] loaded) {
        Set<Class<?>> concerned = new LinkedHashSet<>();
        List<Class<?>> others = new ArrayList<>();
        for (Class<?> type : loaded) {
            if (!JdkNames.isJdks(type.getClassLoader(), type.getModule())) {
                others.add(type);
            }
        }
        for (Rule rule : rules) {
            List<Class<?>> candidates = rulesForJdk.contains(rule) ? Arrays.asList(loaded) : others;
            List<Class<?>> named = new ArrayList<>();
            for (Class<?> type : candidates) {
                // An annotation of the application's is not on a class of the JDK's.
                if (rule.isAnnotation()
                        ? type.getClassLoader() != null
                        : rule.pattern().matchesClass(type.getName())) {
                    named.add(type);
                }
            }
            concerned.addAll(named);
            if (rule.pattern().subtypes() && !named.isEmpty()) {
                addSubtypes(named, candidates, concerned);
            }
        }
        return concerned;
    }

    /** A class that is loaded has its supertypes loaded. */
    private static void addSubtypes(List<Class<?>> types, List<Class<?>> loaded, Set<Class<?>> concerned) {
        for (Class<?> candidate : loaded) {
            for (Class<?> type : types) {
                if (type.isAssignableFrom(candidate)) {
                    concerned.add(candidate);
                }
            }
        }
    }
}
