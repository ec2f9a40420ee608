package dev.insitu.runtime.counters;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.runtime.AgentControl;
import dev.insitu.runtime.Collected;
import dev.insitu.runtime.Probe;
import dev.insitu.runtime.RecordedImage;
import dev.insitu.runtime.Threads;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ThreadRegistryTest {
    private RecordedImage recorded;

    @BeforeEach
    void openRegion() {
        recorded = RecordedImage.open(32 * RecordedImage.MIB);
        AgentControl.tidy(recorded.region());
    }

    @Test
    void everyThreadHasCellsOfItsOwn() {
        int probes = 200;
        int calls = 500;
        Threads.run(8, thread -> {
            for (int call = 0; call < calls; call++) {
                for (int probe = 1; probe <= probes; probe++) {
                    Probe.took(call, probe);
                }
            }
        });

        for (int probe = 1; probe <= probes; probe++) {
            assertThat(recorded.of(probe).count).isEqualTo(8L * calls);
            assertThat(recorded.of(probe).sum).isEqualTo(8L * calls * (calls - 1) / 2);
            assertThat(recorded.owned(probe).cells).isEqualTo(8);
            assertThat(recorded.shared(probe).cells).isZero();
        }
    }

    @Test
    void cellsOfTheDeadServeTheLiving() {
        int together = 20;
        Threads.run(together, thread -> Probe.took(7, 1));
        long used = recorded.region().used();

        for (int generation = 0; generation < 100; generation++) {
            AgentControl.tidy(recorded.region());
            Threads.run(together, thread -> Probe.took(7, 1));
        }

        assertThat(recorded.of(1).count).isEqualTo(101L * together);
        assertThat(recorded.of(1).cells).isEqualTo(together);
        assertThat(recorded.region().used()).isEqualTo(used);
    }

    @Test
    void nothingIsLostWhileThreadsComeAndGo() {
        int starters = 4;
        int threadsEach = 1_000;
        CountDownLatch busy = new CountDownLatch(starters);
        List<Threads.Work> all = new ArrayList<>();
        for (int i = 0; i < starters; i++) {
            all.add(() -> {
                for (int j = 0; j < threadsEach; j++) {
                    Thread brief = new Thread(ThreadRegistryTest::recordAFew);
                    brief.start();
                    recordAFew();
                    brief.join();
                }
                busy.countDown();
            });
        }
        all.add(() -> {
            while (busy.getCount() > 0) {
                AgentControl.tidy(recorded.region());
            }
        });
        Threads.run(all);

        for (int probe = 1; probe <= 3; probe++) {
            assertThat(recorded.of(probe).count).isEqualTo(2L * starters * threadsEach);
            assertThat(recorded.of(probe).errors).isEqualTo(2L * starters * threadsEach);
            assertThat(recorded.of(probe).sum).isEqualTo(2L * starters * threadsEach * 1_000 * probe);
        }
    }

    private static void recordAFew() {
        for (int probe = 1; probe <= 3; probe++) {
            Probe.failed(null, 1_000L * probe, probe);
        }
    }

    @Test
    void threadsWithCollidingSlotsAreSeparateAndTheSurplusShares() throws InterruptedException {
        int surplus = 2;
        int calls = 10_000;
        CountDownLatch met = new CountDownLatch(ThreadRegistry.REACH + surplus);
        List<Thread> colliding = new ArrayList<>();
        for (int i = 0; i < ThreadRegistry.REACH + surplus; i++) {
            colliding.add(Threads.withHome(unusedHome(), () -> {
                Probe.took(5, 1);
                meet(met);
                for (int call = 1; call < calls; call++) {
                    Probe.took(5, 1);
                }
            }));
        }
        for (Thread thread : colliding) {
            thread.start();
        }
        for (Thread thread : colliding) {
            thread.join();
        }

        assertThat(recorded.of(1).count).isEqualTo((long) calls * (ThreadRegistry.REACH + surplus));
        assertThat(recorded.owned(1).cells).isEqualTo(ThreadRegistry.REACH);
        assertThat(recorded.shared(1).count).isEqualTo((long) calls * surplus);
    }

    @Test
    void aThreadKeepsItsOwnerWhenItsHomeBecomesFree() throws InterruptedException {
        CountDownLatch firstIsGone = new CountDownLatch(1);
        CountDownLatch secondHasCounted = new CountDownLatch(1);
        Thread first = Threads.withHome(unusedHome(), () -> {
            Probe.took(5, 1);
            meet(secondHasCounted);
        });
        Thread second = Threads.withHome(unusedHome(), () -> {
            Probe.took(5, 2);
            secondHasCounted.countDown();
            await(firstIsGone);
            Probe.took(5, 2);
        });
        first.start();
        while (recorded.of(1).count == 0) {
            Thread.onSpinWait();
        }
        second.start();
        first.join();
        AgentControl.tidy(recorded.region());
        firstIsGone.countDown();
        second.join();

        assertThat(recorded.of(2).count).isEqualTo(2);
        assertThat(recorded.of(2).cells).isEqualTo(1);
    }

    @Test
    void aDeadThreadIsNotHeldEvenIfItsOwnerIsNotReused() throws InterruptedException {
        WeakReference<Thread> dead = deadAfterACall();

        Collected.await(dead);
        AgentControl.tidy(recorded.region());
        Threads.run(() -> Probe.took(5, 1));

        assertThat(recorded.of(1).count).isEqualTo(2);
        assertThat(recorded.of(1).cells).isEqualTo(1);
    }

    private static WeakReference<Thread> deadAfterACall() throws InterruptedException {
        Thread thread = new Thread(() -> Probe.took(5, 1));
        thread.start();
        thread.join();
        return new WeakReference<>(thread);
    }

    /**
     * A virtual thread leaves its slot by itself. Had it left between a look at the slot and a look at the thread, its owner might
     * have been taken up by a thread in the same slot, which would then lose it to another.
     */
    @Test
    void aDeadVirtualThreadsSlotIsNotTakenFromItsNextOwner() throws InterruptedException {
        Thread dead = Threads.withHome(unusedHome(), () -> {});
        dead.start();
        dead.join();
        ThreadCounters owner = ThreadRegistry.enter(dead, true);

        AgentControl.tidy(recorded.region());

        assertThat(ThreadRegistry.inSlot(owner.slot)).isSameAs(owner);
        ThreadRegistry.leave(owner);
        assertThat(ThreadRegistry.inSlot(owner.slot)).isNull();
    }

    /** A slot that no thread of this JVM is near, since ids are given out in sequence. */
    private static int unusedHome() {
        return (int) (ThreadRegistry.idOf(Thread.currentThread()) + ThreadRegistry.SLOTS / 2)
                & (ThreadRegistry.SLOTS - 1);
    }

    private static void meet(CountDownLatch latch) {
        latch.countDown();
        await(latch);
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
