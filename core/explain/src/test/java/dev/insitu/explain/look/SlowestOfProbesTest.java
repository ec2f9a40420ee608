package dev.insitu.explain.look;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.runtime.AgentControl;
import dev.insitu.runtime.Probe;
import dev.insitu.runtime.counters.ThreadRegistry;
import dev.insitu.runtime.memory.Epoch;
import dev.insitu.runtime.memory.Memory;
import dev.insitu.runtime.memory.MemoryRegion;
import dev.insitu.runtime.memory.OwnProbes;
import dev.insitu.runtime.memory.RegionSize;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class SlowestOfProbesTest {
    private static final int PROBE = OwnProbes.FIRST_RULE_PROBE;
    private static final int BYTES = 4 << 20;
    private static final long MILLI = 1_000_000;

    private final long self = ThreadRegistry.idOf(Thread.currentThread());
    private SlowestOfProbes slowest;

    @BeforeEach
    void keepTwo() {
        AgentControl.keepSlowest(2);
        long address = Memory.allocate(BYTES);
        Memory.zero(address, BYTES);
        MemoryRegion.open(address, RegionSize.of(BYTES, BYTES), null, PROBE);
        slowest = new SlowestOfProbes();
    }

    @AfterEach
    void keepNone() {
        AgentControl.keepSlowest(0);
    }

    @Test
    void knowsWhatTheThreadsThatItSeesHaveKept() {
        Probe.took(5 * MILLI, PROBE);
        Probe.took(7 * MILLI, PROBE);
        Probe.took(9 * MILLI, PROBE);
        look(1);

        assertThat(slowest.keptAboveNanos(PROBE, 20 * MILLI, MILLI)).isEqualTo(7 * MILLI);
        assertThat(slowest.keptAboveNanos(PROBE, 0, MILLI)).as("without asking").isEqualTo(7 * MILLI);
        assertThat(slowest.keptAboveNanos(PROBE + 1, 20 * MILLI, MILLI)).isEqualTo(MILLI);
        assertThat(slowest.keptAboveNanos(PROBE, 20 * MILLI, 8 * MILLI))
                .as("the thread itself knows better")
                .isEqualTo(8 * MILLI);
    }

    @Test
    void asksForLongCallsOnlyAndNotAtEachLook() {
        Probe.took(5 * MILLI, PROBE);
        Probe.took(7 * MILLI, PROBE);
        look(1);
        assertThat(slowest.keptAboveNanos(PROBE, MILLI / 10, -1)).isEqualTo(0);
        assertThat(slowest.keptAboveNanos(PROBE, MILLI, -1)).isEqualTo(5 * MILLI);

        Probe.took(9 * MILLI, PROBE);
        look(2);
        assertThat(slowest.keptAboveNanos(PROBE, 20 * MILLI, -1)).isEqualTo(5 * MILLI);
        look(2 + 20 * MILLI);
        assertThat(slowest.keptAboveNanos(PROBE, 20 * MILLI, -1)).isEqualTo(7 * MILLI);
    }

    /** So the allowance is not spent on the first calls of each interval. */
    @Test
    void aCallMustBeLongerThanIsUsualForTheSlowestOfAnInterval() {
        for (long expected : new long[] {0, 1, 2, 4, 5, 5}) {
            look(1);
            assertThat(slowest.keptAboveNanos(PROBE, MILLI / 10, -1)).isEqualTo(expected * MILLI);
            Probe.took(5 * MILLI, PROBE);
            Probe.took(7 * MILLI, PROBE);
            assertThat(slowest.keptAboveNanos(PROBE, 20 * MILLI, -1)).isEqualTo(5 * MILLI);
            AgentControl.beginInterval(MemoryRegion.current(), System.nanoTime());
        }
        look(1);
        AgentControl.beginInterval(MemoryRegion.current(), System.nanoTime());
        look(2);
        assertThat(slowest.keptAboveNanos(PROBE, MILLI / 10, -1)).isEqualTo(15 * MILLI / 4);
    }

    @Test
    void forgetsWhatIsOfAnEpochThatIsOver() {
        Probe.took(5 * MILLI, PROBE);
        Probe.took(7 * MILLI, PROBE);
        look(1);
        slowest.keptAboveNanos(PROBE, 20 * MILLI, -1);

        Epoch.begin(Epoch.next());
        look(2);
        assertThat(slowest.keptAboveNanos(PROBE, 20 * MILLI, -1)).isEqualTo(0);
    }

    /** What is asked within a look is answered by the threads of the look before. */
    private void look(long nowNanos) {
        slowest.begin(nowNanos - 1);
        slowest.sees(-7);
        slowest.sees(self);
        slowest.begin(nowNanos);
    }
}
