package dev.insitu.weave.probe;

import dev.insitu.weave.scan.MethodName;
import dev.insitu.weave.scan.Target;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Gives each probe a unique name, the shortest that is precise enough: {@code parse}, {@code Parser#parse},
 * {@code Parser#parse(String)} and so on. Names of rules with one probe depend only on the rules. If methods of the
 * same name are in classes of the same simple name, the method met first gets the shorter name.
 */
public final class ProbeNames {
    private final Set<String> taken = new HashSet<>();
    private final Map<Integer, String> byFamily = new HashMap<>();

    public ProbeNames(List<ProbeFamily> families) {
        // Reserve the user's names first, so that no other rule can take them for a method of that name.
        for (ProbeFamily family : families) {
            if (family.shared() && family.name().isPresent()) {
                taken.add(family.name().get());
                byFamily.put(family.number(), family.name().get());
            }
        }
        Map<String, Integer> sharers = sharers(families);
        for (ProbeFamily family : families) {
            if (family.shared() && family.name().isEmpty()) {
                List<String> names = family.names();
                boolean shortestIsShared = sharers.get(names.get(0)) > 1;
                List<String> candidates = shortestIsShared ? names.subList(1, names.size()) : names;
                byFamily.put(family.number(), firstFree(family, candidates.toArray(new String[0])));
            }
        }
    }

    /** For each name, the number of rules with one probe that prefer it. */
    private static Map<String, Integer> sharers(List<ProbeFamily> families) {
        Map<String, Integer> sharers = new HashMap<>();
        for (ProbeFamily family : families) {
            if (family.shared()) {
                String name = family.name().orElse(family.names().get(0));
                Integer others = sharers.get(name);
                sharers.put(name, others == null ? 1 : others + 1);
            }
        }
        return sharers;
    }

    /**
     * The name of a rule's probe on this method; other methods may share the probe.
     *
     * @param route the route that the method serves, if its annotations name one
     */
    public String of(ProbeFamily family, Target target, Optional<String> route) {
        if (family.shared()) {
            return byFamily.get(family.number());
        }
        if (route.isPresent() && family.isNamedByRoute()) {
            String name = family.nameOf(route.get());
            return firstFree(family, name, name + ' ' + MethodName.simple(target.owner()) + '#' + target.name());
        }
        String inClass = MethodName.simple(target.owner()) + '#' + target.name();
        String result = target.overloadedByResult() ? MethodName.shortResult(target.descriptor()) : "";
        String parameters = MethodName.shortParameters(target.descriptor()) + result;
        String overload = target.overloaded() ? parameters : "";
        String prefix = family.prefix();
        return firstFree(
                family,
                prefix + (family.namesOneClass() ? target.name() : inClass) + overload,
                prefix + inClass + overload,
                prefix + inClass + parameters,
                prefix + target.fullName() + result,
                prefix + target.fullNameWithResult());
    }

    private String firstFree(ProbeFamily family, String... candidates) {
        for (String candidate : candidates) {
            if (taken.add(candidate)) {
                return candidate;
            }
        }
        return candidates[candidates.length - 1] + " (rule " + (family.number() + 1) + ')';
    }
}
