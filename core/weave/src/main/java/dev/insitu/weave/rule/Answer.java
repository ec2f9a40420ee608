package dev.insitu.weave.rule;

/** Whether a rule means a class, method or call. */
public enum Answer {
    YES,
    NO,
    /** Not known: a type that the answer depends on is not loaded yet. */
    UNKNOWN
}
