package dev.insitu.config.value;

import java.util.List;

/** The rate, or rates, the driver runs at. */
public sealed interface Throughput {
    /** Each of these in turn, at least one and none twice. */
    record Rates(List<Rate> rates) implements Throughput {
        public Rates {
            rates = List.copyOf(rates);
        }
    }

    /**
     * The highest rate at which the goal holds, searched for.
     *
     * @param low where the search starts, below {@code high}
     * @param high the most that is tried
     */
    record Search(CheckSettings goal, Rate low, Rate high) implements Throughput {}
}
