package dev.insitu.report.snapshot.figures;

/** What a figure that is held against a limit is given in. */
public enum Unit {
    /** Nanoseconds. */
    NANOS,
    /** A number of calls. */
    CALLS,
    /** A share of the calls, from 0 to 1. */
    SHARE
}
