package dev.insitu.agent.config.value;

/** A form of the results. */
public enum Output {
    /** A table on stderr, and as summary.txt. */
    CONSOLE,
    /** report.json. */
    JSON,
    /** intervals.hlog, an HdrHistogram interval log. */
    HLOG,
    /** A percentile distribution for each probe. */
    HGRM,
    /** report.csv. */
    CSV,
    /** report.html. */
    HTML
}
