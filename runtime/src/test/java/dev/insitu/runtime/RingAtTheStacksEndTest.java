package dev.insitu.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.runtime.counters.Outcome;
import dev.insitu.runtime.counters.OverflowRing;
import dev.insitu.runtime.memory.Epoch;
import dev.insitu.runtime.memory.Layout;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/**
 * Samples that have claimed their place in the ring when the stack ends, before they are written. Draining stopped there for
 * good.
 */
class RingAtTheStacksEndTest {
    private static final int PROBE = 40;

    /** Compiled code calls nothing between the claim and the write, so the stack ends there in interpreted code alone. */
    @Test
    void aClaimThatIsNeverWrittenIsPassedOver() throws IOException {
        String said = InterpretedJvm.output(Interpreted.class);

        assertThat(said).matches("[1-9][0-9]* claimed and not written, 0 wait, none is missing\\R");
    }

    /** What the test starts. */
    static final class Interpreted {
        private static final int OFFSETS = 8;
        private static final int LAST_FRAMES = 20;

        private static int left;
        private static boolean kept;

        private Interpreted() {}

        public static void main(String[] arguments) {
            RecordedImage recorded = RecordedImage.open(4L * RecordedImage.MIB, Layout.FIRST_BLOCK);
            // Loads classes, for which the last frames have no room.
            offerAt(0, 1, recorded);
            Thread small = new Thread(null, () -> offerInTheLastFrames(recorded), "small stack", 256 << 10);
            small.start();
            Threads.join(small);

            long claimed = recorded.waiting();
            int unwritten = 0;
            for (boolean each : recorded.region().unwritten) {
                unwritten += each ? 1 : 0;
            }
            recorded.allReady();
            AgentControl.tidy(recorded.region());
            long counted = recorded.of(PROBE).count;
            System.out.println(unwritten + " claimed and not written, " + recorded.waiting() + " wait, "
                    + (kept && counted + unwritten == claimed
                            ? "none is missing"
                            : counted + " of " + claimed + " were counted"));
        }

        /** Frames are of some size: their ends differ by less only where arguments differ. */
        private static void offerInTheLastFrames(RecordedImage recorded) {
            for (int offset = 0; offset < OFFSETS; offset++) {
                attempt(Integer.MAX_VALUE, offset, recorded);
                int deepest = Integer.MAX_VALUE - left;
                for (int depth = deepest - LAST_FRAMES; depth <= deepest; depth++) {
                    attempt(depth, offset, recorded);
                }
            }
        }

        private static void attempt(int depth, int offset, RecordedImage recorded) {
            try {
                offerAt(depth, offset, recorded);
            } catch (StackOverflowError e) {
                Thread.onSpinWait();
            }
        }

        private static void offerAt(int depth, int offset, RecordedImage recorded) {
            left = depth;
            if (depth > 0) {
                offerAt(depth - 1, offset, recorded);
            } else if (offset > 0) {
                offerFurther(offset - 1, 1, 2, 3, recorded);
            } else {
                offer(recorded);
            }
        }

        private static void offerFurther(int offset, long one, long two, long three, RecordedImage recorded) {
            if (offset > 0) {
                offerFurther(offset - 1, one + 1, two + 1, three + 1, recorded);
            } else {
                offer(recorded);
            }
        }

        private static void offer(RecordedImage recorded) {
            kept = OverflowRing.offer(recorded.region(), Epoch.current(), PROBE, 7, Outcome.RETURNED);
        }
    }
}
