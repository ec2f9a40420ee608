package dev.insitu.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.runtime.memory.Layout;
import dev.insitu.runtime.memory.Memory;
import dev.insitu.runtime.pacing.Schedule;
import dev.insitu.runtime.pacing.Stage;
import dev.insitu.runtime.pairing.InFlightTable;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A driver that runs out of memory or stack: nothing reaches the application, and no thread stays marked as inside. */
class DriveFailuresTest {
    private static final long LONG_NANOS = 1_000_000_000;
    private static final int ROUNDS = 20;

    private RecordedImage recorded;

    @BeforeEach
    void plan() {
        recorded = RecordedImage.open(16L * RecordedImage.MIB);
        Drive.plan(true);
    }

    @AfterEach
    void finish() {
        Drive.finish();
        Drive.endHere();
        Drive.aroundFirstCaller(null, null);
    }

    @Test
    void aBeginThatFailsBeforeItHasATicketKeepsNoMark() {
        Stage stage = new Stage(null, 2, Stage.UNLIMITED);
        Drive.open(stage);
        Drive.aroundFirstCaller(
                () -> {
                    throw new OutOfMemoryError("injected");
                },
                null);

        assertThat(Drive.begin()).isNull();
        assertThat(ReentrancyGuard.current()).isFalse();
        Drive.end(Drive.begin());
        Drive.end(Drive.begin());
        assertThat(stage.isUsedUp(System.nanoTime())).isTrue();
    }

    @Test
    void aBeginThatFailsWithItsTicketInHandGivesItBack() throws ReflectiveOperationException {
        Stage stage = new Stage(broken(Schedule.class), 1, Stage.UNLIMITED);
        Drive.open(stage);

        assertThat(Drive.begin()).isNull();
        assertThat(ReentrancyGuard.current()).isFalse();
        assertThat(stage.take(System.nanoTime())).isZero();
    }

    @Test
    void aBeginThatCannotPutItsKeyInFlightIsAnIterationThatNeverEnds() throws ReflectiveOperationException {
        Stage stage = new Stage(null, 3, Stage.UNLIMITED);
        Drive.endElsewhereByKey(true);
        Drive.open(stage);
        breakWhatIsInFlight();

        Drive.end(Drive.begin("key"));
        Drive.end(Drive.begin(5, 'I'));
        Drive.end(Drive.begin(), "late");

        assertThat(ReentrancyGuard.current()).isFalse();
        assertThat(stage.begun()).isEqualTo(3);
        assertThat(stage.ended()).isZero();
        assertThat(stage.returnedCalls()).isEqualTo(3);
        assertThat(recorded.of(Layout.DRIVEN_CALL_PROBE).count).isEqualTo(3);
    }

    @Test
    void anEndWithoutATurnIsIgnored() {
        Drive.open(new Stage(null, 2, Stage.UNLIMITED));
        Iteration turn = Drive.begin();
        Drive.end(turn);
        Drive.failed(new IllegalStateException(), turn);
        Drive.end(turn, "key");
        Drive.end(turn, 5, 'I');

        assertThat(recorded.of(Layout.END_TO_END_PROBE).count).isEqualTo(1);
    }

    @Test
    void anEndThatFailsKeepsNoMark() {
        Drive.open(new Stage(null, 2, Stage.UNLIMITED));
        Iteration turn = Drive.begin();
        turn.stage = null;
        Drive.end(turn);

        assertThat(ReentrancyGuard.current()).isFalse();
    }

    @Test
    void aStageWhoseTicketsWereLostIsOverAllTheSame() {
        Stage stage = new Stage(Schedule.constant(1, 1_000), 2, Stage.UNLIMITED);
        Drive.open(stage);
        Drive.end(Drive.begin());
        assertThat(stage.take(System.nanoTime())).isEqualTo(1);

        long now = System.nanoTime();
        assertThat(stage.isUsedUp(now)).isFalse();
        assertThat(stage.hasLostTickets(now, LONG_NANOS)).isFalse();
        assertThat(stage.hasLostTickets(now + 2 * LONG_NANOS, LONG_NANOS)).isTrue();
        stage.giveBack(1);
        assertThat(stage.hasLostTickets(now + 2 * LONG_NANOS, LONG_NANOS)).isFalse();
    }

    /** A driven call at every depth, until the stack ends in each corner of the driver. */
    @Test
    void whereTheStackEndsNothingButThatReachesTheApplicationAndNoMarkIsKept() throws InterruptedException {
        Stage stage = new Stage(null, Stage.UNLIMITED, Stage.UNLIMITED);
        Drive.endElsewhereByKey(false);
        Drive.open(stage);
        List<Throwable> escaped = new ArrayList<>();
        List<Boolean> marked = new ArrayList<>();
        Runnable work = () -> {
            for (int round = 0; round < ROUNDS; round++) {
                try {
                    callWithoutEnd(round);
                } catch (StackOverflowError expected) {
                    // The application's own.
                } catch (Throwable e) {
                    escaped.add(e);
                }
                marked.add(ReentrancyGuard.current());
            }
        };
        Thread thread = new Thread(null, work, "small stack", 256 << 10);
        thread.start();
        thread.join();

        assertThat(escaped).isEmpty();
        assertThat(marked).hasSize(ROUNDS).doesNotContain(true);
    }

    @SuppressWarnings("InfiniteRecursion")
    private static void callWithoutEnd(int round) {
        driven(round);
        callWithoutEnd(round);
    }

    /** As woven code calls the driver. */
    private static void driven(int round) {
        Iteration turn = Drive.begin("key");
        try {
            if (round % 2 == 0) {
                Drive.end(turn);
            } else {
                Drive.end(turn, "key");
            }
        } catch (Throwable failure) {
            Drive.failed(new IllegalStateException(), turn);
            throw failure;
        }
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
                broken, Memory.UNSAFE.objectFieldOffset(InFlightTable.class, "parts"), new Object[2]);
        inFlight.set(null, broken);
    }
}
