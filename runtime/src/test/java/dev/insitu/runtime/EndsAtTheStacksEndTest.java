package dev.insitu.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.function.IntPredicate;
import org.junit.jupiter.api.Test;

/** Calls that have begun when the stack ends. Each ends as it does without a probe, whether or not it can be counted. */
class EndsAtTheStacksEndTest {
    private static final int PROBE = 40;

    /** What compiled code calls depends on what it inlines, so the JVM interprets. */
    @Test
    void aCallEndsInItsOwnResultOrException() throws IOException {
        String said = InterpretedJvm.output(Interpreted.class);

        String each = "[1-9][0-9]* begun, [1-9][0-9]* of them not counted, 0 ended otherwise\\R";
        assertThat(said)
                .matches("returned: " + each + "returned within another: " + each + "threw: " + each
                        + "threw within another: " + each);
    }

    /** What the test starts. */
    static final class Interpreted {
        @SuppressWarnings("StaticAssignmentOfThrowable") // At the end of the stack none can be made.
        private static final RuntimeException ITS_OWN = new IllegalStateException();

        private static int begun;
        private static int ended;

        private Interpreted() {}

        public static void main(String[] arguments) {
            show("returned", false, Interpreted::returns);
            show("returned within another", true, Interpreted::returns);
            show("threw", false, Interpreted::failsAsItself);
            show("threw within another", true, Interpreted::failsAsItself);
        }

        private static boolean returns(int number) {
            long call = Probe.begin(PROBE);
            begun++;
            return Probe.returned(number, call) == number;
        }

        private static boolean failsAsItself(int number) {
            long call = Probe.begin(PROBE);
            begun++;
            return Probe.failed(ITS_OWN, call) == ITS_OWN;
        }

        private static void show(String how, boolean within, IntPredicate call) {
            RecordedImage recorded = RecordedImage.open(4L * RecordedImage.MIB);
            begun = 0;
            ended = 0;
            LastFrames frames = new LastFrames(() -> call(call));
            frames.callBefore();
            LastFrames.onSmallStack(() -> callInEach(frames, within));
            long counted = recorded.of(PROBE).count;
            System.out.println(how + ": " + begun + " begun, " + (begun - counted) + " of them not counted, "
                    + (begun - ended) + " ended otherwise");
        }

        private static void callInEach(LastFrames frames, boolean within) {
            frames.callBefore();
            long outer = within ? Probe.begin(PROBE + 1) : 0;
            frames.callInEach();
            if (within) {
                Probe.returned(outer);
            }
        }

        private static void call(IntPredicate call) {
            if (call.test(7)) {
                ended++;
            }
        }
    }
}
