package dev.insitu.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.runtime.memory.Memory;
import dev.insitu.runtime.memory.OwnProbes;
import dev.insitu.runtime.pacing.Pacing;
import dev.insitu.runtime.pacing.Schedule;
import dev.insitu.runtime.pacing.Stage;
import dev.insitu.runtime.pairing.InFlightTable;
import java.lang.reflect.Field;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A driver that runs out of memory or stack: nothing reaches the application, and no thread stays marked as inside. */
class DriveFailuresTest {
    private static final long LONG_NANOS = 1_000_000_000;

    private RecordedImage recorded;

    @BeforeEach
    void plan() {
        recorded = RecordedImage.open(16L * RecordedImage.MIB);
        DriveControl.plan(true);
    }

    @AfterEach
    void finish() {
        RuntimeSession.end();
    }

    @Test
    void aBeginThatFailsBeforeItHasATicketKeepsNoMark() {
        Stage stage = new Stage(null, 2, Stage.UNLIMITED);
        DriveControl.open(stage);
        DriveControl.aroundFirstCaller(
                () -> {
                    throw new OutOfMemoryError("injected");
                },
                () -> {});

        assertThat(Drive.begin()).isSameAs(Iteration.NONE);
        assertThat(ReentrancyGuard.current()).isFalse();
        Drive.end(Drive.begin());
        Drive.end(Drive.begin());
        assertThat(stage.isUsedUp(System.nanoTime())).isTrue();
    }

    @Test
    void aBeginThatFailsWithItsTicketInHandGivesItBack() throws ReflectiveOperationException {
        Stage stage = new Stage(broken(Schedule.class), 1, Stage.UNLIMITED);
        DriveControl.open(stage);

        assertThat(Drive.begin()).isSameAs(Iteration.NONE);
        assertThat(ReentrancyGuard.current()).isFalse();
        assertThat(stage.take(System.nanoTime())).isZero();
    }

    @Test
    void aBeginThatCannotPutItsKeyInFlightIsAnIterationThatNeverEnds() throws ReflectiveOperationException {
        Stage stage = new Stage(null, 3, Stage.UNLIMITED);
        DriveControl.endElsewhereByKey(true);
        DriveControl.open(stage);
        breakWhatIsInFlight();

        Drive.end(Drive.begin("key"));
        Drive.end(Drive.begin(5, 'I'));
        Drive.end(Drive.begin(), "late");

        assertThat(ReentrancyGuard.current()).isFalse();
        assertThat(stage.begun()).isEqualTo(3);
        assertThat(stage.ended()).isZero();
        assertThat(stage.returnedCalls()).isEqualTo(3);
        assertThat(recorded.of(OwnProbes.DRIVEN_CALL_PROBE).count).isEqualTo(3);
    }

    @Test
    void anEndWithoutATurnIsIgnored() {
        DriveControl.open(new Stage(null, 2, Stage.UNLIMITED));
        Iteration turn = Drive.begin();
        Drive.end(turn);
        Drive.failed(new IllegalStateException(), turn);
        Drive.end(turn, "key");
        Drive.end(turn, 5, 'I');

        assertThat(recorded.of(OwnProbes.END_TO_END_PROBE).count).isEqualTo(1);
    }

    @Test
    void anEndThatFailsKeepsNoMark() {
        DriveControl.open(new Stage(null, 2, Stage.UNLIMITED));
        Iteration turn = Drive.begin();
        turn.stage = null;
        Drive.end(turn);

        assertThat(ReentrancyGuard.current()).isFalse();
    }

    /** The stack does not suffice to call {@link Drive#failed}: woven code has only stored that the call threw. */
    @Test
    void aCallThatThrewWithoutBeingToldLeavesItsThreadOutside() {
        Stage stage = new Stage(null, 3, Stage.UNLIMITED);
        DriveControl.open(stage);
        Drive.begin().leaving = true;

        assertThat(ReentrancyGuard.current()).isFalse();
        Iteration next = Drive.begin();
        assertThat(next).isNotSameAs(Iteration.NONE);
        assertThat(ReentrancyGuard.current()).isTrue();
        assertThat(Drive.begin()).isSameAs(Iteration.NONE);
        Drive.failed(new IllegalStateException(), next);
        assertThat(ReentrancyGuard.current()).isFalse();
        Drive.end(Drive.begin());
        assertThat(stage.begun()).isEqualTo(3);
        assertThat(stage.ended()).isEqualTo(2);
        assertThat(stage.callers()).isEqualTo(1);
    }

    @Test
    void whatCouldNotBeGivenBackIsGivenBackWithTheNextTurn() {
        Stage stage = new Stage(null, 2, Stage.UNLIMITED);
        DriveControl.open(stage);
        int waiting = Pacing.waiting();
        Iteration broken = ReentrancyGuard.claim();
        ReentrancyGuard.enter(broken);
        Pacing.came();
        broken.waits = true;
        stage.came();
        broken.stage = stage;
        broken.ticket = stage.take(System.nanoTime());
        broken.taken = 0;

        Drive.end(Drive.begin());
        Drive.end(Drive.begin());

        assertThat(stage.ended()).isEqualTo(2);
        assertThat(stage.callers()).isEqualTo(1);
        assertThat(Pacing.waiting()).isEqualTo(waiting);
    }

    @Test
    void aStageWhoseTicketsWereLostStillEnds() {
        Stage stage = new Stage(Schedule.constant(1, 1_000), 2, Stage.UNLIMITED);
        DriveControl.open(stage);
        Drive.end(Drive.begin());
        assertThat(stage.take(System.nanoTime())).isEqualTo(1);

        long now = System.nanoTime();
        assertThat(stage.isUsedUp(now)).isFalse();
        assertThat(stage.hasLostTickets(now, LONG_NANOS)).isFalse();
        assertThat(stage.hasLostTickets(now + 2 * LONG_NANOS, LONG_NANOS)).isTrue();
        stage.giveBack(1);
        assertThat(stage.hasLostTickets(now + 2 * LONG_NANOS, LONG_NANOS)).isFalse();
    }

    /** Its fields are null: whatever it is asked for fails. */
    private static <T> T broken(Class<T> type) throws ReflectiveOperationException {
        return type.cast(Memory.UNSAFE.allocateInstance(type));
    }

    private static void breakWhatIsInFlight() throws ReflectiveOperationException {
        Field inFlight = AsyncIterations.class.getDeclaredField("inFlight");
        inFlight.setAccessible(true);
        InFlightTable broken = broken(InFlightTable.class);
        Memory.UNSAFE.putReference(
                broken, Memory.UNSAFE.objectFieldOffset(InFlightTable.class.getSuperclass(), "parts"), new Object[2]);
        inFlight.set(RuntimeSession.current().elsewhere, broken);
    }
}
