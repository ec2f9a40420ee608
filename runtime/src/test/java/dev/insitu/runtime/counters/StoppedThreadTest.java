package dev.insitu.runtime.counters;

import static dev.insitu.runtime.memory.Memory.UNSAFE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.runtime.InterpretedJvm;
import dev.insitu.runtime.RecordedImage;
import dev.insitu.runtime.follow.FollowPlan;
import dev.insitu.runtime.follow.Follower;
import dev.insitu.runtime.memory.CellLayout;
import dev.insitu.runtime.memory.Epoch;
import dev.insitu.runtime.memory.Layout;
import dev.insitu.runtime.memory.MemoryRegion;
import dev.insitu.runtime.memory.OwnProbes;
import dev.insitu.runtime.pacing.Pacing;
import dev.insitu.runtime.pacing.Schedule;
import dev.insitu.runtime.pacing.Stage;
import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;

/**
 * A thread that is stopped while it holds something of the runtime's: nothing stays locked, and it is not muted for ever. Interpreted
 * code, which may be stopped as any call returns, also one that has just taken a lock.
 */
class StoppedThreadTest {
    /** A newer JVM stops no thread. */
    @Test
    @EnabledForJreRange(max = JRE.JAVA_19)
    void leavesNothingLockedAndIsNotMuted() throws IOException {
        String said = InterpretedJvm.output(Interpreted.class);

        assertThat(said.strip())
                .isEqualTo("{arrivals=as if it had not been, holds=as if it had not been, mutes=as if it had not been,"
                        + " records=as if it had not been, shares=as if it had not been}");
    }

    /** What the test starts. */
    static final class Interpreted {
        private static final int STOPS = 400;
        private static final long PATIENCE_NANOS = 60_000_000_000L;
        private static final int PROBE = OwnProbes.FIRST_RULE_PROBE;
        private static final int AHEAD = (1 << 19) + 1_000;

        private Interpreted() {}

        private interface Step {
            void run() throws InterruptedException;
        }

        /** Does something over and over until it is told to end, and then once more to see whether it still can. */
        private static final class Worker extends Thread {
            private final Step step;
            private final BooleanSupplier isWhole;
            private final AtomicBoolean whole = new AtomicBoolean();
            private final AtomicLong steps = new AtomicLong();
            private final AtomicLong caught = new AtomicLong();
            private volatile boolean over;

            Worker(Step step, BooleanSupplier isWhole) {
                this.step = step;
                this.isWhole = isWhole;
                setDaemon(true);
            }

            /** What comes within one handler must be caught by another: it may come between any two instructions. */
            @Override
            public void run() {
                while (!over) {
                    try {
                        try {
                            work();
                        } catch (ThreadDeath stopped) {
                            caught.incrementAndGet();
                        }
                    } catch (ThreadDeath again) {
                        caught.incrementAndGet();
                    } catch (InterruptedException e) {
                        throw new AssertionError(e);
                    }
                }
                whole.set(isWhole.getAsBoolean());
            }

            private void work() throws InterruptedException {
                while (!over) {
                    step.run();
                    steps.incrementAndGet();
                }
            }
        }

        @SuppressWarnings({"deprecation", "removal"})
        private static String stopped(Step step, BooleanSupplier isWhole) throws InterruptedException {
            Worker worker = new Worker(step, isWhole);
            worker.start();
            long deadline = System.nanoTime() + PATIENCE_NANOS;
            for (int i = 0; i < STOPS; i++) {
                long steps = worker.steps.get();
                long caught = worker.caught.get();
                while (worker.steps.get() <= steps + i % 7 && System.nanoTime() - deadline < 0) {
                    Thread.onSpinWait();
                }
                worker.stop();
                while (worker.caught.get() == caught && System.nanoTime() - deadline < 0) {
                    LockSupport.parkNanos(1_000);
                }
            }
            worker.over = true;
            worker.join(PATIENCE_NANOS / 1_000_000);
            return worker.whole.get() ? "as if it had not been" : worker.isAlive() ? "waits for ever" : "broken";
        }

        public static void main(String[] arguments) throws InterruptedException {
            SlowestSamples.keep(10);
            RecordedImage.open(16L * RecordedImage.MIB);
            Map<String, String> found = new TreeMap<>();
            Stage stage = new Stage(Schedule.poisson(1_000, 42), Stage.UNLIMITED, Stage.UNLIMITED);
            Stage other = new Stage(Schedule.poisson(1_000, 42), Stage.UNLIMITED, Stage.UNLIMITED);
            stage.prepare();
            other.prepare();
            found.put("arrivals", stopped(stage::prepare, () -> stage.dueNanos(AHEAD, 0) == other.dueNanos(AHEAD, 0)));
            found.put("mutes", stopped(() -> Pacing.sleep(0), () -> !ThreadRegistry.isMuted()));
            found.put("records", stopped(Interpreted::record, () -> !ThreadRegistry.isMuted()));
            long[] longer = {1};
            found.put(
                    "shares",
                    stopped(
                            () -> SharedCounters.record(Epoch.current(), PROBE, longer[0]++, Outcome.RETURNED),
                            Interpreted::isNothingLocked));
            Object pool = new Object();
            Follower follower = new Follower(0, new FollowPlan(new int[1][], new byte[1], 0));
            follower.watch(System.identityHashCode(pool), true);
            found.put("holds", stopped(() -> takeAndGive(follower, pool), () -> isHeld(follower, pool)));
            System.out.println(found);
        }

        private static void record() {
            ThreadCounters own = ThreadRegistry.currentOrNew();
            own.recordMuted(Epoch.current(), PROBE, 7, Outcome.RETURNED);
        }

        private static boolean isNothingLocked() {
            MemoryRegion region = MemoryRegion.current();
            int unit = region.intAt(Layout.HEADER_CELLS);
            boolean isFree = unit != 0;
            while (unit != 0) {
                long cell = region.address(unit);
                long block = SlowestSamples.block(cell);
                isFree &= block == 0 || UNSAFE.getInt(block + CellLayout.KEPT_LOCK) == 0;
                unit = UNSAFE.getInt(cell + CellLayout.CELL_NEXT);
            }
            return isFree;
        }

        private static void takeAndGive(Follower follower, Object pool) {
            follower.tookPermits(pool, 1);
            follower.givesPermits(pool, 1);
        }

        private static boolean isHeld(Follower follower, Object pool) {
            follower.givesPermits(pool, 1);
            follower.tookPermits(pool, 1);
            return follower.watched(System.identityHashCode(pool)).held().size() == 1;
        }
    }
}
