package dev.insitu.explain.look;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.recording.journal.CauseKind;
import dev.insitu.runtime.Iteration;
import dev.insitu.runtime.ReentrancyGuard;
import dev.insitu.runtime.counters.ThreadRegistry;
import dev.insitu.runtime.counters.ThreadStatus;
import org.junit.jupiter.api.Test;

class StateReaderTest {
    private final WaitReasons reasons = new WaitReasons();
    private final StateReader states = new StateReader(reasons);
    private final Thread self = Thread.currentThread();
    private final SampledThread sampled = new SampledThread(ThreadRegistry.idOf(self));

    @Test
    void aStateIsWhatAThreadWaitsFor() {
        assertThat(kindIn(ThreadStatus.BLOCKED)).isEqualTo(CauseKind.LOCK);
        assertThat(kindIn(ThreadStatus.SLEEPING)).isEqualTo(CauseKind.SLEEP);
        assertThat(kindIn(ThreadStatus.IN_OBJECT_WAIT)).isEqualTo(CauseKind.PARK);
        assertThat(kindIn(ThreadStatus.PARKED)).isEqualTo(CauseKind.PARK);
        assertThat(states.of(0, self, sampled)).isEqualTo(WaitReasons.NONE);
    }

    @Test
    void aVirtualThreadMayBePinnedOrWithoutACarrier() {
        assertThat(kindIn(ThreadStatus.PARKED | ThreadStatus.PINNED)).isEqualTo(CauseKind.PINNED);
        assertThat(kindIn(ThreadStatus.BLOCKED | ThreadStatus.PINNED)).isEqualTo(CauseKind.PINNED);
        assertThat(kindIn(ThreadStatus.IN_OBJECT_WAIT | ThreadStatus.PINNED)).isEqualTo(CauseKind.PINNED);
        assertThat(kindIn(ThreadStatus.WITHOUT_CARRIER)).isEqualTo(CauseKind.CPU_WAIT);
    }

    /** Before JDK 21 the driver has a caller wait on an object of the agent's; later it sleeps. */
    @Test
    void aThreadThatWaitsForItsTurnSleeps() {
        Iteration turn = ReentrancyGuard.claim();
        ReentrancyGuard.enter(turn);
        try {
            assertThat(kindIn(ThreadStatus.IN_OBJECT_WAIT)).isEqualTo(CauseKind.SLEEP);
        } finally {
            ReentrancyGuard.leave(turn);
        }
        assertThat(kindIn(ThreadStatus.IN_OBJECT_WAIT)).isEqualTo(CauseKind.PARK);
    }

    private CauseKind kindIn(int status) {
        return reasons.kind(states.of(status, self, sampled));
    }
}
