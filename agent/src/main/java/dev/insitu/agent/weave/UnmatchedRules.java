package dev.insitu.agent.weave;

import dev.insitu.agent.config.NearestNames;
import java.io.IOException;
import java.io.InputStream;
import java.lang.instrument.Instrumentation;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import net.bytebuddy.jar.asm.ClassReader;

/** Names the rules that matched nothing, each with the nearest names there are: a rule that is silent is a mistake. */
public final class UnmatchedRules {
    private static final int MOST_CLASSES = 3;

    private UnmatchedRules() {}

    /** Notes them; at the end of a session. */
    public static void note(RuleBook rules, Instrumentation instrumentation, Facts facts) {
        Map<String, Class<?>> loaded = null;
        for (Rule rule : rules.all()) {
            if (!rules.sightings().hasMet(rule)) {
                loaded = loaded != null ? loaded : loadedByName(instrumentation);
                List<String> fact =
                        new ArrayList<>(List.of("unmatched", rule.pattern().toString()));
                fact.addAll(hints(rule, rules.sightings().missesOf(rule), loaded));
                facts.note(fact.toArray(new String[0]));
            }
        }
    }

    private static Map<String, Class<?>> loadedByName(Instrumentation instrumentation) {
        Map<String, Class<?>> byName = new TreeMap<>();
        for (Class<?> loaded : instrumentation.getAllLoadedClasses()) {
            if (!loaded.isArray() && !loaded.isPrimitive()) {
                byName.put(loaded.getName(), loaded);
            }
        }
        return byName;
    }

    private static List<String> hints(Rule rule, List<String> misses, Map<String, Class<?>> loaded) {
        String wanted = rule.pattern().toString();
        if (rule.isAnnotation()) {
            return List.of();
        }
        if (!misses.isEmpty()) {
            return NearestNames.of(wanted, misses);
        }
        String wantedClass = wanted.substring(0, Math.max(wanted.indexOf('#'), wanted.indexOf("::")));
        List<String> candidates = new ArrayList<>();
        for (String name : nearestClasses(wantedClass, loaded)) {
            methodsOf(loaded.get(name), rule, candidates);
        }
        return NearestNames.of(wanted, candidates);
    }

    /** By the whole name, or by the simple name in some other package. */
    private static List<String> nearestClasses(String wanted, Map<String, Class<?>> loaded) {
        String method = "#x";
        List<String> candidates = new ArrayList<>(loaded.size());
        for (Map.Entry<String, Class<?>> entry : loaded.entrySet()) {
            if (!entry.getValue().isHidden()
                    && !OwnClasses.contains(
                            entry.getValue().getClassLoader(), entry.getKey().replace('.', '/'))) {
                candidates.add(entry.getKey() + method);
            }
        }
        List<String> nearest = new ArrayList<>();
        for (String name : NearestNames.of(wanted + method, candidates)) {
            if (nearest.size() < MOST_CLASSES) {
                nearest.add(name.substring(0, name.length() - method.length()));
            }
        }
        return nearest;
    }

    /** From the class file: asking the class itself would load the types in its signatures. */
    private static void methodsOf(Class<?> loaded, Rule rule, List<String> names) {
        String file = loaded.getName().replace('.', '/') + ".class";
        ClassLoader loader = loaded.getClassLoader();
        try (InputStream in =
                loader == null ? ClassLoader.getSystemResourceAsStream(file) : loader.getResourceAsStream(file)) {
            if (in != null) {
                ClassScan scan = ClassScan.of(new ClassReader(in.readAllBytes()));
                for (ClassScan.Method method : scan.methods()) {
                    if (method.name.charAt(0) != '<') {
                        names.add(MethodName.hint(scan.name(), method, rule));
                    }
                }
            }
        } catch (IOException | RuntimeException e) {
            // A loader that has no files: its classes give no hints.
        }
    }
}
