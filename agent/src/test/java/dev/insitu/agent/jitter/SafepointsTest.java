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
    void countsFromTheRequestToTheEnd() {
        image.begin().end(20, 3_000);

        assertThat(safepoints.within(5_000)).isEqualTo(3_020);
        assertThat(safepoints.within(5_000)).isZero();
    }

    @Test
    void isNeverMoreThanThePause() {
        image.begin().end(20, 9_000);

        assertThat(safepoints.within(5_000)).isEqualTo(5_000);
    }

    @Test
    void whatBeganBeforeTheLastLookAndEndedAfterCounts() {
        image.begin();
        safepoints.look();
        image.end(20, 3_000);

        assertThat(safepoints.within(5_000)).isEqualTo(3_020);
    }

    @Test
    void aPauseWhoseTimeIsNotYetCountedIsTheSafepointThatBegan() {
        image.begin().end(20, 0);
        assertThat(safepoints.within(5_000)).isEqualTo(5_000);

        image.end(0, 4_900);
        assertThat(safepoints.within(5_000)).as("its time, coming late").isZero();

        image.begin().end(20, 3_000);
        assertThat(safepoints.within(5_000)).isEqualTo(3_020);
    }

    @Test
    void timeThatComesLateIsForgottenWithTheNextLook() {
        image.begin();
        safepoints.within(5_000);
        image.end(20, 4_900);
        safepoints.look();
        image.begin().end(20, 3_000);

        assertThat(safepoints.within(5_000)).isEqualTo(3_020);
    }

    @Test
    void countsInTheTicksOfTheClock() {
        PerfImage coarse = PerfImage.ofSafepoints().add("sun.os.hrt.frequency", -999_000_000);
        Safepoints inMicros = Safepoints.in(coarse.buffer());
        coarse.begin().end(1, 3);

        assertThat(inMicros.within(5_000)).isEqualTo(4_000);
    }

    @Test
    void isUnknownWhereThereAreNoSuchCounters() {
        assertThat(Safepoints.in(ByteBuffer.allocate(0)).isKnown()).isFalse();
        assertThat(Safepoints.in(ByteBuffer.allocate(100)).isKnown()).isFalse();
        assertThat(Safepoints.in(new PerfImage("sun.rt.safepoints").buffer()).isKnown())
                .isFalse();
        Safepoints.UNKNOWN.look();
        assertThat(Safepoints.UNKNOWN.within(5_000)).isZero();
    }
}
