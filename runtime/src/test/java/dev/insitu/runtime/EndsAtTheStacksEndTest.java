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
        private static final int OFFSETS = 8;
        private static final int LAST_FRAMES = 20;

        @SuppressWarnings("StaticAssignmentOfThrowable") // At the end of the stack none can be made.
        private static final RuntimeException ITS_OWN = new IllegalStateException();

        private static int left;
        private static int begun;
        private static int otherwise;

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
            otherwise = 0;
            // Loads classes, for which the last frames have no room.
            callAt(0, 1, call);
            Thread small = new Thread(null, () -> callInTheLastFrames(within, call), "small stack", 256 << 10);
            small.start();
            Threads.join(small);
            long counted = recorded.of(PROBE).count;
            System.out.println(how + ": " + begun + " begun, " + (begun - counted) + " of them not counted, "
                    + otherwise + " ended otherwise");
        }

        /** Frames are of some size: their ends differ by less only where arguments differ. */
        private static void callInTheLastFrames(boolean within, IntPredicate call) {
            callAt(0, 1, call);
            long outer = within ? Probe.begin(PROBE + 1) : 0;
            for (int offset = 0; offset < OFFSETS; offset++) {
                attempt(Integer.MAX_VALUE, offset, call);
                int deepest = Integer.MAX_VALUE - left;
                for (int depth = deepest - LAST_FRAMES; depth <= deepest; depth++) {
                    attempt(depth, offset, call);
                }
            }
            if (within) {
                Probe.returned(outer);
            }
        }

        private static void attempt(int depth, int offset, IntPredicate call) {
            int before = begun;
            try {
                callAt(depth, offset, call);
            } catch (StackOverflowError e) {
                otherwise += begun - before;
            }
        }

        private static void callAt(int depth, int offset, IntPredicate call) {
            left = depth;
            if (depth > 0) {
                callAt(depth - 1, offset, call);
            } else if (offset > 0) {
                callFurther(offset - 1, 1, 2, 3, call);
            } else {
                call(call);
            }
        }

        private static void callFurther(int offset, long one, long two, long three, IntPredicate call) {
            if (offset > 0) {
                callFurther(offset - 1, one + 1, two + 1, three + 1, call);
            } else {
                call(call);
            }
        }

        private static void call(IntPredicate call) {
            if (!call.test(7)) {
                otherwise++;
            }
        }
    }
}
