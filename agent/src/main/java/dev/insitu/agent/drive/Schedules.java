package dev.insitu.agent.drive;

import dev.insitu.config.value.Arrivals;
import dev.insitu.config.value.Rate;
import dev.insitu.platform.text.Decimal;
import dev.insitu.runtime.pacing.Schedule;
import java.math.BigInteger;

/** Makes a run's schedule from a rate in the config. */
final class Schedules {
    private static final BigInteger SECOND = BigInteger.valueOf(1_000_000_000);
    private static final BigInteger MOST = BigInteger.valueOf(Long.MAX_VALUE);

    private Schedules() {}

    /**
     * The schedule of a run.
     *
     * @param run from 0; added to the seed, so that runs with Poisson arrivals differ
     */
    static Schedule of(Rate rate, Arrivals arrivals, int run) {
        if (arrivals instanceof Arrivals.Poisson poisson) {
            return Schedule.poisson(1e9 / rate.perSecond(), poisson.seed() + run);
        }
        return constant(rate.perSecond());
    }

    /** The rate as the smallest whole number of iterations in whole nanoseconds: 300,000/s is 3 in 10,000 ns. */
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

    /** For a rate with too many digits: the longest pattern that fits, exact to less than a nanosecond over its whole length. */
    private static Schedule nearly(double periodNanos) {
        double iterations = Math.max(1, Math.floor(Math.sqrt(0x1p62 / periodNanos)));
        return Schedule.constant((long) iterations, Math.round(iterations * periodNanos));
    }
}
