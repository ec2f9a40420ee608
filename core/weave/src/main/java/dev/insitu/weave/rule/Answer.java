package dev.insitu.weave.rule;

/** Whether a rule means something. */
public enum Answer {
    YES,
    NO,
    /** A type that it depends on is not loaded yet. */
    UNKNOWN
}
