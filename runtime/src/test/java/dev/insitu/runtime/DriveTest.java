package dev.insitu.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.runtime.RecordedImage.Counts;
import dev.insitu.runtime.counters.ResultCounts;
import dev.insitu.runtime.memory.OwnProbes;
import dev.insitu.runtime.pacing.Schedule;
import dev.insitu.runtime.pacing.Stage;
import dev.insitu.runtime.pairing.SpanFigures;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class DriveTest extends RecordedDrive {
    private static final long SECOND = 1_000_000_000;
    private static final long LENGTH_NANOS = 20_000_000;

    @Test
    void callersShareOneSchedule() {
        Stage stage = new Stage(Schedule.constant(1, 10_000), 20_000, Stage.UNLIMITED);
        DriveControl.open(stage);
        Threads.run(4, thread -> {
            while (!stage.isUsedUp(System.nanoTime())) {
                callOnce(stage);
            }
        });

        assertThat(stage.ended()).isEqualTo(20_000);
        for (int probe = OwnProbes.END_TO_END_PROBE; probe <= OwnProbes.PACING_ERROR_PROBE; probe++) {
            assertThat(recorded.of(probe).count).isEqualTo(20_000);
        }
        assertThat(stage.elapsedNanos()).isGreaterThanOrEqualTo(19_999 * 10_000L);
        assertThat(stage.maxInFlight()).isBetween(1L, 4L);
    }

    /** The last caller would wait for a stage that never comes. */
    private static void callOnce(Stage stage) {
        Drive.end(Drive.begin());
        if (stage.isUsedUp(System.nanoTime())) {
            DriveControl.finish();
        }
    }

    @Test
    void whatAnIterationTookAddsUp() {
        Stage stage = new Stage(Schedule.constant(1, 1_000_000), 5, Stage.UNLIMITED);
        DriveControl.open(stage);
        for (int i = 0; i < 5; i++) {
            Iteration turn = Drive.begin();
            if (i == 2) {
                Drive.failed(new IllegalStateException(), turn);
            } else {
                Drive.end(turn);
            }
        }

        Counts endToEnd = recorded.of(OwnProbes.END_TO_END_PROBE);
        assertThat(endToEnd.sum)
                .isEqualTo(recorded.of(OwnProbes.SERVICE_TIME_PROBE).sum
                        + recorded.of(OwnProbes.DRIVER_LATENESS_PROBE).sum);
        assertThat(endToEnd.errors).isEqualTo(1);
        assertThat(stage.failed()).isEqualTo(1);
        assertThat(recorded.of(OwnProbes.DRIVER_LATENESS_PROBE).errors).isZero();
    }

    @Test
    void withoutCorrectionEndToEndIsTheServiceTime() {
        DriveControl.plan(false);
        DriveControl.open(new Stage(Schedule.constant(1, 1_000), 100, Stage.UNLIMITED));
        for (int i = 0; i < 100; i++) {
            Drive.end(Drive.begin());
        }

        Counts endToEnd = recorded.of(OwnProbes.END_TO_END_PROBE);
        assertThat(endToEnd.buckets).isEqualTo(recorded.of(OwnProbes.SERVICE_TIME_PROBE).buckets);
        assertThat(recorded.of(OwnProbes.DRIVER_LATENESS_PROBE).count).isEqualTo(100);
    }

    @Test
    void aThreadWithoutAMarkStillHasItsIterations() {
        List<Iteration> marks = new ArrayList<>();
        for (int i = 0; i < 16; i++) {
            Iteration mark = ReentrancyGuard.claim();
            ReentrancyGuard.enter(mark);
            mark.threadId = -1;
            marks.add(mark);
        }
        Stage stage = new Stage(null, 2, Stage.UNLIMITED);
        DriveControl.open(stage);
        Drive.end(Drive.begin());
        marks.forEach(ReentrancyGuard::leave);

        assertThat(stage.ended()).isEqualTo(1);
    }

    @Test
    void anInterruptedWaiterReturnsItsTicketAndKeepsItsInterrupt() throws InterruptedException {
        Stage stage = new Stage(Schedule.constant(1, 60 * SECOND), 3, Stage.UNLIMITED);
        DriveControl.open(stage);
        Drive.end(Drive.begin());
        List<Object> seen = new ArrayList<>();
        Thread waiter = new Thread(() -> {
            seen.add(Drive.begin() == Iteration.NONE);
            seen.add(Thread.currentThread().isInterrupted());
        });
        waiter.start();
        while (waiter.isAlive() && waiter.getState() != Thread.State.TIMED_WAITING) {
            Thread.onSpinWait();
        }
        waiter.interrupt();
        waiter.join();

        assertThat(seen).containsExactly(true, true);
        assertThat(stage.take(System.nanoTime())).isEqualTo(1);
    }

    @Test
    void aCancelledIterationHasNotFailedAndIsCountedAsSuch() {
        DriveControl.endElsewhereByKey(true);
        try {
            Stage stage = new Stage(null, 30, Stage.UNLIMITED);
            DriveControl.open(stage);
            for (int i = 0; i < 10; i++) {
                CompletableFuture<String> answered = new CompletableFuture<>();
                CompletableFuture<String> failed = new CompletableFuture<>();
                CompletableFuture<String> cancelled = new CompletableFuture<>();
                for (CompletableFuture<String> each : List.of(answered, failed, cancelled)) {
                    assertThat(Drive.completes(Drive.begin(), each, false)).isSameAs(each);
                }
                answered.complete("yes");
                failed.completeExceptionally(new IllegalStateException());
                cancelled.cancel(false);
            }

            assertThat(stage.ended()).isEqualTo(30);
            assertThat(stage.failed()).isEqualTo(10);
            for (int probe : new int[] {OwnProbes.END_TO_END_PROBE, OwnProbes.SERVICE_TIME_PROBE}) {
                assertThat(recorded.of(probe).count).isEqualTo(30);
                assertThat(recorded.of(probe).errors).isEqualTo(10);
            }
            assertThat(recorded.thrown(OwnProbes.END_TO_END_PROBE, ResultCounts.CANCELLED))
                    .isEqualTo(10);
        } finally {
            DriveControl.endHere();
        }
    }

    @Test
    void aStageIsNotDoneWhileACallerIsInsideTheDrivenCallWhoseIterationHasEnded() {
        DriveControl.endElsewhereByKey(false);
        try {
            Stage stage = new Stage(null, 1, Stage.UNLIMITED);
            DriveControl.open(stage);
            Iteration turn = Drive.begin("key");
            Drive.until("key");
            assertThat(stage.ended()).isEqualTo(1);
            assertThat(DriveControl.isDone(stage)).isFalse();
            Drive.end(turn);
            assertThat(DriveControl.isDone(stage)).isTrue();
            assertThat(recorded.of(OwnProbes.DRIVEN_CALL_PROBE).count).isEqualTo(1);
        } finally {
            DriveControl.endHere();
        }
    }

    @Test
    void aKeyThatIsReturnedPutsNothingInFlightBefore() {
        DriveControl.endElsewhereByKey(true);
        try {
            DriveControl.open(new Stage(null, 1, Stage.UNLIMITED));
            Iteration turn = Drive.begin();
            Drive.until();
            assertThat(recorded.of(OwnProbes.END_TO_END_PROBE).count).isZero();
            Drive.end(turn, "key");
            Drive.until("key");
            assertThat(recorded.of(OwnProbes.END_TO_END_PROBE).count).isEqualTo(1);
        } finally {
            DriveControl.endHere();
        }
    }

    @Test
    void aSettlingIsNotProlongedByItsLastTicket() {
        Stage settling = new Stage(Schedule.constant(1, 60 * SECOND), Stage.UNLIMITED, SECOND);
        DriveControl.open(settling);
        Drive.end(Drive.begin());
        Stage run = new Stage(Schedule.constant(1, 1_000), 1, Stage.UNLIMITED);
        Threads.run(List.of(() -> Drive.end(Drive.begin()), () -> {
            while (settling.callers() < 1) {
                Thread.onSpinWait();
            }
            settling.close();
            DriveControl.open(run);
        }));

        assertThat(run.ended()).isEqualTo(1);
    }

    @Test
    void aCallerThatSleepsForItsTurnIsLetGoWhenTheDrivingIsStopped() {
        Stage stage = new Stage(Schedule.constant(1, 60 * SECOND), 3, Stage.UNLIMITED);
        DriveControl.open(stage);
        Drive.end(Drive.begin());
        Thread waiter = new Thread(() -> Drive.end(Drive.begin()));
        waiter.start();
        while (waiter.isAlive() && waiter.getState() != Thread.State.TIMED_WAITING) {
            Thread.onSpinWait();
        }
        DriveControl.finish();
        stage.close();
        Threads.join(waiter);

        assertThat(stage.begun()).isEqualTo(1);
    }

    @Test
    void aCallThatEndsAfterItsStageIsNotCounted() {
        Stage stage = new Stage(null, 2, Stage.UNLIMITED);
        DriveControl.open(stage);
        Iteration late = Drive.begin();
        stage.close();
        Drive.end(late);

        assertThat(stage.ended()).isZero();
        assertThat(recorded.of(OwnProbes.END_TO_END_PROBE).count).isZero();
    }

    @Test
    void anEndThatNoIterationBeganForIsCounted() {
        DriveControl.endElsewhereByKey(false);
        try {
            Stage stage = new Stage(null, 2, Stage.UNLIMITED);
            DriveControl.open(stage);
            Drive.end(Drive.begin("first"));
            Drive.until("first");
            Drive.until("nobody's");

            SpanFigures elsewhere = DriveControl.close(stage);

            assertThat(elsewhere.neverStarted()).isEqualTo(1);
            assertThat(elsewhere.neverEnded()).isZero();
        } finally {
            DriveControl.endHere();
        }
    }

    @Test
    void afterTheLastStageCallsGoTheirOwnPace() {
        DriveControl.finish();
        assertThat(Drive.begin()).isSameAs(Iteration.NONE);
        Drive.end(Iteration.NONE);
        Drive.failed(new IllegalStateException(), Iteration.NONE);
    }

    @Test
    void aRehearsalTakesAllTurnsAndCountsNothing() {
        DriveControl.plan(true);
        Stage apart = rehearsed();
        for (int tries = 1; tries < 20 && apart.elapsedNanos() > 2 * LENGTH_NANOS; tries++) {
            // The machine kept the thread from a CPU: all turns may have been due already.
            apart = rehearsed();
        }

        assertThat(apart.elapsedNanos()).isLessThanOrEqualTo(2 * LENGTH_NANOS);
        assertThat(apart.begun()).isEqualTo(20);
        assertThat(apart.ended()).isEqualTo(20);
        assertThat(apart.waitedNanos()).as("it waited for some").isPositive();
        assertThat(DriveControl.isPlanned()).isTrue();
    }

    private static Stage rehearsed() {
        Stage apart = new Stage(Schedule.constant(1, LENGTH_NANOS / 20), 20, Stage.UNLIMITED);
        DriveControl.rehearse(apart);
        return apart;
    }
}
