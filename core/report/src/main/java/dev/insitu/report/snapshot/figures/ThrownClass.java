package dev.insitu.report.snapshot.figures;

import dev.insitu.platform.text.Numbers;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Calls that ended in an exception of one class. Sorts by number, the greatest first.
 *
 * @param type the name of the class
 * @param at the top frame of one of the exceptions; absent where it had none, or the JVM ended before it was read
 */
public record ThrownClass(String type, long count, Optional<String> at) implements Comparable<ThrownClass> {

    /** The limit of classes in a report, for each probe. */
    public static final int MOST = 5;

    /**
     * The most frequent classes and their counts, such as {@code TimeoutException 15, IOException 2}; empty where no class is known.
     *
     * @param classes the most frequent first
     * @param errors the number of all errors, of which these classes are some or all
     */
    public static String words(List<ThrownClass> classes, long errors) {
        StringBuilder words = new StringBuilder();
        long others = errors;
        for (ThrownClass each : classes.subList(0, Math.min(MOST, classes.size()))) {
            words.append(words.isEmpty() ? "" : ", ").append(each.simpleName()).append(' ');
            words.append(Numbers.grouped(each.count));
            others -= each.count;
        }
        return others > 0 && !words.isEmpty()
                ? words.append(", others ").append(Numbers.grouped(others)).toString()
                : words.toString();
    }

    /** Adds up the classes of several sets. */
    public static List<ThrownClass> merged(List<ThrownClass> classes) {
        Map<String, ThrownClass> sums = new HashMap<>();
        for (ThrownClass each : classes) {
            sums.merge(
                    each.type,
                    each,
                    (one, other) -> new ThrownClass(one.type, one.count + other.count, one.at.or(() -> other.at)));
        }
        List<ThrownClass> merged = new ArrayList<>(sums.values());
        Collections.sort(merged);
        return merged;
    }

    /** The name without the package. */
    private String simpleName() {
        return type.substring(type.lastIndexOf('.') + 1).replace('$', '.');
    }

    @Override
    public int compareTo(ThrownClass other) {
        int byCount = Long.compare(other.count, count);
        return byCount != 0 ? byCount : type.compareTo(other.type);
    }
}
