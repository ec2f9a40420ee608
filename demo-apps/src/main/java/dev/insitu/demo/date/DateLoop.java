package dev.insitu.demo.date;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Date;

/**
 * The operation alone, in a tight loop on one thread: what a micro-benchmark would measure. Nothing else runs between
 * two calls, so that code and data stay in the caches and branches are predicted.
 *
 * <pre>DateLoop [ITERATIONS]        0: until the JVM is stopped; about 5 s otherwise</pre>
 */
public final class DateLoop {
    private static final long DEFAULT_ITERATIONS = 2_000_000;

    private DateLoop() {}

    public static void main(String[] args) {
        long iterations = args.length == 0 ? DEFAULT_ITERATIONS : Long.parseLong(args[0]);
        Instant start = Instant.now().truncatedTo(ChronoUnit.MILLIS);
        long survived = 0;
        for (long n = 0; iterations == 0 || n < iterations; n++) {
            Instant time = start.plusMillis(n);
            // The result has to matter, or the compiler may leave out the work that leads to it.
            if (DateSerialisation.roundTrip(Date.from(time)).toInstant().equals(time)) {
                survived++;
            }
        }
        long elapsedMillis = Duration.between(start, Instant.now()).toMillis();
        System.out.println("Serialised " + iterations + " dates and back in " + elapsedMillis + " ms; " + survived
                + " came back equal");
    }
}
