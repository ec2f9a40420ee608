package dev.insitu.runtime;

/** One turn of the {@link Drive}, from its start to its end; woven code only carries it from one to the other. */
public final class Iteration {
    Iteration() {}
}
