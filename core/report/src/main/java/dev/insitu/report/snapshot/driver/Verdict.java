package dev.insitu.report.snapshot.driver;

import java.util.Locale;

/** Whether the figures of a driven series are valid latencies. */
public enum Verdict {
    /** All due iterations were done; the figures are latencies at this rate. */
    VALID,
    /** The rate was not kept up: queueing delays grew with the run's length. */
    OVERLOADED,
    /** Some due iterations are missing from the figures. */
    INCOMPLETE,
    /** Ends could not be paired with starts, so times would be of wrong pairs. */
    UNMATCHED,
    /** More iterations failed than are allowed: the figures include failures. */
    FAILING;

    /** Earlier constants take precedence, except VALID, which is the mildest. */
    boolean isWorseThan(Verdict other) {
        return this != VALID && (other == VALID || compareTo(other) < 0);
    }

    /** Its name in data: {@code valid} and so on. */
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }
}
