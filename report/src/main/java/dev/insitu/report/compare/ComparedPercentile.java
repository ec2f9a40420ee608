package dev.insitu.report.compare;

import dev.insitu.report.snapshot.figures.Percentile;
import java.util.OptionalDouble;

/**
 * A percentile of a probe before and after. Immutable.
 *
 * @param baseNanos the geometric mean of the JVMs before; a JVM that stands far apart may count as the second slowest
 * @param newNanos the same of the JVMs after
 * @param change {@code newNanos / baseNanos - 1}: 0.1 is 10 % slower
 * @param low the least change that the noise between JVMs allows; absent with less than two JVMs a side
 * @param high the largest
 */
public record ComparedPercentile(
        Percentile percentile,
        double baseNanos,
        double newNanos,
        double change,
        OptionalDouble low,
        OptionalDouble high,
        ChangeVerdict verdict) {

    /** Whether it is proven slower, and by more than this share. */
    public boolean isRegression(double tolerance) {
        return verdict == ChangeVerdict.SLOWER && change > tolerance;
    }
}
