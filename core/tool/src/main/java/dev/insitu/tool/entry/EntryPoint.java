package dev.insitu.tool.entry;

import dev.insitu.recording.image.BucketCounts;
import dev.insitu.recording.image.Percentile;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A method by which requests enter or leave an application, and its calls in a while.
 *
 * @param kind the name of the catalogue's file, or {@link #APPLICATION}
 * @param isEntry whether requests enter by it; else they leave
 * @param name of its row in a report; the route where it serves one
 * @param methods the methods that the row counts, with their parameters; a single one where the catalogue has it
 * @param buckets the durations of the calls that ended in that time
 * @param nanos the length of that time
 * @param errors the number of these calls that ended by an exception
 * @param maxNanos the longest call; true to the width of a bucket
 * @param pattern what a rule must name to mean all these methods; empty where they are one method, or its overloads
 * @param inside the name of the entry point within whose calls most calls were made; empty where most calls have none
 */
public record EntryPoint(
        String kind,
        boolean isEntry,
        String name,
        List<String> methods,
        BucketCounts buckets,
        long nanos,
        long errors,
        long maxNanos,
        Optional<String> pattern,
        Optional<String> inside) {
    /** The kind of methods that were found from the stacks of threads. */
    public static final String APPLICATION = "application";

    private static final String ANY_TASK = "java.util.concurrent.";

    private static final List<Percentile> SLOW = List.of(Percentile.of("99"), Percentile.of("90"));

    public EntryPoint {
        methods = List.copyOf(methods);
    }

    /** The number of calls that ended. */
    public long count() {
        return buckets.total();
    }

    /** Calls per second. */
    public double rate() {
        return nanos == 0 ? 0 : count() * 1e9 / nanos;
    }

    /** Absent where there are too few calls for the percentile. */
    public OptionalLong at(Percentile percentile) {
        return percentile.carriedBy(count())
                ? OptionalLong.of(Math.min(maxNanos, buckets.valueAt(percentile.rankIn(count()))))
                : OptionalLong.empty();
    }

    /** The duration above which calls are slow: p99, with fewer calls p90; absent where calls are too few for that. */
    public OptionalLong slowAboveNanos() {
        for (Percentile percentile : SLOW) {
            OptionalLong above = at(percentile);
            if (above.isPresent()) {
                return above;
            }
        }
        return OptionalLong.empty();
    }

    /** The time that slow calls took, in all; that of all calls where calls are too few to tell. */
    public long slowNanos() {
        return nanosAbove(slowAboveNanos().orElse(-1));
    }

    /** The time that calls took, in all, of which each took longer than this. */
    long nanosAbove(long above) {
        long[] sum = {0};
        buckets.forEach((lowest, highest, count) -> {
            if (lowest > above) {
                sum[0] += count * (lowest + (highest - lowest) / 2);
            }
        });
        return sum[0];
    }

    /** Whether its name is the route that it serves. */
    boolean isNamedByRoute() {
        return !kind.equals(APPLICATION) && !name.startsWith(kind + ": ");
    }

    /** Whether requests of a kind that the catalogue knows enter by it; a task of an executor says nothing about the application. */
    boolean isOfRequests() {
        return isEntry && !kind.equals(APPLICATION) && !method().startsWith(ANY_TASK);
    }

    /** The method, with its parameters. */
    public String method() {
        return methods.get(0);
    }

    /** The rule for this method, as behind {@code -javaagent}. */
    public String rule() {
        String method = method();
        return methods.size() == 1 ? method : pattern.orElse(method.substring(0, method.indexOf('(')));
    }

    /** The line to write below {@code probes}. */
    public String line() {
        String quoted = name.replace("\\", "\\\\").replace("\"", "\\\"");
        return "- { name: \"" + quoted + "\", method: \"" + rule() + "\" }";
    }
}
