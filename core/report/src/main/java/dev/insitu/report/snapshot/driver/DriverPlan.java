package dev.insitu.report.snapshot.driver;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The driver's plan; for several JVMs, what their plans have in common.
 *
 * @param methods the driven methods, mostly one; empty where none was found
 * @param thread the thread that calls it, {@code application} or {@code agent}; empty where that was not noted
 * @param arrivals {@code constant}, or {@code poisson} and the seed
 * @param warmUp iterations, or nanoseconds followed by {@code ns}; empty where there is none; for several JVMs all differing
 *     values, separated by {@link #BETWEEN}
 * @param settleNanos at each rate before its first run; absent where JVMs differ
 * @param iterations of a run, if they limit it; a search decides for itself
 * @param durationNanos of a run, if it limits the run
 * @param runs at each rate, of all JVMs together; 0 where that was not noted, or differs between rates
 * @param corrected whether {@code end to end} counts from an iteration's due time
 * @param until the method whose return ends an iteration, if it is not the driven method
 * @param timeoutNanos the time within which an iteration must end
 * @param allowErrors the most iterations of a rate that may fail, in each JVM
 * @param goal the condition of a search for the highest rate that meets it
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

    /** Separates the values of several JVMs. */
    public static final String BETWEEN = " | ";

    public DriverPlan {
        methods = List.copyOf(methods);
    }

    /** The planned iterations of each run, where they were fixed. */
    public OptionalLong iterationsOfRun() {
        return goal.isPresent() ? OptionalLong.empty() : iterations;
    }

    /** The driven methods, separated by commas. */
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
