package dev.insitu.runtime.counters;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.runtime.AgentControl;
import dev.insitu.runtime.Probe;
import dev.insitu.runtime.RecordedImage;
import dev.insitu.runtime.Threads;
import dev.insitu.runtime.memory.Epoch;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class CallsInFlightTest {
    private static final int NEVER = 1 << 30;

    private RecordedImage recorded;

    @BeforeEach
    void openRegion() {
        recorded = RecordedImage.open(8 * RecordedImage.MIB);
        AgentControl.tidy(recorded.region());
    }

    @Test
    void theFirstCallOfAProbeIsSeenWhileItRuns() {
        long call = begin(1, 700);

        assertThat(seen()).containsExactly("1 since 700");
        Probe.ended(call);
        Probe.took(900, 700, 1);
        assertThat(seen()).isEmpty();
        assertThat(recorded.of(1).count).isEqualTo(1);
        assertThat(recorded.of(1).sum).isEqualTo(200);
    }

    @Test
    void callsWithinOthersComeAfterThem() {
        long outer = begin(1, 100);
        long inner = begin(2, 150);
        long innermost = begin(1, 160);

        assertThat(seen()).containsExactly("1 since 100", "2 since 150", "1 since 160");
        Probe.ended(innermost);
        Probe.took(170, 160, 1);
        Probe.ended(inner);
        Probe.failed(new IllegalStateException(), 180, 150, 2);
        assertThat(seen()).containsExactly("1 since 100");
        Probe.ended(outer);
        Probe.took(190, 100, 1);
        assertThat(seen()).isEmpty();
        assertThat(recorded.of(1).count).isEqualTo(2);
        assertThat(recorded.of(2).errors).isEqualTo(1);
    }

    @Test
    void aCallWhoseEndFoundNoStackEndsWithTheOneAroundIt() {
        long outer = begin(1, 100);
        begin(2, 150);

        Probe.ended(outer);
        Probe.took(190, 100, 1);

        assertThat(seen()).isEmpty();
    }

    @Test
    void linesThatOverlapLeaveNothingBehind() {
        long early = begin(1, 100);
        long late = begin(2, 150);

        Probe.ended(early);
        Probe.took(160, 100, 1);
        Probe.ended(late);
        Probe.took(170, 150, 2);

        assertThat(seen()).isEmpty();
        assertThat(recorded.of(2).count).isEqualTo(1);
    }

    @Test
    void severalProbesOfACallAreSeenUntilItEnds() {
        long call = begin(1, 100);
        Probe.alsoBegan(100, 2);

        assertThat(seen()).containsExactly("1 since 100", "2 since 100");
        Probe.ended(call);
        Probe.took(150, 100, 1);
        assertThat(seen()).isEmpty();
        Probe.took(150, 100, 2);
        assertThat(recorded.of(2).count).isEqualTo(1);
    }

    @Test
    void aCallThatOutlivesItsEpochIsCountedInTheNext() {
        long call = begin(1, 100);
        Epoch.begin(Epoch.next());

        assertThat(seen()).containsExactly("1 since 100");
        Probe.ended(call);
        Probe.took(150, 100, 1);
        assertThat(seen()).isEmpty();
        assertThat(recorded.of(1, Epoch.current()).count).isEqualTo(1);
    }

    @Test
    void aCallOfAnEarlierSessionIsNotInTheNext() {
        long call = begin(1, 100);
        RecordedImage later = RecordedImage.open(8 * RecordedImage.MIB);

        assertThat(seen(later)).isEmpty();
        long ofLater = begin(2, 120);
        assertThat(seen(later)).containsExactly("2 since 120");
        Probe.ended(ofLater);
        Probe.took(130, 120, 2);
        Probe.ended(call);
        Probe.took(150, 100, 1);
        assertThat(seen(later)).isEmpty();
        assertThat(seen()).isEmpty();
    }

    @Test
    void theDeadAreInNoCall() {
        Threads.run(1, thread -> begin(1, 100));
        assertThat(seen()).hasSize(1);

        AgentControl.tidy(recorded.region());

        assertThat(seen()).isEmpty();
    }

    @Test
    void mutedThreadsAreInNone() {
        Object muted = AgentControl.mute();
        try {
            assertThat(begin(1, 100)).isZero();
        } finally {
            AgentControl.unmute(muted);
        }
        assertThat(seen()).isEmpty();
    }

    @Test
    void deepCallsAreCountedThoughNotSeen() {
        List<Long> calls = new ArrayList<>();
        for (int depth = 0; depth < 100; depth++) {
            calls.add(begin(1, depth));
        }

        assertThat(seen()).hasSize(24).contains("1 since 0", "1 since 23");
        for (int depth = 99; depth >= 0; depth--) {
            Probe.ended(calls.get(depth));
            Probe.took(1_000, depth, 1);
        }
        assertThat(seen()).isEmpty();
        assertThat(recorded.of(1).count).isEqualTo(100);
    }

    @Test
    void whereThereIsNoMemoryCallsAreCountedThoughNotSeen() {
        recorded.usePrivateMemoryUp();
        long call = begin(1, 100);

        Probe.ended(call);
        Probe.took(150, 100, 1);

        assertThat(recorded.of(1).count).isEqualTo(1);
    }

    @Test
    void runningOutOfStackLeavesNothingBehindInTheCallsAround() {
        long outer = begin(1, 100);
        for (int i = 0; i < 20; i++) {
            try {
                deeper(0);
            } catch (StackOverflowError expected) {
                assertThat(seen()).contains("1 since 100");
            }
        }
        Probe.ended(outer);
        Probe.took(200, 100, 1);

        assertThat(seen()).isEmpty();
    }

    /** Some ends need more of the stack than their begin did, as where they are not compiled yet. */
    @Test
    void whatRanOutOfStackAtItsEndIsOverWithItsThread() throws InterruptedException {
        Thread thread = new Thread(null, CallsInFlightTest::callFromManyDepths, "small stack", 192 << 10);
        thread.start();
        thread.join();
        int left = seen().size();
        AgentControl.tidy(recorded.region());

        assertThat(left).isLessThan(24);
        assertThat(seen()).isEmpty();
    }

    private static void callFromManyDepths() {
        for (int round = 0; round < 50; round++) {
            try {
                callDeeper(round);
            } catch (StackOverflowError expected) {
                // The application's own.
            }
        }
    }

    private static int callDeeper(int depth) {
        long call = begin(1, depth);
        try {
            String needsStack = Integer.toString(depth);
            Probe.ended(call);
            Probe.took(needsStack.length(), 0, 1);
        } catch (Throwable failure) {
            Probe.ended(call);
            Probe.failed(failure, depth + 1, depth, 1);
            throw failure;
        }
        return depth == NEVER ? 0 : callDeeper(depth + 1) + 1;
    }

    private static int deeper(int depth) {
        long call = begin(2, depth);
        try {
            int result = depth == NEVER ? 0 : deeper(depth + 1) + 1;
            Probe.ended(call);
            Probe.took(depth + 1, depth, 2);
            return result;
        } catch (Throwable failure) {
            Probe.ended(call);
            Probe.failed(failure, depth + 1, depth, 2);
            throw failure;
        }
    }

    private static long begin(int probe, long startNanos) {
        long call = Probe.enter(probe);
        Probe.began(startNanos, call);
        return call;
    }

    private List<String> seen() {
        return seen(recorded);
    }

    private static List<String> seen(RecordedImage in) {
        List<String> seen = new ArrayList<>();
        CallsInFlight.show(in.region(), new CallsInFlight.Viewer() {
            @Override
            public void sees(long threadId, int probe, long startNanos) {
                seen.add(probe + " since " + startNanos);
            }
        });
        return seen;
    }
}
