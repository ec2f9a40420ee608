package dev.insitu.report.snapshot.driver;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What the driver was asked to do; of several JVMs, what is true of all.
 *
 * @param methods what is driven, mostly one; none where it was not met
 * @param thread whose thread calls it, {@code application} or {@code agent}; empty where that was not noted
 * @param arrivals {@code constant}, or {@code poisson} and the seed
 * @param warmUp iterations, or nanoseconds followed by {@code ns}; empty where there is none; of several JVMs all that differ, with
 *     {@link #BETWEEN} between them
 * @param settleNanos at each rate before its first run; absent where JVMs differ
 * @param iterations of a run, where they are what limits it; a search decides for itself
 * @param durationNanos of a run, where that is what limits it
 * @param runs at each rate, of all JVMs together; 0 where that was not noted, or differs between rates
 * @param corrected whether {@code end to end} counts from when an iteration was due
 * @param until the method whose return ends an iteration, where it is not the driven one's
 * @param timeoutNanos what an iteration may take to end
 * @param allowErrors the most iterations of a rate that may fail, in each JVM
 * @param goal what the highest rate is searched for that still meets it
 */
public record DriverPlan(
        List<String> methods,
        String thread,
        String arrivals,
        String warmUp,
        OptionalLong settleNanos,
        OptionalLong iterations,
        OptionalLong durationNanos,
        long runs,
        boolean corrected,
        Optional<String> until,
        OptionalLong timeoutNanos,
        Limit allowErrors,
        Optional<String> goal) {

    /** Between values of several JVMs. */
    public static final String BETWEEN = " | ";

    public DriverPlan {
        methods = List.copyOf(methods);
    }

    /** How many iterations each run was to have, as far as that was laid down. */
    public OptionalLong iterationsOfRun() {
        return goal.isPresent() ? OptionalLong.empty() : iterations;
    }

    /** What is driven, separated by commas. */
    public String method() {
        StringBuilder names = new StringBuilder();
        for (String method : methods) {
            names.append(names.isEmpty() ? "" : ", ").append(method);
        }
        return names.toString();
    }

    /** Whether due times are evenly spaced. */
    public boolean isConstant() {
        return !arrivals.startsWith("poisson");
    }
}
