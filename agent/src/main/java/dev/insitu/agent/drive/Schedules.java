package dev.insitu.agent.drive;

import dev.insitu.config.value.Arrivals;
import dev.insitu.config.value.Rate;
import dev.insitu.platform.text.Decimal;
import dev.insitu.runtime.pacing.Schedule;
import java.math.BigInteger;

/** From a rate of the config to the schedule of a run. */
final class Schedules {
    private static final BigInteger SECOND = BigInteger.valueOf(1_000_000_000);
    private static final BigInteger MOST = BigInteger.valueOf(Long.MAX_VALUE);

    private Schedules() {}

    /**
     * The schedule of a run.
     *
     * @param run from 0: runs with Poisson arrivals differ, each by a seed of its own
     */
    static Schedule of(Rate rate, Arrivals arrivals, int run) {
        if (arrivals instanceof Arrivals.Poisson poisson) {
            return Schedule.poisson(1e9 / rate.perSecond(), poisson.seed() + run);
        }
        return constant(rate.perSecond());
    }

    /** As few iterations in as many whole nanoseconds: 300,000/s is 3 in 10,000. */
    private static Schedule constant(double perSecond) {
        Decimal decimal = Decimal.of(perSecond);
        BigInteger iterations = BigInteger.valueOf(decimal.units());
        BigInteger nanos = SECOND.multiply(BigInteger.TEN.pow(decimal.places()));
        BigInteger common = iterations.gcd(nanos);
        iterations = iterations.divide(common);
        nanos = nanos.divide(common);
        if (iterations.multiply(nanos).compareTo(MOST) > 0) {
            return nearly(1e9 / perSecond);
        }
        return Schedule.constant(iterations.longValueExact(), nanos.longValueExact());
    }

    /** For a rate with more digits than fit: a pattern as long as fits, right to less than a nanosecond in all its length. */
    private static Schedule nearly(double periodNanos) {
        double iterations = Math.max(1, Math.floor(Math.sqrt(0x1p62 / periodNanos)));
        return Schedule.constant((long) iterations, Math.round(iterations * periodNanos));
    }
}
