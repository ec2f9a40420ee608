package dev.insitu.benchmarks.big;

/** What all generated classes are. */
public interface Handler {
    /** Does a microsecond of work. */
    int handle(int request);
}
