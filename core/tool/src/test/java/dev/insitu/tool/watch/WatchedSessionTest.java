package dev.insitu.tool.watch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.recording.Recordings;
import dev.insitu.recording.image.Recording;
import org.junit.jupiter.api.Test;

class WatchedSessionTest {
    /** While it lasts, the last interval shows that calls are counted. */
    @Test
    void callsOfAWarmUpAreNotAmongThoseSinceTheStart() {
        WatchedSession session = new WatchedSession();
        session.update(recording(Integer.MAX_VALUE, 0), 1);
        session.update(recording(Integer.MAX_VALUE, 100), 1_000_000_001);
        WatchedProbe call = session.probes().iterator().next();
        assertThat(call.count()).isZero();
        assertThat(call.rate()).isEqualTo(100);

        session.update(recording(1, 100), 2_000_000_001L);
        assertThat(call.count()).isEqualTo(2);
        assertThat(call.rate()).isEqualTo(2);
    }

    /** A warm-up in epoch 0; where it has ended, two calls after it. */
    private static Recording recording(int warmUpEnds, int calls) {
        Recordings recordings = Recordings.bare()
                .ramp("call", calls, 100_000, 10)
                .fact("warm-up", "0", Integer.toString(Integer.MAX_VALUE))
                .fact("warm-up", "0", Integer.toString(warmUpEnds));
        return (warmUpEnds == 1 ? recordings.epoch(0, 1, 5_000, 6_000) : recordings).build();
    }
}
