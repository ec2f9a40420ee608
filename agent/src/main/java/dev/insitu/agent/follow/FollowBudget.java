package dev.insitu.agent.follow;

import dev.insitu.platform.order.StableSort;
import dev.insitu.platform.process.Daemon;
import dev.insitu.runtime.follow.FollowPlan;
import dev.insitu.runtime.follow.FollowReading;
import dev.insitu.runtime.follow.Follower;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Keeps the cost of following below a share of a CPU: what a probe costs on this machine, times how many there are in a second. Frequent
 * callees are timed less often; what is still too frequent is not measured. For one thread.
 */
final class FollowBudget {
    private static final int ROUNDS = 8;
    private static final int TRIALS = 10_000;
    private static final int MOST_TRIALS = 5;
    private static final int MOST_SHIFT = 10;
    private static final long TIMED_CALLS = 500;

    /** The part of a probe's cost that is left where its time is not read. */
    private static final double COUNTING = 0.4;

    /** Of the budget, for probes that are not in the plan: to take them out costs as well. */
    private static final double MOST_IDLE = 0.25;

    /** A callee that takes less of the budget is not the problem, and an estimate of few calls would be worth little. */
    private static final double MUCH = 0.05;

    private final double share;
    private double probeNanos;
    private int trials;
    private double costNanos;

    /** Whether what was left out last costs too much while it is woven. */
    private boolean isIdleDear;

    /** What these cost once; 0 until it is asked for. */
    private double idleNanos;

    private double takeNanos;
    private double wakeNanos;

    FollowBudget(double share) {
        this.share = share;
        this.probeNanos = probeNanos();
    }

    /** What one measured call costs, by trying it: on this thread, with a follower of its own. */
    private static double probeNanos() {
        Follower trial = trial();
        return bestOf(() -> {
            for (int i = 0; i < TRIALS; i++) {
                trial.leave(trial.enter(0), System.nanoTime());
            }
        });
    }

    /** What a call costs that reaches a woven site and is not measured there: the look for the thread's slot. */
    private double idleNanos() {
        if (idleNanos == 0) {
            Follower trial = trial();
            idleNanos = bestOf(() -> {
                for (int i = 0; i < TRIALS; i++) {
                    if (trial.enter(1) != 0) {
                        throw new IllegalStateException("measured");
                    }
                }
            });
        }
        return idleNanos;
    }

    /** What it costs to take from a watched pool and give back. */
    private static double takeNanos() {
        Follower trial = trial();
        Object pool = new Object();
        trial.watch(System.identityHashCode(pool), true);
        return bestOf(() -> {
            for (int i = 0; i < TRIALS; i++) {
                int before = trial.waits(pool);
                trial.tookPermits(pool, 1);
                trial.waited(before);
                trial.givesPermits(pool, 1);
            }
        });
    }

    /** What it costs to note who ends a wait. */
    private static double wakeNanos() {
        Follower trial = trial();
        Thread waiting = Thread.currentThread();
        return bestOf(() -> {
            for (int i = 0; i < TRIALS; i++) {
                trial.wakes(waiting);
            }
        });
    }

    /** A follower within a call of this thread. */
    private static Follower trial() {
        Follower trial = new Follower(0, new FollowPlan(new int[][] {{1}, null}, new byte[2], FollowPlan.UNKNOWN));
        trial.begin();
        return trial;
    }

    private static double bestOf(Runnable trials) {
        long best = Long.MAX_VALUE;
        for (int round = 0; round < ROUNDS; round++) {
            // The compiler gets a moment.
            Daemon.sleep(1);
            long start = System.nanoTime();
            trials.run();
            best = Math.min(best, System.nanoTime() - start);
        }
        return (double) best / TRIALS;
    }

    /** What it has cost so far to note who takes from pools, and who ends waits. */
    double notesNanos(Follower follower) {
        long takes = follower.takes();
        long wakes = follower.wakes();
        if (takes > 0 && takeNanos == 0) {
            takeNanos = takeNanos();
        }
        if (wakes > 0 && wakeNanos == 0) {
            wakeNanos = wakeNanos();
        }
        return takes * takeNanos + wakes * wakeNanos;
    }

    /** The cost of the calls measured under a plan so far. */
    double costNanos(FollowTree tree, FollowReading reading) {
        double cost = (reading.calls(true, 0) + reading.calls(false, 0)) * probeNanos;
        for (FollowNode node : tree.root.all()) {
            if (node.number > 0) {
                cost += calls(reading, node) * cost(node.isFollowed() ? 0 : node.shift);
            }
        }
        return cost;
    }

    /** The cost of the calls that reached a woven site and were not measured there. */
    double idleNanos(FollowReading reading) {
        return reading.unplanned() == 0 ? 0 : reading.unplanned() * idleNanos();
    }

    private double cost(int shift) {
        return probeNanos * (COUNTING + (1 - COUNTING) / (1 << shift));
    }

    /** How rarely to time a callee: an estimate rests on {@link #TIMED_CALLS} or more. */
    private static int shift(long calls) {
        long times = calls / TIMED_CALLS;
        return times <= 1 ? 0 : Math.min(MOST_SHIFT, Long.SIZE - 1 - Long.numberOfLeadingZeros(times));
    }

    private static long calls(FollowReading reading, FollowNode node) {
        return reading.calls(true, node.number) + reading.calls(false, node.number);
    }

    /** Whether a phase has cost more than what a time allows. */
    boolean exceeds(FollowTree tree, FollowReading reading, long nanos) {
        return costNanos(tree, reading) > share * nanos;
    }

    /** Whether what {@link #restrain} has left out must be taken out of the code, too. */
    boolean isIdleDear() {
        return isIdleDear;
    }

    /** Adds what a phase cost. */
    void spent(double nanos) {
        costNanos += nanos;
    }

    /** What the probes cost so far. */
    double spentNanos() {
        return costNanos;
    }

    /**
     * Times frequent calls less often, or leaves them out, if a phase costs more than the budget.
     *
     * @param elapsedNanos of the phase
     * @return whether the tree has changed, so that the phase must begin again
     */
    boolean restrain(FollowTree tree, FollowReading reading, long elapsedNanos) {
        double allowed = share * elapsedNanos;
        double cost = costNanos(tree, reading);
        if (cost > allowed && trials < MOST_TRIALS) {
            // The first trial may have run before the code was compiled.
            trials++;
            probeNanos = Math.min(probeNanos, probeNanos());
            cost = costNanos(tree, reading);
        }
        if (cost <= allowed) {
            return false;
        }
        List<FollowNode> leaves = new ArrayList<>();
        for (FollowNode node : tree.root.all()) {
            if (node.number > 0 && !node.isFollowed()) {
                leaves.add(node);
            }
        }
        StableSort.sort(
                leaves,
                Comparator.comparingLong((FollowNode node) -> calls(reading, node))
                        .reversed());
        boolean changed = false;
        for (FollowNode node : leaves) {
            double before = cost(node.shift);
            int shift = shift(calls(reading, node));
            if (cost > allowed && node.shift < shift && calls(reading, node) * before > allowed * MUCH) {
                node.shift = shift;
                cost -= calls(reading, node) * (before - cost(shift));
                changed = true;
            }
        }
        double idle = 0;
        for (FollowNode node : leaves) {
            if (cost > allowed && calls(reading, node) * cost(node.shift) > allowed * MUCH) {
                node.isLeftOut = true;
                cost -= calls(reading, node) * cost(node.shift);
                idle += calls(reading, node) * idleNanos();
                changed = true;
            }
        }
        isIdleDear = idle > allowed * MOST_IDLE;
        return changed;
    }
}
