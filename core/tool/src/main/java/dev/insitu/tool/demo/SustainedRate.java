package dev.insitu.tool.demo;

import java.util.OptionalInt;

/** A rate that a machine sustains, given what it did flat out. One thread. */
final class SustainedRate {
    /** Half of the capacity stays free for the machine's stalls. */
    private static final double SHARE = 0.5;

    private static final int MOST = 20_000;
    private static final int MOST_HALVINGS = 3;

    private final double capacity;
    private final int halvings;
    private int perSecond;
    private int halved;

    /**
     * @param chosen by the user, who keeps it
     * @param capacity calls a second, flat out
     */
    SustainedRate(OptionalInt chosen, double capacity) {
        this.capacity = capacity;
        this.perSecond = chosen.orElse(rounded(Math.min(SHARE * capacity, MOST)));
        this.halvings = chosen.isPresent() ? 0 : MOST_HALVINGS;
    }

    /** Calls a second: from 1 to 20,000, unless the user chose another. */
    int perSecond() {
        return perSecond;
    }

    /** Calls a second, flat out. */
    double capacity() {
        return capacity;
    }

    /** Halves the rate, as often as makes sense; false where it stays. */
    boolean lower() {
        if (halved == halvings || perSecond == 1) {
            return false;
        }
        halved++;
        perSecond = rounded(SHARE * perSecond);
        return true;
    }

    /** Two digits and zeros. */
    private static int rounded(double rate) {
        double grain = Math.max(1, Math.pow(10, Math.floor(Math.log10(rate)) - 1));
        return (int) Math.max(1, Math.floor(rate / grain) * grain);
    }
}
