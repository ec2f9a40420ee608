package dev.insitu.agent.follow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.runtime.follow.FollowPlan;
import dev.insitu.runtime.follow.Follower;
import org.junit.jupiter.api.Test;

class FollowBudgetTest {
    private static final double MILLISECOND = 1_000_000;

    @Test
    void whatIsNotedOfPoolsAndOfEndsOfWaitsCosts() {
        FollowBudget budget = new FollowBudget(0.01);
        Follower follower = new Follower(0, new FollowPlan(new int[1][], new byte[1], FollowPlan.UNKNOWN));
        Object pool = new Object();
        follower.begin();
        assertThat(budget.notesNanos(follower)).isZero();

        follower.watch(System.identityHashCode(pool), true);
        follower.tookPermits(pool, 1);
        double ofPool = budget.notesNanos(follower);
        follower.wakes(Thread.currentThread());
        double ofBoth = budget.notesNanos(follower);

        assertThat(ofPool).isBetween(1.0, MILLISECOND);
        assertThat(ofBoth - ofPool).isBetween(1.0, MILLISECOND);
    }

    /** Of what stays woven after it was left out. */
    @Test
    void callsThatAreNotMeasuredCost() {
        FollowBudget budget = new FollowBudget(0.01);
        Follower follower = new Follower(0, new FollowPlan(new int[1][], new byte[1], 0));
        follower.begin();
        follower.end(System.nanoTime());
        assertThat(budget.idleNanos(follower.read())).isZero();

        for (int call = 0; call < 2; call++) {
            follower.begin();
            for (int i = 0; i < 1_000; i++) {
                follower.enter(7);
            }
            follower.end(System.nanoTime());
        }

        assertThat(budget.idleNanos(follower.read())).isBetween(1.0, 2_000 * MILLISECOND);
    }
}
