package dev.insitu.runtime.follow;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.Semaphore;
import org.junit.jupiter.api.Test;

class HeldPoolTest {
    private static final long REPORT = 7;
    private static final long ORDERS = 8;

    private final HeldPool permits = new HeldPool(1, true);
    private final HeldPool objects = new HeldPool(2, false);

    private static void take(HeldPool pool, long thread, int count) {
        pool.take(HeldPool.keyOf(thread), thread, count);
    }

    private static long of(List<HeldPool.Held> held, long thread) {
        return held.stream()
                .filter(each -> each.threadId() == thread)
                .mapToInt(HeldPool.Held::permits)
                .sum();
    }

    @Test
    void aThreadHoldsThePermitsThatItHasNotGivenBack() {
        take(permits, REPORT, 5);
        take(permits, REPORT, 3);
        take(permits, ORDERS, 1);
        permits.givePermits(REPORT, 2);

        assertThat(of(permits.held(), REPORT)).isEqualTo(6);
        assertThat(of(permits.held(), ORDERS)).isEqualTo(1);
        assertThat(permits.held()).allMatch(permits::isProven);
        permits.givePermits(REPORT, 6);
        assertThat(of(permits.held(), REPORT)).isZero();
    }

    @Test
    void aThreadThatGaveBackBeforeIsNoHolder() {
        take(permits, REPORT, 1);
        permits.givePermits(REPORT, 1);
        take(permits, ORDERS, 1);

        assertThat(permits.held()).extracting(HeldPool.Held::threadId).containsExactly(ORDERS);
    }

    @Test
    void permitsThatAnotherThreadGivesBackProveNothing() {
        take(permits, ORDERS, 1);
        permits.givePermits(ORDERS, 1);
        take(permits, REPORT, 1);
        List<HeldPool.Held> seen = permits.held();
        assertThat(seen).allMatch(permits::isProven);

        permits.givePermits(ORDERS, 1);

        assertThat(seen).noneMatch(permits::isProven);
        assertThat(permits.held()).noneMatch(permits::isProven);
    }

    @Test
    void whatIsTakenLaterIsProvenAgain() {
        permits.givePermits(ORDERS, 1);
        take(permits, REPORT, 1);
        List<HeldPool.Held> seen = permits.held();
        assertThat(seen).noneMatch(permits::isProven);

        permits.givePermits(REPORT, 1);

        assertThat(seen).hasSize(1).allMatch(permits::isProven);
    }

    @Test
    void anObjectIsHeldUntilItsThreadGivesItBack() {
        objects.take(100, REPORT, 1);
        objects.take(101, REPORT, 1);
        objects.take(101, REPORT, 1);
        List<HeldPool.Held> seen = objects.held();
        assertThat(of(seen, REPORT)).isEqualTo(2);
        objects.giveObject(100, REPORT, true);

        assertThat(seen).allMatch(objects::isProven);
        assertThat(of(objects.held(), REPORT)).isEqualTo(1);
        objects.giveObject(101, ORDERS, true);
        assertThat(seen).noneMatch(objects::isProven);
    }

    @Test
    void aQueueOfWorkHasNoHolders() {
        objects.take(100, REPORT, 1);
        List<HeldPool.Held> seen = objects.held();
        objects.giveObject(200, ORDERS, true);
        objects.take(200, REPORT, 1);

        assertThat(seen).noneMatch(objects::isProven);
        assertThat(objects.held()).noneMatch(objects::isProven);
    }

    @Test
    void anObjectOfAnotherPoolSaysNothing() {
        objects.take(100, REPORT, 1);
        objects.giveObject(200, ORDERS, false);
        List<HeldPool.Held> seen = objects.held();
        objects.giveObject(100, REPORT, false);

        assertThat(seen).hasSize(1).allMatch(objects::isProven);
    }

    @Test
    void aPromiseIsKeptOnce() {
        permits.promise(100);

        assertThat(permits.keepsPromise(101)).isFalse();
        assertThat(permits.keepsPromise(100)).isTrue();
        assertThat(permits.keepsPromise(100)).isFalse();
    }

    @Test
    void aPromiseThatFindsNoPlaceIsNotSeen() {
        int kept = 0;
        for (int i = 1; i <= 10_000; i++) {
            permits.promise(i);
        }
        for (int i = 1; i <= 10_000; i++) {
            kept += permits.keepsPromise(i) ? 1 : 0;
        }

        assertThat(kept).isBetween(500, 1_024);
    }

    @Test
    void whatFindsNoPlaceIsNotSeen() {
        for (int i = 0; i < 10_000; i++) {
            objects.take(i, REPORT, 1);
        }
        assertThat(objects.held()).hasSizeBetween(500, 1_024);

        for (int i = 0; i < 10_000; i++) {
            objects.giveObject(i, REPORT, true);
        }

        assertThat(objects.held()).isEmpty();
    }

    @Test
    void aCallWaitsForThePoolThatItIsAboutToTakeFrom() {
        Follower follower = new Follower(0, new FollowPlan(new int[1][], new byte[1], 0));
        Semaphore outer = new Semaphore(1);
        Object inner = new ArrayBlockingQueue<String>(1);
        assertThat(follower.waits(outer)).isZero();
        follower.begin();
        Follower.InFlight call =
                follower.inFlight(System.nanoTime() + 1_000_000_000).get(0);
        int before = follower.waits(outer);
        int pool = follower.waitsFor(call);
        int within = follower.waits(inner);
        int ofInner = follower.waitsFor(call);
        follower.waited(within);

        assertThat(pool).isNotZero().isNotEqualTo(ofInner).isEqualTo(follower.waitsFor(call));
        follower.waited(before);
        assertThat(follower.waitsFor(call)).isZero();
        assertThat(follower.watched(pool)).isNull();
        follower.tookPermits(outer, 1);
        follower.watch(pool, true);
        follower.tookPermits(outer, 1);
        assertThat(follower.watched(pool).held()).hasSize(1);
        follower.givesPermits(outer, 1);
        assertThat(follower.watched(pool).held()).isEmpty();
        assertThat(follower.takes()).isOne();
        follower.end(System.nanoTime());
    }

    @Test
    void countsAlsoWhatWasTakenFromPoolsThatAreNoLongerWatched() {
        Follower follower = new Follower(0, new FollowPlan(new int[1][], new byte[1], 0));
        for (int i = 0; i < 20; i++) {
            Object pool = new Object();
            follower.watch(System.identityHashCode(pool), true);
            follower.tookPermits(pool, 1);
        }

        assertThat(follower.takes()).isEqualTo(20);
    }
}
