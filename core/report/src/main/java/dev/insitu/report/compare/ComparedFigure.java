package dev.insitu.report.compare;

import java.util.OptionalDouble;

/**
 * A statistic of a probe before and after. Immutable.
 *
 * @param base for times the geometric mean of the JVMs before, in nanoseconds; for shares their mean on the arcsine scale; an
 *     outlier JVM may be replaced by the second largest
 * @param fresh the same for the JVMs after
 * @param change for times {@code fresh / base - 1}: 0.1 is 10 % slower; for shares {@code fresh - base}
 * @param low the lowest change that the noise between JVMs allows; absent with fewer than two JVMs a side
 * @param high the highest such change
 */
public record ComparedFigure(
        ComparedStatistic statistic,
        double base,
        double fresh,
        double change,
        OptionalDouble low,
        OptionalDouble high,
        ChangeVerdict verdict) {

    /** Whether it is proven worse by more than a tolerance, which is a share of the value before. */
    public boolean isRegression(double tolerance) {
        return verdict.isWorse() && statistic.scale().relative(change, base) > tolerance;
    }

    /** Whether a table shows it: a share that is zero in all JVMs is omitted. */
    public boolean isShown() {
        return statistic.isTime() || base != 0 || fresh != 0;
    }
}
