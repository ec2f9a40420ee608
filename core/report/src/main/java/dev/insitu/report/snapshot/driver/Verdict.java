package dev.insitu.report.snapshot.driver;

import java.util.Locale;

/** Whether the figures of a driven series are what they seem. */
public enum Verdict {
    /** What was due was done; the figures are latencies at this rate. */
    VALID,
    /** The rate could not be kept up: what waited for its turn waited the longer the longer the run was. */
    OVERLOADED,
    /** Something that was due is missing from the figures. */
    INCOMPLETE,
    /** Ends could not be told apart, so that times would be of pairs that never were. */
    UNMATCHED,
    /** More iterations failed than are allowed to: the figures are of failures, too. */
    FAILING;

    /** In the order in which one hides another: what is overloaded is that first. */
    boolean isWorseThan(Verdict other) {
        return this != VALID && (other == VALID || compareTo(other) < 0);
    }

    /** As data has it: {@code valid} and so on. */
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }
}
