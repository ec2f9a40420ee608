package dev.insitu.agent.drive;

import dev.insitu.config.value.Rate;
import dev.insitu.platform.text.Decimal;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Searches the highest rate at which a condition holds. First it climbs from the lowest rate, doubling each time. A failure below the first
 * success is ignored, because latency can rise at low rates too. Then it halves the gap between the last success and the failure above it
 * until the gap is narrow. A failure counts if it occurs twice or refutes its rate; a final success, if it occurs three times. A run that
 * a stall decided does not count: it is repeated.
 */
final class RateSearch {
    private static final double RUNG = 2;

    /** A gap up to this ratio is not halved. */
    private static final double NARROW = 1.02;

    private static final int CONFIRMATIONS = 3;
    private static final int REFUTATIONS = 2;

    /** After this many stalled runs at one rate, stalls are how the method is. */
    private static final int MOST_STALLED = 8;

    /** The result of a run at a rate. */
    enum Outcome {
        PASSES,
        FAILS,
        /** A stall made it fail, so it says nothing about the rate. */
        STALLED,
        /** Fails without a second chance: the rate was not kept, or iterations were lost. */
        REFUTES
    }

    /** Runs at a rate and returns the result. */
    interface Trial {
        Outcome at(Rate rate);
    }

    private final Trial trial;
    private final Rate low;
    private final Rate high;
    private final Map<Rate, Tally> tallies = new LinkedHashMap<>();

    /**
     * @param low the lowest rate, tried first
     * @param high the highest rate that is tried
     */
    RateSearch(Trial trial, Rate low, Rate high) {
        this.trial = trial;
        this.low = low;
        this.high = high;
    }

    /**
     * The result of a search.
     *
     * @param passes the highest rate that passes; null if none does
     * @param fails the lowest rate above it that fails; null if none does
     */
    record Answer(Rate passes, Rate fails) {}

    /** The runs at one rate. */
    private static final class Tally {
        private int passed;
        private int failed;
        private int stalled;

        boolean isRefuted() {
            return failed >= REFUTATIONS || stalled >= MOST_STALLED;
        }
    }

    Answer run() {
        Answer answer = climb();
        while (answer.passes != null) {
            answer = narrow(answer);
            if (isConfirmed(answer.passes)) {
                return answer;
            }
            answer = new Answer(highestPassBelow(answer.passes), answer.passes);
        }
        return answer;
    }

    /** Climbs from the lowest rate to the first that fails above one that passes. */
    private Answer climb() {
        Rate passes = null;
        Rate fails = null;
        for (Rate rate = low; ; rate = rounded(Math.min(rate.perSecond() * RUNG, high.perSecond()))) {
            if (passesMostly(rate)) {
                passes = rate;
                fails = null;
            } else {
                fails = fails == null ? rate : fails;
                if (passes != null) {
                    return new Answer(passes, fails);
                }
            }
            if (rate.perSecond() >= high.perSecond()) {
                return new Answer(passes, fails);
            }
        }
    }

    private Answer narrow(Answer gap) {
        Rate passes = gap.passes;
        Rate fails = gap.fails;
        while (fails != null && fails.perSecond() > passes.perSecond() * NARROW) {
            Rate middle = rounded(Math.sqrt(passes.perSecond() * fails.perSecond()));
            if (middle.perSecond() <= passes.perSecond() || middle.perSecond() >= fails.perSecond()) {
                break;
            }
            if (passesMostly(middle)) {
                passes = middle;
            } else {
                fails = middle;
            }
        }
        return new Answer(passes, fails);
    }

    /** Whether a rate passes for now: one success is enough, one failure is not, because the machine may have caused it. */
    private boolean passesMostly(Rate rate) {
        Tally tally = tallies.computeIfAbsent(rate, key -> new Tally());
        while (tally.passed == 0 && !tally.isRefuted()) {
            run(rate, tally);
        }
        return !tally.isRefuted();
    }

    private void run(Rate rate, Tally tally) {
        switch (trial.at(rate)) {
            case PASSES -> tally.passed++;
            case FAILS -> tally.failed++;
            case STALLED -> tally.stalled++;
            case REFUTES -> tally.failed += REFUTATIONS;
        }
    }

    private boolean isConfirmed(Rate rate) {
        Tally tally = tallies.get(rate);
        while (tally.passed < CONFIRMATIONS && !tally.isRefuted()) {
            run(rate, tally);
        }
        return tally.passed >= CONFIRMATIONS;
    }

    private Rate highestPassBelow(Rate limit) {
        Rate highest = null;
        for (Map.Entry<Rate, Tally> entry : tallies.entrySet()) {
            Rate rate = entry.getKey();
            boolean passed = entry.getValue().passed > 0 && !entry.getValue().isRefuted();
            if (passed
                    && rate.perSecond() < limit.perSecond()
                    && (highest == null || rate.perSecond() > highest.perSecond())) {
                highest = rate;
            }
        }
        return highest;
    }

    private static Rate rounded(double perSecond) {
        return new Rate(Decimal.of(perSecond).toThreeDigits().doubleValue());
    }
}
