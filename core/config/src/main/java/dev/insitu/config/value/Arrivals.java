package dev.insitu.config.value;

/** How the due times of iterations are spaced. */
public sealed interface Arrivals {
    /** Evenly. */
    record Constant() implements Arrivals {}

    /** By exponentially distributed gaps around the rate's; the same seed gives the same gaps. */
    record Poisson(long seed) implements Arrivals {}
}
