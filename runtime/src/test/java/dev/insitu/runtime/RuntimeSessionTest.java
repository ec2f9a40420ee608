package dev.insitu.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.runtime.memory.Layout;
import dev.insitu.runtime.memory.OwnProbes;
import dev.insitu.runtime.pacing.Schedule;
import dev.insitu.runtime.pacing.Stage;
import java.lang.ref.WeakReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What is left of a session when it has ended: nothing, and calls under way find that out. */
class RuntimeSessionTest {
    private static final int SPAN = OwnProbes.FIRST_RULE_PROBE;

    private RecordedImage recorded;

    @BeforeEach
    void open() {
        recorded = RecordedImage.open(4L * Layout.FIRST_BLOCK);
    }

    @AfterEach
    void end() {
        RuntimeSession.end();
    }

    @Test
    void itsSpansAreForgotten() {
        Span.define(SPAN, false, false);
        Span.from(SPAN, "key");
        assertThat(Span.figures(SPAN)).isNotNull();

        RuntimeSession.end();
        Span.to(SPAN, "key");
        Span.from(SPAN, "key");

        assertThat(Span.figures(SPAN)).isNull();
        assertThat(Span.limit()).isZero();
        assertThat(recorded.of(SPAN).count).isZero();
    }

    @Test
    void itsDrivingIsOver() {
        DriveControl.endElsewhereByOrder();
        DriveControl.plan(true);
        Stage stage = new Stage(null, 3, Stage.UNLIMITED);
        DriveControl.open(stage);

        RuntimeSession.end();

        assertThat(DriveControl.isPlanned()).isFalse();
        assertThat(Drive.begin()).isSameAs(Iteration.NONE);
        assertThat(DriveControl.isDone(stage)).isTrue();
        assertThat(stage.begun()).isZero();
    }

    @Test
    void releasesAThreadThatWaitsForItsTurn() {
        DriveControl.plan(true);
        Thread waiter = new Thread(() -> Drive.end(Drive.begin()));
        waiter.start();
        while (waiter.isAlive() && waiter.getState() != Thread.State.TIMED_WAITING) {
            Thread.onSpinWait();
        }

        RuntimeSession.end();
        Threads.join(waiter);

        assertThat(recorded.of(OwnProbes.END_TO_END_PROBE).count).isZero();
    }

    @Test
    void aCallThatBeganInItEndsWithoutATrace() {
        DriveControl.endElsewhereByKey(false);
        DriveControl.plan(true);
        Stage stage = new Stage(Schedule.constant(1, 1_000), 3, Stage.UNLIMITED);
        DriveControl.open(stage);
        Iteration turn = Drive.begin("key");
        DriveControl.close(stage);

        RuntimeSession.end();
        Drive.until("key");
        Drive.end(turn, "key");

        assertThat(ReentrancyGuard.current()).isFalse();
        assertThat(stage.ended()).isZero();
        assertThat(recorded.of(OwnProbes.END_TO_END_PROBE).count).isZero();
    }

    @Test
    void theNextSessionStartsEmpty() {
        DriveControl.endElsewhereByOrder();
        DriveControl.plan(false);
        Drive.until();

        RuntimeSession.end();
        DriveControl.plan(true);
        Stage stage = new Stage(null, 1, Stage.UNLIMITED);
        DriveControl.open(stage);
        Drive.end(Drive.begin());

        assertThat(stage.ended()).isEqualTo(1);
        assertThat(DriveControl.close(stage)).isNull();
        assertThat(recorded.of(OwnProbes.END_TO_END_PROBE).count).isEqualTo(1);
    }

    @Test
    void nothingOfTheAgentsIsHeld() throws InterruptedException {
        WeakReference<Runnable> before = planAroundFirstCaller();
        RuntimeSession.end();
        Collected.await(before);
    }

    private static WeakReference<Runnable> planAroundFirstCaller() {
        Object ofTheSession = new Object();
        Runnable before = () -> assertThat(ofTheSession).isNotNull();
        DriveControl.aroundFirstCaller(before, () -> {});
        return new WeakReference<>(before);
    }
}
