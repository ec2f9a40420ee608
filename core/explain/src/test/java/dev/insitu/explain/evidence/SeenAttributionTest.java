package dev.insitu.explain.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.platform.linux.CpuBounds;
import dev.insitu.recording.journal.CauseKind;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What looks at a thread show of its time: code, waits, and the rest. */
class SeenAttributionTest extends AttributedSample {
    /** The clock may run over the largest number within it. */
    @Test
    void withoutALookOnlyCertainCausesAreNamed() {
        known.runnableNanos = 0;
        known.cpu = Optional.of(new CpuBounds(200_000, 300_000, 100_000, NANOS));

        assertThat(causes(sample(0))).containsExactly("cpu-wait 200000", "code 100000", "unexplained 700000");
    }

    @Test
    void whatWasSeenToRunIsDividedBetweenCodeAndCpuWait() {
        known.runnableNanos = 600_000;
        known.cpu = Optional.of(new CpuBounds(0, 100_000, 0, 550_000));

        assertThat(causes(sample(0)))
                .containsExactly("code 500000", "cpu-wait 50000", "runnable 50000", "unexplained 400000");
    }

    @Test
    void timeWithoutCpuDemandGoesToTheReasonSeen() {
        known.wait(100_000, 200_000, CauseKind.PARK);
        known.runnableNanos = 0;
        known.nearWaits.add(Known.interval(0, NANOS, CauseKind.PARK));
        known.cpu = Optional.of(new CpuBounds(0, 25_000, 0, 75_000));
        known.wholeCpu = Optional.of(new CpuBounds(0, 50_000, 0, 150_000));

        assertThat(causes(sample(0))).containsExactly("park 800000", "unexplained 200000");
    }

    /** It slept for a moment, and no look saw what it waited for after that. */
    @Test
    void aWaitCoversNoTimeFarFromTheLooksThatSawIt() {
        known.wait(50_000, 100_000, CauseKind.SLEEP);
        known.nearWaits.add(Known.interval(0, 150_000, CauseKind.SLEEP));
        known.runnableNanos = 0;
        known.cpu = Optional.of(CpuBounds.NONE);

        assertThat(causes(sample(0))).containsExactly("sleep 150000", "unexplained 850000");
    }

    /** It was off a CPU hardly longer than looks saw it wait in the system: what lies between that and the sleep was mostly code. */
    @Test
    void aWaitThatLooksCannotNameIsUnexplained() {
        known.wait(50_000, 100_000, CauseKind.SLEEP);
        known.nearWaits.add(Known.interval(0, 250_000, CauseKind.SLEEP));
        known.unknownWaits.add(Known.interval(200_000, 950_000, CauseKind.WAITING));
        known.runnableNanos = 0;
        known.cpu = Optional.of(new CpuBounds(0, 0, 90_000, 90_000));
        known.wholeCpu = Optional.of(new CpuBounds(0, 0, 270_000, 270_000));

        assertThat(causes(sample(0))).containsExactly("code 180000", "sleep 70000", "unexplained 750000");
    }

    @Test
    void whatIsNeitherNearAWaitNorUnknownIsTheTimeUntilAllThreadsStoodStill() {
        known.nearWaits.add(Known.interval(0, 100_000, CauseKind.SLEEP));
        known.unknownWaits.add(Known.interval(500_000, 600_000, CauseKind.UNEXPLAINED));
        known.stoppingNanos = 30_000;
        known.runnableNanos = 0;
        known.cpu = Optional.of(CpuBounds.NONE);

        assertThat(causes(sample(0))).containsExactly("sleep 100000", "safepoint 30000", "unexplained 870000");
    }

    /** A thread that waits in the system keeps no other from standing still, and waits for none. */
    @Test
    void aWaitInTheSystemIsNotTheTimeUntilAllThreadsStoodStill() {
        known.unknownWaits.add(Known.interval(10_000, NANOS, CauseKind.WAITING));
        known.stoppingNanos = 30_000;
        known.runnableNanos = 0;
        known.cpu = Optional.of(CpuBounds.NONE);

        assertThat(causes(sample(0))).containsExactly("safepoint 10000", "unexplained 990000");
    }

    @Test
    void theRestIsKnownForAThreadFirstSeenInThisCall() {
        known.firstLookNanos = 300_000;
        known.cpu = Optional.of(new CpuBounds(100_000, 100_000, 0, 650_000));

        assertThat(causes(sample(0))).containsExactly("code 600000", "cpu-wait 100000", "unexplained 300000");
        assertThat(Attribution.of(sample(0), known).get(2).detail()).isEqualTo("its CPU time is not known");
    }

    @Test
    void aReasonFirstSeenLaterCoversOnlyTheTimeSinceThen() {
        known.firstLookNanos = 300_000;
        known.wait(400_000, 500_000, CauseKind.PARK);
        known.runnableNanos = 0;
        known.nearWaits.add(Known.interval(0, NANOS, CauseKind.PARK));
        known.cpu = Optional.of(new CpuBounds(0, 0, 0, 25_000));

        assertThat(causes(sample(0))).containsExactly("park 650000", "unexplained 350000");
    }

    @Test
    void aThreadThatMayHaveRunThroughoutHasNoWait() {
        known.wait(100_000, 200_000, CauseKind.PARK);
        known.runnableNanos = 0;
        known.nearWaits.add(Known.interval(0, NANOS, CauseKind.PARK));
        known.cpu = Optional.of(new CpuBounds(0, 50_000, 0, NANOS));

        assertThat(causes(sample(0))).containsExactly("park 100000", "unexplained 900000");
    }

    /** Each part may have had what was counted around it; all of them together had what the call had. */
    @Test
    void whatTheCallHadAsAWholeSaysMoreThanWhatItsPartsCanHaveHad() {
        known.cpuWaits.add(Known.interval(300_000, 600_000, CauseKind.CPU_WAIT));
        known.runnableNanos = 0;
        known.cpu = Optional.of(new CpuBounds(0, 300_000, 0, 400_000));
        known.wholeCpu = Optional.of(new CpuBounds(400_000, 500_000, 500_000, 500_000));

        assertThat(causes(sample(0))).containsExactly("code 500000", "cpu-wait 400000", "unexplained 100000");
    }

    @Test
    void whatTheCallHadMayHaveBeenWithinAPauseOrAWait() {
        known.pause(0, 200_000, CauseKind.GC);
        known.wait(300_000, 600_000, CauseKind.PARK);
        known.runnableNanos = 0;
        known.cpu = Optional.of(new CpuBounds(0, 100_000, 0, 100_000));
        known.wholeCpu = Optional.of(new CpuBounds(450_000, 450_000, 250_000, 250_000));

        assertThat(causes(sample(0)))
                .containsExactly("park 300000", "gc 200000", "code 50000", "runnable 150000", "unexplained 300000");
    }

    @Test
    void whatAProbeInsideHadIsNotOfTheRest() {
        known.nested(100_000, 500_000, "inner");
        known.runnableNanos = 0;
        known.cpu = Optional.of(new CpuBounds(0, 50_000, 0, 100_000));
        known.wholeCpu = Optional.of(new CpuBounds(450_000, 450_000, 250_000, 250_000));

        assertThat(causes(sample(0)))
                .containsExactly("nested:inner 400000", "cpu-wait 400000", "code 150000", "unexplained 50000");
    }
}
