package dev.insitu.runtime.counters;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.runtime.AgentControl;
import dev.insitu.runtime.Probe;
import dev.insitu.runtime.RecordedImage;
import dev.insitu.runtime.Threads;
import dev.insitu.runtime.memory.Layout;
import dev.insitu.runtime.memory.OwnProbes;
import java.util.concurrent.CyclicBarrier;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ThreadRowsTest {
    private static final int PROBE = OwnProbes.FIRST_RULE_PROBE;

    private RecordedImage recorded;

    @BeforeEach
    void openRegion() {
        recorded = RecordedImage.open(32 * RecordedImage.MIB);
        AgentControl.tidy(recorded.region());
    }

    /** The first six of rules lie in the row, all others in the table. */
    @ParameterizedTest
    @ValueSource(ints = {PROBE, PROBE + 1, PROBE + 5, PROBE + 6, PROBE + 31, PROBE + 32, PROBE + 300, 0, 1, 31})
    void leadsToTheCellOfAProbe(int probe) {
        Threads.run(() -> {
            assertThat(ThreadRows.current()).isEqualTo(ThreadRows.NONE);
            Probe.took(7, PROBE + 2);
            assertThat(ThreadRows.cell(ThreadRows.current(), probe)).isZero();
            Probe.took(7, probe);

            long cell = ThreadRows.cell(ThreadRows.current(), probe);
            assertThat(cell).isNotZero();
            Probe.took(11, probe);
            assertThat(ThreadRows.cell(ThreadRows.current(), probe)).isEqualTo(cell);
        });

        assertThat(recorded.of(probe).count).isEqualTo(2);
        assertThat(recorded.of(probe).sum).isEqualTo(18);
    }

    @Test
    void noneHasNothing() {
        assertThat(ThreadRows.block(ThreadRows.NONE)).isZero();
        for (int probe : new int[] {0, PROBE, PROBE + 5, PROBE + 6, PROBE + 1_000}) {
            assertThat(ThreadRows.cell(ThreadRows.NONE, probe)).isZero();
        }
    }

    @Test
    void isOneCacheLine() {
        Threads.run(() -> {
            Probe.took(7, PROBE);
            assertThat(ThreadRows.current() % Layout.UNIT).isZero();
        });
    }

    @Test
    void isHiddenAsLongAsItsThreadIsMuted() {
        Threads.run(() -> {
            Probe.took(7, PROBE);
            long row = ThreadRows.current();
            Object outer = AgentControl.mute();
            Object inner = AgentControl.mute();
            assertThat(ThreadRows.current()).isEqualTo(ThreadRows.NONE);
            AgentControl.unmute(inner);
            assertThat(ThreadRows.current()).isEqualTo(ThreadRows.NONE);
            AgentControl.unmute(outer);
            assertThat(ThreadRows.current()).isEqualTo(row);
        });
    }

    /** The agent's thread hands on what the dead had, and may hide the row of who has just entered. */
    @Test
    void aRowThatAnotherHasHiddenIsShownAgainByTheNextCall() {
        Threads.run(() -> {
            Probe.took(7, PROBE);
            Probe.took(7, PROBE + 100);
            long row = ThreadRows.current();
            int slot = ThreadRegistry.current().slot;
            Threads.run(() -> ThreadRows.clear(slot));

            assertThat(ThreadRows.current()).isEqualTo(ThreadRows.NONE);
            assertThat(ThreadRows.cell(row, PROBE + 100)).isZero();
            Probe.took(7, PROBE);
            assertThat(ThreadRows.current()).isEqualTo(row);
            Probe.took(7, PROBE + 100);
        });

        assertThat(recorded.of(PROBE).count).isEqualTo(2);
        assertThat(recorded.of(PROBE + 100).count).isEqualTo(2);
        assertThat(recorded.of(PROBE).cells).isEqualTo(1);
    }

    @Test
    void othersSeeTheCellOfAThreadByItsId() {
        Threads.run(() -> {
            Probe.took(7, PROBE);
            Probe.took(7, PROBE + 100);
            long id = ThreadRegistry.idOf(Thread.currentThread());
            long row = ThreadRows.current();
            Threads.run(() -> {
                assertThat(ThreadRows.cellOf(id, PROBE)).isEqualTo(ThreadRows.cell(row, PROBE));
                assertThat(ThreadRows.cellOf(id, PROBE + 100)).isEqualTo(ThreadRows.cell(row, PROBE + 100));
                assertThat(ThreadRows.cellOf(id, PROBE + 1)).isZero();
            });
            Object muted = AgentControl.mute();
            Threads.run(() -> assertThat(ThreadRows.cellOf(id, PROBE)).isZero());
            AgentControl.unmute(muted);
        });
    }

    /**
     * Two threads that write to one row could mix their cells in it, and then both would count in the same cell. So no other thread gets
     * the slot of one that lives, also where a new session has taken away what it had: the end of a call may show that once more.
     */
    @Test
    void theSlotOfAThreadThatLivesStaysItsOwnWhenANewSessionTakesItsCounters() throws Exception {
        CyclicBarrier step = new CyclicBarrier(2);
        ThreadCounters[] before = new ThreadCounters[1];
        ThreadCounters[] after = new ThreadCounters[1];
        Thread living = new Thread(() -> {
            Probe.took(7, PROBE);
            before[0] = ThreadRegistry.current();
            await(step);
            await(step);
            after[0] = ThreadRegistry.current();
            Probe.took(7, PROBE);
        });
        living.start();
        await(step);

        recorded = RecordedImage.open(32 * RecordedImage.MIB);
        StaleCounters.take();
        ThreadCounters kept = ThreadRegistry.inSlot(before[0].slot);
        await(step);
        living.join();

        assertThat(kept).isNotNull().isNotSameAs(before[0]).isSameAs(after[0]);
        assertThat(kept.slot).isEqualTo(before[0].slot);
        assertThat(recorded.of(PROBE).count).isEqualTo(1);
    }

    private static void await(CyclicBarrier step) {
        try {
            step.await();
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }
}
