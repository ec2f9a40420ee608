package dev.insitu.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.runtime.counters.ThreadRegistry;
import dev.insitu.runtime.pacing.Alarm;
import dev.insitu.runtime.pacing.Pacing;
import dev.insitu.runtime.pacing.Schedule;
import dev.insitu.runtime.pacing.Stage;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Driven calls at every depth of a small stack, until it ends in each corner of the driver. */
class DriveAtTheStacksEndTest {
    private static final int CPUS = Runtime.getRuntime().availableProcessors();

    private int rounds = 20;

    /** Frames between two driven calls, beside that of the caller. */
    private int apart;

    private final Set<String> left = new TreeSet<>();
    private final List<Throwable> escaped = new ArrayList<>();

    @BeforeEach
    void plan() {
        RecordedImage.open(16L * RecordedImage.MIB);
        DriveControl.plan(true);
    }

    @AfterEach
    void finish() {
        RuntimeSession.end();
    }

    @Test
    void flatOut() {
        assertThatNothingIsLeft(new Stage(null, Stage.UNLIMITED, Stage.UNLIMITED));
    }

    @Test
    void whileItWaitsForItsTurn() {
        assertThatNothingIsLeft(new Stage(Schedule.constant(1, 2_000), Stage.UNLIMITED, Stage.UNLIMITED));
    }

    /** Who waits while as many wait as there are CPUs lets others go first, which is muted. */
    @Test
    void whileItLetsOthersGoFirst() {
        for (int i = 0; i < CPUS; i++) {
            Pacing.came();
        }
        try {
            assertThatNothingIsLeft(new Stage(Schedule.constant(1, 2_000), Stage.UNLIMITED, Stage.UNLIMITED));
        } finally {
            for (int i = 0; i < CPUS; i++) {
                Pacing.left();
            }
        }
    }

    /** Before JDK 21, where it waits on an object. One round of few calls: each waits for milliseconds. A wait needs more of the stack than lies between. */
    @Test
    void whileItWaitsForAnAlarm() {
        rounds = 1;
        apart = 8;
        Alarm alarm = new Alarm();
        Thread runs = new Thread(alarm);
        runs.start();
        alarm.begin(runs);
        try {
            assertThatNothingIsLeft(new Stage(Schedule.constant(1, 3_100_000), Stage.UNLIMITED, Stage.UNLIMITED));
        } finally {
            alarm.end();
            Threads.join(runs);
        }
    }

    @Test
    void whereIterationsEndElsewhere() {
        DriveControl.endElsewhereByKey(false);
        assertThatNothingIsLeft(new Stage(null, Stage.UNLIMITED, Stage.UNLIMITED));
    }

    private void assertThatNothingIsLeft(Stage stage) {
        DriveControl.open(stage);
        int waiting = Pacing.waiting();
        Thread thread = new Thread(null, this::callFromManyDepths, "small stack", 192 << 10);
        thread.start();
        Threads.join(thread);

        assertThat(escaped).isEmpty();
        assertThat(left).isEmpty();
        assertThat(Pacing.waiting()).isEqualTo(waiting);
        assertThat(stage.begun()).isPositive();
        assertThat(stage.callers()).isEqualTo(1);
    }

    private void callFromManyDepths() {
        for (int round = 0; round < rounds; round++) {
            try {
                descend(round, 0);
            } catch (StackOverflowError expected) {
                // The application's own.
            } catch (Throwable e) {
                escaped.add(e);
            }
            if (ReentrancyGuard.current()) {
                left.add("its mark");
            }
            if (ThreadRegistry.isMuted()) {
                left.add("muted");
            }
            // The next thread that takes its mark gives back what it could not.
            Drive.end(Drive.begin("key"));
        }
    }

    private void descend(int frames, int depth) {
        if (frames > 0) {
            descend(frames - 1, depth);
        } else {
            callWithoutEnd(depth);
        }
    }

    @SuppressWarnings("InfiniteRecursion")
    private void callWithoutEnd(int depth) {
        driven(depth);
        descend(apart, depth + 1);
    }

    /** As woven code calls the driver. Some ends need more of the stack than their begin did, as where they are not compiled yet. */
    private static void driven(int depth) {
        Iteration turn = Drive.begin("key");
        try {
            if (depth % 2 == 0) {
                Drive.end(turn);
            } else {
                endFurtherDown(8, turn);
            }
        } catch (Throwable failure) {
            turn.leaving = true;
            failFurtherDown(depth % 3 * 8, turn);
            throw failure;
        }
    }

    private static void endFurtherDown(int deeper, Iteration turn) {
        if (deeper > 0) {
            endFurtherDown(deeper - 1, turn);
        } else {
            Drive.end(turn, "key");
        }
    }

    private static void failFurtherDown(int deeper, Iteration turn) {
        if (deeper > 0) {
            failFurtherDown(deeper - 1, turn);
        } else {
            Drive.failed(new IllegalStateException(), turn);
        }
    }
}
