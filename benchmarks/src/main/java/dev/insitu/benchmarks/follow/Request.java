package dev.insitu.benchmarks.follow;

/** What an application does over and over. */
public interface Request {
    /**
     * Computes something.
     *
     * @param slow whether it takes some milliseconds longer than usual
     */
    int handle(int n, boolean slow);
}
