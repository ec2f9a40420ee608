package dev.insitu.tool.demo;

import java.util.OptionalInt;

/** A rate that a machine sustains, derived from its capacity. One thread. */
final class SustainedRate {
    /** The other half of the capacity is a reserve for the machine's stalls. */
    private static final double SHARE = 0.5;

    private static final int MOST = 20_000;
    private static final int MOST_HALVINGS = 3;

    private final double capacity;
    private final int halvings;
    private int perSecond;
    private int halved;

    /**
     * @param chosen the user's rate, which is used unchanged
     * @param capacity calls per second, unpaced
     */
    SustainedRate(OptionalInt chosen, double capacity) {
        this.capacity = capacity;
        this.perSecond = chosen.orElse(rounded(Math.min(SHARE * capacity, MOST)));
        this.halvings = chosen.isPresent() ? 0 : MOST_HALVINGS;
    }

    /** Calls per second: from 1 to 20,000, unless the user chose another rate. */
    int perSecond() {
        return perSecond;
    }

    /** Calls per second, unpaced. */
    double capacity() {
        return capacity;
    }

    /** Halves the rate, up to a limit; false if the rate stays. */
    boolean lower() {
        if (halved == halvings || perSecond == 1) {
            return false;
        }
        halved++;
        perSecond = rounded(SHARE * perSecond);
        return true;
    }

    /** Rounds to two significant digits. */
    private static int rounded(double rate) {
        double grain = Math.max(1, Math.pow(10, Math.floor(Math.log10(rate)) - 1));
        return (int) Math.max(1, Math.floor(rate / grain) * grain);
    }
}
