package dev.insitu.config.value;

/** How the due times of iterations are spaced. */
public sealed interface Arrivals {
    /** Evenly spaced. */
    record Constant() implements Arrivals {}

    /** Exponentially distributed gaps, with the rate's gap as mean. The same seed gives the same gaps. */
    record Poisson(long seed) implements Arrivals {}
}
