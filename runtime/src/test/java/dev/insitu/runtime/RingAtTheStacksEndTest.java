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
        private static boolean kept;

        private Interpreted() {}

        public static void main(String[] arguments) {
            RecordedImage recorded = RecordedImage.open(4L * RecordedImage.MIB, Layout.FIRST_BLOCK);
            LastFrames frames = new LastFrames(() -> offer(recorded));
            frames.callBefore();
            LastFrames.onSmallStack(frames::callInEach);

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

        private static void offer(RecordedImage recorded) {
            kept = OverflowRing.offer(recorded.region(), Epoch.current(), PROBE, 7, Outcome.RETURNED);
        }
    }
}
