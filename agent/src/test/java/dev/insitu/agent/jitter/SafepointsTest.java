package dev.insitu.agent.jitter;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class SafepointsTest {
    private final PerfImage image = PerfImage.ofSafepoints();
    private final Safepoints safepoints = Safepoints.in(image.buffer());

    @BeforeEach
    void looks() {
        image.begin().end(10, 7_000);
        safepoints.look();
    }

    @Test
    void tellsOfWhatCameSinceTheLastLook() {
        image.begin().end(20, 3_000);
        assertPaused(safepoints, 3_000, 20);

        assertPaused(safepoints, 0, 0);
    }

    @Test
    void whatBeganBeforeTheLastLookAndEndedAfterCounts() {
        image.begin();
        safepoints.look();
        image.end(20, 3_000);

        assertPaused(safepoints, 3_000, 20);
    }

    @Test
    void aPauseWhoseTimeIsNotYetCountedIsTheSafepointThatBegan() {
        image.begin().end(20, 0);
        assertPaused(safepoints, 0, Long.MAX_VALUE);

        image.end(0, 4_900);
        assertPaused(safepoints, 0, 0);

        image.begin().end(20, 3_000);
        assertPaused(safepoints, 3_000, 20);
    }

    @Test
    void aPauseSeenToBeginIsTheSafepointThatBegan() {
        image.begin();
        safepoints.look();

        assertPaused(safepoints, 0, Long.MAX_VALUE);
        image.end(20, 4_900);
        assertPaused(safepoints, 0, 0);
    }

    @Test
    void timeThatComesLateIsForgottenWithTheNextLook() {
        image.begin();
        safepoints.lookAfterPause();
        image.end(20, 4_900);
        safepoints.look();
        image.begin().end(20, 3_000);

        assertPaused(safepoints, 3_000, 20);
    }

    @Test
    void countsInTheTicksOfTheClock() {
        PerfImage coarse = PerfImage.ofSafepoints().add("sun.os.hrt.frequency", -999_000_000);
        Safepoints inMicros = Safepoints.in(coarse.buffer());
        coarse.begin().end(1, 3);

        assertPaused(inMicros, 3_000, 1_000);
    }

    @Test
    void isUnknownWhereThereAreNoSuchCounters() {
        assertThat(Safepoints.in(ByteBuffer.allocate(0)).isKnown()).isFalse();
        assertThat(Safepoints.in(ByteBuffer.allocate(100)).isKnown()).isFalse();
        assertThat(Safepoints.in(new PerfImage("sun.rt.safepoints").buffer()).isKnown())
                .isFalse();
        Safepoints.UNKNOWN.look();
        assertPaused(Safepoints.UNKNOWN, 0, 0);
    }

    private static void assertPaused(Safepoints safepoints, long stoppedNanos, long reachingNanos) {
        safepoints.lookAfterPause();
        assertThat(safepoints.stoppedNanos()).isEqualTo(stoppedNanos);
        assertThat(safepoints.reachingNanos()).isEqualTo(reachingNanos);
    }
}
