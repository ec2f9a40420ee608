package dev.insitu.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.runtime.Recorded.Counts;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class DriveTest {
    private static final long SECOND = 1_000_000_000;

    private Recorded recorded;

    @BeforeEach
    void plan() {
        recorded = Recorded.open(16L * Recorded.MIB);
        Drive.plan(true);
    }

    @AfterEach
    void finish() {
        Drive.finish();
    }

    @Test
    void callersShareOneSchedule() {
        Stage stage = new Stage(Schedule.constant(1, 10_000), 20_000, Stage.UNLIMITED);
        Drive.open(stage);
        Threads.run(4, thread -> {
            while (!stage.isUsedUp(System.nanoTime())) {
                callOnce(stage);
            }
        });

        assertThat(stage.ended()).isEqualTo(20_000);
        for (int probe = Layout.END_TO_END_PROBE; probe <= Layout.PACING_ERROR_PROBE; probe++) {
            assertThat(recorded.of(probe).count).isEqualTo(20_000);
        }
        assertThat(stage.elapsedNanos()).isGreaterThanOrEqualTo(19_999 * 10_000L);
        assertThat(stage.maxInFlight()).isBetween(1L, 4L);
    }

    /** The last caller would wait for a stage that never comes. */
    private static void callOnce(Stage stage) {
        Drive.end(Drive.begin());
        if (stage.isUsedUp(System.nanoTime())) {
            Drive.finish();
        }
    }

    @Test
    void whatAnIterationTookAddsUp() {
        Stage stage = new Stage(Schedule.constant(1, 1_000_000), 5, Stage.UNLIMITED);
        Drive.open(stage);
        for (int i = 0; i < 5; i++) {
            Iteration turn = Drive.begin();
            if (i == 2) {
                Drive.failed(turn);
            } else {
                Drive.end(turn);
            }
        }

        Counts endToEnd = recorded.of(Layout.END_TO_END_PROBE);
        assertThat(endToEnd.sum)
                .isEqualTo(recorded.of(Layout.SERVICE_TIME_PROBE).sum + recorded.of(Layout.DRIVER_LATENESS_PROBE).sum);
        assertThat(endToEnd.errors).isEqualTo(1);
        assertThat(stage.failed()).isEqualTo(1);
        assertThat(recorded.of(Layout.DRIVER_LATENESS_PROBE).errors).isZero();
    }

    @Test
    void withoutCorrectionEndToEndIsTheServiceTime() {
        Drive.plan(false);
        Drive.open(new Stage(Schedule.constant(1, 1_000), 100, Stage.UNLIMITED));
        for (int i = 0; i < 100; i++) {
            Drive.end(Drive.begin());
        }

        Counts endToEnd = recorded.of(Layout.END_TO_END_PROBE);
        assertThat(endToEnd.buckets).isEqualTo(recorded.of(Layout.SERVICE_TIME_PROBE).buckets);
        assertThat(recorded.of(Layout.DRIVER_LATENESS_PROBE).count).isEqualTo(100);
    }

    @Test
    void nestedCallsAreNoIterations() {
        Drive.open(new Stage(Schedule.constant(1, 1_000), 2, Stage.UNLIMITED));
        Iteration outer = Drive.begin();
        Iteration inner = Drive.begin();
        Drive.end(inner);
        Drive.end(outer);

        assertThat(outer).isNotNull();
        assertThat(inner).isNull();
        assertThat(recorded.of(Layout.END_TO_END_PROBE).count).isEqualTo(1);
        Iteration next = Drive.begin();
        Drive.end(next);
        assertThat(next).isNotNull();
    }

    @Test
    void anInterruptedWaiterReturnsItsTicketAndKeepsItsInterrupt() throws InterruptedException {
        Stage stage = new Stage(Schedule.constant(1, 60 * SECOND), 3, Stage.UNLIMITED);
        Drive.open(stage);
        Drive.end(Drive.begin());
        List<Object> seen = new ArrayList<>();
        Thread waiter = new Thread(() -> {
            seen.add(Drive.begin() == null);
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
    void aCallThatEndsAfterItsStageIsNotCounted() {
        Stage stage = new Stage(null, 2, Stage.UNLIMITED);
        Drive.open(stage);
        Iteration late = Drive.begin();
        stage.close();
        Drive.end(late);

        assertThat(stage.ended()).isZero();
        assertThat(recorded.of(Layout.END_TO_END_PROBE).count).isZero();
    }

    @Test
    void afterTheLastStageCallsGoTheirOwnPace() {
        Drive.finish();
        assertThat(Drive.begin()).isNull();
        Drive.end(null);
        Drive.failed(null);
    }

    @Test
    void theReceiverSeenLastIsHandedOutOnce() {
        Drive.seen("too early");
        assertThat(Drive.receiver()).isNull();
        Drive.wantReceiver();
        Drive.seen("first");
        Drive.seen("second");
        assertThat(Drive.receiver()).isEqualTo("second");
        Drive.seen("third");
        assertThat(Drive.receiver()).isNull();
    }
}
