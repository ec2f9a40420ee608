package dev.insitu.runtime.follow;

import java.util.ArrayList;
import java.util.List;

/** The sums of all threads under one plan, at one moment. For one agent thread. */
public final class FollowReading {
    /**
     * A call that ended slow, by the slot that it had and its number there; times on the clock of {@link System#nanoTime}.
     *
     * @param wakes how often other threads had ended waits in the slot by then
     * @param wokenBy the thread that did so last
     */
    public record SlowCall(int slot, int call, long startNanos, long endNanos, int wakes, long wokenBy) {}

    final FollowPlan plan;
    final long[] sums;
    private final FollowDurations durations = new FollowDurations();
    private final FollowInputs inputs = new FollowInputs();
    private final List<SlowCall> slowCalls = new ArrayList<>();

    FollowReading(FollowPlan plan) {
        this.plan = plan;
        this.sums = new long[FollowSums.words(plan)];
    }

    void add(long[] ofSums) {
        for (int i = 0; i < sums.length; i++) {
            sums[i] += ofSums[i];
        }
    }

    void durations(long[] ofDurations) {
        durations.add(ofDurations);
    }

    void slow(SlowCall call) {
        slowCalls.add(call);
    }

    /** The calls of a node within slow or within ordinary calls; for node 0, these calls. */
    public long calls(boolean slow, int node) {
        return sums[at(slow, node)];
    }

    /** The time of a node within slow or within ordinary calls. */
    public long nanos(boolean slow, int node) {
        return sums[at(slow, node) + 1];
    }

    /** How often these calls reached a woven site that counts nothing where it was reached. */
    public long unplanned() {
        return sums[sums.length - 1];
    }

    private int at(boolean slow, int node) {
        return ((slow ? FollowSums.SLOW : FollowSums.ORDINARY) * plan.nodes() + node) * 2;
    }

    /** The threshold of the plan. */
    public long aboveNanos() {
        return plan.aboveNanos;
    }

    /** All calls that ended since the follower began, under any plan. */
    public long ended() {
        return durations.count();
    }

    /** How long these calls took. */
    public FollowDurations durations() {
        return durations;
    }

    /** The values of the plan's calls. */
    public FollowInputs inputs() {
        return inputs;
    }

    /** The newest slow calls of each slot. */
    public List<SlowCall> slowCalls() {
        return slowCalls;
    }
}
