package dev.insitu.config.value;

import java.util.List;

/** The driver's rate or rates. */
public sealed interface Throughput {
    /** One or more different rates, run in turn. */
    record Rates(List<Rate> rates) implements Throughput {
        public Rates {
            rates = List.copyOf(rates);
        }
    }

    /**
     * A search for the highest rate at which the goal holds.
     *
     * @param low where the search starts, below {@code high}
     * @param high the highest rate tried
     */
    record Search(CheckSettings goal, Rate low, Rate high) implements Throughput {}
}
