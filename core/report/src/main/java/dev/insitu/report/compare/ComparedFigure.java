package dev.insitu.report.compare;

import java.util.OptionalDouble;

/**
 * A statistic of a probe before and after. Immutable.
 *
 * @param base of times the geometric mean of the JVMs before, in nanoseconds; of shares their mean on the scale of
 *     arcsines; a JVM that stands far apart may count as the second one
 * @param fresh the same of the JVMs after
 * @param change of times {@code fresh / base - 1}: 0.1 is 10 % slower; of shares {@code fresh - base}
 * @param low the least change that the noise between JVMs allows; absent with less than two JVMs a side
 * @param high the largest
 */
public record ComparedFigure(
        ComparedStatistic statistic,
        double base,
        double fresh,
        double change,
        OptionalDouble low,
        OptionalDouble high,
        ChangeVerdict verdict) {

    /** Whether it is proven worse, and by more than this share of what was before. */
    public boolean isRegression(double tolerance) {
        return verdict.isWorse() && statistic.scale().relative(change, base) > tolerance;
    }

    /** Whether there is something to show: a share that is zero in all JVMs is not worth a line. */
    public boolean isShown() {
        return statistic.isTime() || base != 0 || fresh != 0;
    }
}
