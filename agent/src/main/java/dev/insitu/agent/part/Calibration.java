package dev.insitu.agent.part;

import dev.insitu.recording.journal.JournalWriter;
import dev.insitu.recording.journal.SessionFact;
import dev.insitu.runtime.AgentControl;
import dev.insitu.runtime.Probe;
import dev.insitu.runtime.memory.Memory;
import dev.insitu.runtime.memory.OwnProbes;
import java.util.Arrays;

/**
 * The cost of the clock and of a probe on this machine now, in nanoseconds. Runs on a thread that is not muted; its samples go to a probe
 * that no report shows.
 *
 * <p>Where the machine does other work, a difference can be negative, and a clock of coarse steps can measure nothing. Then the cost
 * is not known.
 *
 * @param nanoTimeCost one reading of the clock
 * @param probeCost an empty probe in a loop: two readings and the recording
 * @param probeCostInPlace an empty probe when other data has pushed its counters out of the caches
 */
record Calibration(double nanoTimeCost, double probeCost, double probeCostInPlace) {
    /** Only the last {@link #LAST_ROUNDS} of these count: by then the code is fully compiled. */
    private static final int ROUNDS = 60;

    private static final int LAST_ROUNDS = 15;
    private static final int CALLS = 4_000;
    private static final int COLD_CALLS = 101;
    private static final long COLD_BYTES = 1 << 21;

    /**
     * Measures for tens of milliseconds; each result is the median of several rounds.
     *
     * <p>The thread is not muted while it measures, so it calls only the clock and the probe.
     */
    static Calibration measure() {
        double[] clock = new double[LAST_ROUNDS];
        double[] probe = new double[LAST_ROUNDS];
        for (int round = 0; round < ROUNDS; round++) {
            clock[round % LAST_ROUNDS] = clockRound() / (double) CALLS;
            probe[round % LAST_ROUNDS] = probeRound() / (double) CALLS;
        }
        double[] inPlace = inPlace();
        Object muted = AgentControl.mute();
        try {
            double nanoTimeCost = median(clock);
            return new Calibration(nanoTimeCost, median(probe), median(inPlace) - nanoTimeCost);
        } finally {
            AgentControl.unmute(muted);
        }
    }

    /** Notes the costs in a recording. */
    void note(JournalWriter facts) {
        Object muted = AgentControl.mute();
        try {
            note(facts, SessionFact.Cost.NANO_TIME, nanoTimeCost, "one reading of the clock");
            note(facts, SessionFact.Cost.PROBE, probeCost, "a probe in a loop");
            note(facts, SessionFact.Cost.PROBE_IN_PLACE, probeCostInPlace, "a probe in place");
        } finally {
            AgentControl.unmute(muted);
        }
    }

    private static void note(JournalWriter facts, String of, double nanos, String words) {
        double rounded = rounded(nanos);
        facts.note(
                rounded > 0
                        ? new SessionFact.Cost(of, rounded)
                        : new SessionFact.Note("the cost of " + words + " was not measured under this load"));
    }

    private static double rounded(double nanos) {
        return Math.round(nanos * 10) / 10.0;
    }

    private static long clockRound() {
        long start = System.nanoTime();
        long last = start;
        for (int i = 0; i < CALLS; i++) {
            last = System.nanoTime();
        }
        return last - start;
    }

    private static long probeRound() {
        long start = System.nanoTime();
        for (int i = 0; i < CALLS; i++) {
            emptyProbe();
        }
        return System.nanoTime() - start;
    }

    private static void emptyProbe() {
        long call = Probe.begin(OwnProbes.CALIBRATION_PROBE);
        Probe.returned(call);
    }

    private static double[] inPlace() {
        double[] costs = new double[COLD_CALLS];
        // Not of the heap: two megabytes of a young generation bring the application's next collection forward.
        long others = Memory.borrow(COLD_BYTES);
        try {
            for (int i = 0; i < COLD_CALLS; i++) {
                Memory.touch(others, COLD_BYTES);
                long start = System.nanoTime();
                emptyProbe();
                costs[i] = System.nanoTime() - start;
            }
        } finally {
            Memory.giveBack(others);
        }
        return costs;
    }

    private static double median(double[] values) {
        Arrays.sort(values);
        return values[values.length / 2];
    }
}
