package dev.insitu.tool.entry;

import dev.insitu.platform.process.OwnPackages;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Candidates for entry points, from dumps of a JVM's threads: the outermost methods that are neither the JDK's nor where a thread
 * begins. Which of them are called again and again, a session then tells. One thread.
 */
final class StackSamples {
    /** Such as {@code at app//com.acme.Orders.place(Orders.java:12)}. */
    private static final Pattern FRAME =
            Pattern.compile("^\\s+at (?:[^/(]*/)*([\\p{L}\\p{N}_$.]+)\\.([\\p{L}\\p{N}_$<>]+)\\(");

    private static final List<String> JDK = List.of("java.", "javax.", "jdk.", "sun.", "com.sun.");

    /** A thread begins in these, or in the body of a lambda. */
    private static final Set<String> BEGINNINGS = Set.of("main", "run", "call", "get", "accept", "apply", "start");

    private static final String LAMBDA = "lambda$";

    /** In the name of the class that stands for a lambda, which no rule can name. */
    private static final String HIDDEN = "$$Lambda";

    /** Where a thread that has no work waits for it. */
    private static final Set<String> WAITS = Set.of(
            "sleep", "park", "parkNanos", "parkUntil", "wait", "wait0", "take", "poll", "select", "accept", "await");

    /** The methods that are looked at on one stack, from its beginning. */
    private static final int MOST_DEPTH = 6;

    private static final int LEAST_SAMPLES = 1;

    private static final int MOST_CANDIDATES = 60;

    /** A method, and how often it was seen. */
    private static final class Seen {
        private int samples;
        private int waiting;
    }

    private final Map<String, Seen> methods = new LinkedHashMap<>();
    private final Set<String> covered = new HashSet<>();

    /** @param methods on whose stacks nothing is looked for: the entry points that are known, without parameters */
    StackSamples(Set<String> methods) {
        covered.addAll(methods);
    }

    /** Adds the stacks of a dump. */
    void add(String dump) {
        List<String> stack = new ArrayList<>();
        for (String line : dump.split("\n", -1)) {
            Matcher frame = FRAME.matcher(line);
            if (frame.find() && !line.contains(HIDDEN)) {
                stack.add(frame.group(1) + '#' + frame.group(2));
            } else if (line.isBlank()) {
                addStack(stack);
                stack.clear();
            }
        }
        addStack(stack);
    }

    private void addStack(List<String> stack) {
        if (stack.stream().anyMatch(covered::contains)) {
            return;
        }
        int depth = 0;
        Set<String> once = new HashSet<>();
        for (int i = stack.size() - 1; i >= 0 && depth < MOST_DEPTH; i--) {
            String method = stack.get(i);
            if (OwnPackages.contain(method)) {
                return;
            }
            if (!isOfJdk(method) && !isBeginning(method) && isWritable(method) && once.add(method)) {
                depth++;
                Seen seen = methods.computeIfAbsent(method, key -> new Seen());
                seen.samples++;
                seen.waiting += i > 0 && waits(stack.subList(0, i)) ? 1 : 0;
            }
        }
    }

    /** Whether a method of these frames called only the JDK, which waits. */
    private static boolean waits(List<String> callees) {
        return callees.stream().allMatch(StackSamples::isOfJdk)
                && callees.stream().anyMatch(method -> WAITS.contains(method.substring(method.indexOf('#') + 1)));
    }

    private static boolean isOfJdk(String method) {
        return JDK.stream().anyMatch(method::startsWith);
    }

    private static boolean isBeginning(String method) {
        String name = method.substring(method.indexOf('#') + 1);
        return BEGINNINGS.contains(name) || name.startsWith(LAMBDA);
    }

    /** Whether a rule can name it: no hidden class, no initialiser. */
    private static boolean isWritable(String method) {
        return !method.contains("$$") && method.indexOf('<') < 0;
    }

    /** Rules for the candidates, those that were seen most often first. */
    List<String> candidates() {
        return methods.entrySet().stream()
                .filter(each -> each.getValue().samples >= LEAST_SAMPLES)
                .filter(each -> each.getValue().waiting < each.getValue().samples)
                .sorted(Comparator.comparingInt((Map.Entry<String, Seen> each) -> -each.getValue().samples))
                .limit(MOST_CANDIDATES)
                .map(Map.Entry::getKey)
                .toList();
    }
}
