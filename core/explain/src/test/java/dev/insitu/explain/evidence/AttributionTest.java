package dev.insitu.explain.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.platform.linux.CpuBounds;
import dev.insitu.recording.journal.Cause;
import dev.insitu.recording.journal.CauseKind;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

class AttributionTest extends AttributedSample {
    @Test
    void whatIsLeftIsUnexplained() {
        known.cpu = Optional.empty();

        assertThat(causes(sample(0))).containsExactly("unexplained 1000000");
        assertThat(Attribution.of(sample(0), known).get(0).detail()).isEqualTo("its CPU time is not known");
    }

    @Test
    void theUnexplainedIsAlwaysNamed() {
        known.cpu = Optional.of(new CpuBounds(0, 0, NANOS, NANOS));

        assertThat(causes(sample(0))).containsExactly("code 1000000", "unexplained 0");
    }

    @Test
    void waitingForTheTurnComesFirst() {
        known.pause(0, 500_000, CauseKind.GC);

        assertThat(causes(sample(400_000))).startsWith("queueing 400000", "gc 100000");
    }

    @Test
    void aCollectionTakesItsPartOfTheSafepoint() {
        known.pause(100_000, 400_000, CauseKind.SAFEPOINT);
        known.pause(150_000, 390_000, CauseKind.GC);

        assertThat(causes(sample(0))).startsWith("gc 240000", "safepoint 60000");
    }

    @Test
    void aPauseTakesItsPartOfAWait() {
        known.wait(200_000, 900_000, CauseKind.SLEEP);
        known.pause(300_000, 500_000, CauseKind.SAFEPOINT);

        assertThat(causes(sample(0))).startsWith("sleep 500000", "safepoint 200000");
    }

    @Test
    void aThreadThatWaitsForACpuHasNoOtherWait() {
        known.wait(100_000, 900_000, CauseKind.LOCK);
        known.cpuWaits.add(Known.interval(700_000, 950_000, CauseKind.CPU_WAIT));

        assertThat(causes(sample(0))).startsWith("lock 600000", "cpu-wait 250000");
    }

    @Test
    void waitingForACpuInAProbeInsideIsThatProbes() {
        known.nested(200_000, 800_000, "inner");
        known.cpuWaits.add(Known.interval(700_000, 950_000, CauseKind.CPU_WAIT));

        assertThat(causes(sample(0))).startsWith("nested:inner 600000", "cpu-wait 150000");
    }

    @Test
    void waitsBeyondTheSampleCountAsFarAsTheyAreIn() {
        known.wait(-50_000, 100_000, CauseKind.LOCK);
        known.wait(900_000, 5_000_000, CauseKind.IO);

        assertThat(causes(sample(0))).startsWith("lock 100000", "io 100000");
    }

    @Test
    void theInnermostProbeIsNamedAndTheOneAroundItForItsOwn() {
        known.nested(100_000, 800_000, "outer");
        known.nested(200_000, 700_000, "inner");
        known.wait(300_000, 400_000, CauseKind.PARK);

        assertThat(causes(sample(0))).startsWith("nested:inner 400000", "nested:outer 200000", "park 100000");
    }

    @Test
    void whatWasSurelyOnACpuIsCodeAndWhatMayHaveWaitedIsNot() {
        known.cpu = Optional.of(new CpuBounds(200_000, 300_000, 0, NANOS));

        assertThat(causes(sample(0)))
                .containsExactly("code 700000", "cpu-wait 200000", "runnable 100000", "unexplained 0");
    }

    /** Between what is known for sure and what is not at all, however long it is. */
    @Test
    void whatWasOneOfTheTwoIsRunnable() {
        known.wait(0, 100_000, CauseKind.PARK);
        known.runnableNanos = 0;
        known.cpu = Optional.of(new CpuBounds(0, 800_000, 0, 700_000, 600_000));

        assertThat(causes(sample(0))).containsExactly("park 100000", "runnable 600000", "unexplained 300000");
    }

    @Test
    void noMoreIsRunnableThanItCanHaveBeen() {
        known.runnableNanos = 0;
        known.cpu = Optional.of(new CpuBounds(0, 100_000, 0, 200_000, 400_000));

        assertThat(causes(sample(0))).containsExactly("runnable 300000", "unexplained 700000");
    }

    @Test
    void whatWasNeitherOnACpuNorWaitingForOneIsUnexplained() {
        known.cpu = Optional.of(new CpuBounds(0, 0, 0, 100_000));

        assertThat(causes(sample(0))).containsExactly("code 100000", "unexplained 900000");
    }

    @Test
    void aSampleAcrossThreadsHasOnlyTheJvmsPauses() {
        known.oneThread = false;
        known.pause(0, 300_000, CauseKind.GC);
        known.wait(300_000, 900_000, CauseKind.SLEEP);

        assertThat(causes(sample(100_000))).containsExactly("gc 200000", "queueing 100000", "unexplained 700000");
    }

    @Test
    void causesAddUpWhateverOverlaps() {
        Random random = new Random(11);
        CauseKind[] names = {CauseKind.LOCK, CauseKind.PARK, CauseKind.SLEEP, CauseKind.IO};
        for (int round = 0; round < 500; round++) {
            Known many = new Known();
            for (int i = 0; i < 8; i++) {
                long from = random.nextInt(1_200_000) - 100_000L;
                long to = from + (long) random.nextInt(400_000);
                many.wait(from, to, names[random.nextInt(names.length)]);
                many.pause(to, to + random.nextInt(100_000), random.nextBoolean() ? CauseKind.GC : CauseKind.SAFEPOINT);
                many.nested(from, to, "probe" + i);
            }
            many.cpu = Optional.of(new CpuBounds(
                    random.nextInt(1_000), random.nextInt(90_000), random.nextInt(1_000), random.nextInt(90_000)));
            long sum = 0;
            for (Cause cause : Attribution.of(sample(random.nextInt(1_000_000)), many)) {
                assertThat(cause.nanos()).isNotNegative();
                sum += cause.nanos();
            }
            assertThat(sum).isEqualTo(NANOS);
        }
    }
}
