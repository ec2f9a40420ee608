package dev.insitu.runtime.follow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.runtime.Follow;
import dev.insitu.runtime.InterpretedJvm;
import java.io.IOException;
import java.util.concurrent.Semaphore;
import org.junit.jupiter.api.Test;

/** Followed calls for whose end the stack has no room: reading the sums went on for ever, and the thread had no other call. */
class FollowAtTheStacksEndTest {
    /** Compiled code calls little, so the stack ends within the end of a call in interpreted code alone. */
    @Test
    void aCallWhoseEndBreaksOffSpoilsNoOther() throws IOException {
        String said = InterpretedJvm.output(Interpreted.class);

        assertThat(said)
                .matches(
                        "[1-9][0-9]* broke off, 0 in flight, 1 counted after them, [1-9][0-9]* taken, 0 of them thrown\\R");
    }

    /** What the test starts. */
    static final class Interpreted {
        private static final int OFFSETS = 8;
        private static final int LAST_FRAMES = 20;
        private static final long LATER_NANOS = 1_000_000_000;

        private static final Follower FOLLOWER =
                new Follower(0, new FollowPlan(new int[][] {{1}, null}, new byte[2], LATER_NANOS));

        private static int left;
        private static int begun;
        private static long countedAfter;

        /** What a pool is asked for. */
        private static final Semaphore POOL = new Semaphore(Integer.MAX_VALUE);

        private static final Follower WATCHING =
                Follow.open(new FollowPlan(new int[1][], new byte[1], FollowPlan.UNKNOWN));
        private static int taken;
        private static int thrown;

        private Interpreted() {}

        public static void main(String[] arguments) throws InterruptedException {
            // Loads classes, for which the last frames have no room.
            WATCHING.watch(System.identityHashCode(POOL), true);
            callAt(0, 1);
            FOLLOWER.read();
            Thread small = new Thread(null, Interpreted::callInTheLastFrames, "small stack", 256 << 10);
            small.start();
            small.join();
            long ended = FOLLOWER.read().ended();
            int inFlight = FOLLOWER.inFlight(System.nanoTime() + LATER_NANOS).size();
            System.out.println((begun - ended) + " broke off, " + inFlight + " in flight, " + countedAfter
                    + " counted after them, " + taken + " taken, " + thrown + " of them thrown");
        }

        /** Frames are of some size: their ends differ by less only where arguments differ. */
        private static void callInTheLastFrames() {
            for (int offset = 0; offset < OFFSETS; offset++) {
                attempt(Integer.MAX_VALUE, offset);
                int deepest = Integer.MAX_VALUE - left;
                for (int depth = deepest - LAST_FRAMES; depth <= deepest; depth++) {
                    attempt(depth, offset);
                }
            }
            long before = FOLLOWER.read().calls(false, 0);
            callAt(0, 0);
            countedAfter = FOLLOWER.read().calls(false, 0) - before;
        }

        private static void attempt(int depth, int offset) {
            try {
                callAt(depth, offset);
            } catch (StackOverflowError e) {
                Thread.onSpinWait();
            }
        }

        private static void callAt(int depth, int offset) {
            left = depth;
            if (depth > 0) {
                callAt(depth - 1, offset);
            } else if (offset > 0) {
                callFurther(offset - 1, 1, 2, 3);
            } else {
                call();
            }
        }

        private static void callFurther(int offset, long one, long two, long three) {
            if (offset > 0) {
                callFurther(offset - 1, one + 1, two + 1, three + 1);
            } else {
                call();
            }
        }

        private static void call() {
            if (FOLLOWER.begin() != 0) {
                begun++;
                try {
                    FOLLOWER.leave(FOLLOWER.enter(0), System.nanoTime());
                } finally {
                    FOLLOWER.end(System.nanoTime());
                }
            }
            take();
        }

        /** As a woven method does. */
        private static void take() {
            boolean took = POOL.tryAcquire();
            taken++;
            try {
                Follow.tookPermits(took, WATCHING.number(), POOL, 1);
            } catch (StackOverflowError e) {
                thrown++;
            }
        }
    }
}
