package dev.insitu.agent.follow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.recording.journal.PoolUse;
import dev.insitu.runtime.follow.FollowPlan;
import dev.insitu.runtime.follow.Follower;
import dev.insitu.runtime.follow.HeldPool;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class PoolCensusTest {
    private static final int SIZE = 10;
    private static final String FOLLOWED = "com.acme.Orders.place";

    private final Object pool = new Object();
    private final List<Object> objects =
            Stream.generate(Object::new).limit(SIZE).toList();
    private final Follower follower = new Follower(0, new FollowPlan(new int[1][], new byte[1], FollowPlan.UNKNOWN));
    private final List<SeenStack> looks = new ArrayList<>();
    private final Worker requests = new Worker();
    private final Worker job = new Worker();
    private final Worker finisher = new Worker();

    PoolCensusTest() {
        follower.watch(System.identityHashCode(pool), true);
        follower.watch(System.identityHashCode(objects), false);
    }

    /** A thread that takes and gives back what a test says. */
    private static final class Worker {
        private static final Runnable END = new Runnable() {
            @Override
            public void run() {}
        };

        private final BlockingQueue<Runnable> told = new LinkedBlockingQueue<>();
        private final BlockingQueue<Runnable> done = new LinkedBlockingQueue<>();
        private final Thread thread = new Thread(this::run);

        Worker() {
            thread.start();
        }

        private void run() {
            try {
                for (Runnable work = told.take(); work != END; work = told.take()) {
                    work.run();
                    done.add(work);
                }
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }

        void does(Runnable work) {
            told.add(work);
            try {
                assertThat(done.take()).isSameAs(work);
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }

        void end() {
            told.add(END);
        }
    }

    @AfterEach
    void endThreads() {
        List.of(requests, job, finisher).forEach(Worker::end);
    }

    private void takes(Worker worker, int permits) {
        worker.does(() -> follower.tookPermits(pool, permits));
    }

    private void gives(Worker worker, int permits) {
        worker.does(() -> follower.givesPermits(pool, permits));
    }

    private void takeObjects(Worker worker) {
        worker.does(() -> objects.forEach(each -> follower.tookObject(objects, each)));
    }

    private void giveObjects(Worker worker) {
        worker.does(() -> objects.forEach(each -> follower.givesObject(objects, each)));
    }

    private void look() {
        look(pool);
    }

    /** A request waits for something of a pool. */
    private void look(Object of) {
        HeldPool held = follower.watched(System.identityHashCode(of));
        List<PoolLook.Holder> holders = new ArrayList<>();
        for (HeldPool.Held each : held.held()) {
            boolean isJob = each.threadId() == job.thread.getId();
            StackTraceElement frame =
                    new StackTraceElement(isJob ? "com.acme.Job" : "com.acme.Orders", "run", "Some.java", 7);
            holders.add(new PoolLook.Holder(each, isJob ? "job" : "requests", List.of(frame), 0));
        }
        PoolLook look = new PoolLook("a permit", true, held, holders);
        looks.add(new SeenStack(List.of(), Optional.empty(), Optional.of(look), Optional.empty()));
    }

    private Optional<PoolUse> use() {
        return PoolCensus.of(looks, FOLLOWED);
    }

    @Test
    void namesWhoHoldsMost() {
        for (int i = 0; i < 3; i++) {
            takes(job, 8);
            takes(requests, 2);
            look();
            gives(job, 8);
            gives(requests, 2);
        }

        assertThat(use()).hasValueSatisfying(use -> {
            assertThat(use.held()).isEqualTo(SIZE);
            assertThat(use.holders().get(0).at()).isEqualTo("com.acme.Job.run(Some.java:7)");
            assertThat(use.holders().get(0).held()).isEqualTo(8);
        });
    }

    /** A dispatcher's permits come back by another thread, one by one, so that requests get some meanwhile. */
    @Test
    void namesNobodyWhereAnotherThreadGivesMostOfItBack() {
        for (int i = 0; i < 5; i++) {
            takes(job, SIZE);
            look();
            gives(finisher, 2);
            takes(requests, 2);
            look();
            gives(finisher, SIZE - 2);
            gives(requests, 2);
        }

        assertThat(use()).isEmpty();
    }

    /** What a dispatcher takes comes back by another thread; once requests hold all for a moment. */
    @Test
    void namesNobodyWhereOnlyAFewLooksProveIt() {
        for (int i = 0; i < 5; i++) {
            takeObjects(job);
            look(objects);
            giveObjects(finisher);
        }
        takeObjects(requests);
        look(objects);
        giveObjects(requests);

        assertThat(use()).isEmpty();
    }

    @Test
    void aSignalNowAndThenHidesNoHolder() {
        for (int i = 0; i < 6; i++) {
            takes(job, 8);
            takes(requests, 2);
            look();
            if (i == 1) {
                gives(finisher, 1);
            }
            gives(job, 8);
            gives(requests, 2);
        }

        assertThat(use())
                .hasValueSatisfying(use -> assertThat(use.holders().get(0).at()).startsWith("com.acme.Job.run"));
    }

    @Test
    void isEmptyWithoutLooks() {
        look();

        assertThat(use()).isEmpty();
        assertThat(PoolCensus.of(List.of(), FOLLOWED)).isEmpty();
    }
}
