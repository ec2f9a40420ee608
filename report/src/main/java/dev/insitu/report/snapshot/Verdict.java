package dev.insitu.report.snapshot;

import java.util.Locale;

/** Whether the figures of a driven series are what they seem. */
public enum Verdict {
    /** What was due was done; the figures are latencies at this rate. */
    VALID,
    /** The rate could not be kept up: what waited for its turn waited the longer the longer the run was. */
    OVERLOADED,
    /** Something that was due is missing from the figures. */
    INCOMPLETE,
    /** Ends could not be told apart, so that percentiles would be of pairs that never were. */
    UNMATCHED;

    /** As data has it: {@code valid} and so on. */
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }
}
