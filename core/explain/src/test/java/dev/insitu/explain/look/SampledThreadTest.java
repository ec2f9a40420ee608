package dev.insitu.explain.look;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.explain.evidence.Interval;
import dev.insitu.recording.journal.CauseKind;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SampledThreadTest {
    private static final long PERIOD = 1_000;
    private static final int SLEEP = 2;
    private static final int LOCK = 3;

    private final SampledThread thread = new SampledThread(7);

    @Test
    void oneWaitSeenAgainAndAgainIsOneHalfAPeriodLongerOnBothSides() {
        slowCall(0);
        look(1_000, SLEEP);
        look(2_000, SLEEP);
        look(3_000, SLEEP);
        thread.endCall();

        assertThat(runs()).containsExactly("2 500-3500");
    }

    @Test
    void betweenTwoLooksThatSawDifferentThingsEachHasHalf() {
        slowCall(0);
        look(1_000, SLEEP);
        look(1_600, LOCK);
        thread.endCall();

        assertThat(runs()).containsExactly("2 500-1300", "3 1100-2100");
    }

    /** The state was read while the first call was in flight, and the clock when the second had begun. */
    @Test
    void whatWasSeenOfACallIsNotOfTheNextThoughThatHadBegunWhenTheClockWasRead() {
        WaitReasons reasons = new WaitReasons();
        int locked = reasons.number(CauseKind.LOCK, "");
        int asleep = reasons.number(CauseKind.SLEEP, "");
        slowCall(0);
        look(1_000, locked);
        look(2_000, locked);
        slowCall(1_900);
        look(3_000, asleep);
        thread.endCall();

        assertThat(new WaitIntervals(thread, reasons).within(1_901, 4_000))
                .extracting(Interval::cause)
                .containsExactly(CauseKind.SLEEP);
        assertThat(new WaitIntervals(thread, reasons).within(1, 1_900))
                .extracting(Interval::cause)
                .containsExactly(CauseKind.LOCK);
    }

    /** The thread slept, made a call that ran, and slept again: the looks before and after it say nothing of that call. */
    @Test
    void aCallThatBeganAndEndedBetweenTwoLooksIsNotExplainedByThem() {
        WaitReasons reasons = new WaitReasons();
        int asleep = reasons.number(CauseKind.SLEEP, "");
        slowCall(0);
        look(1_000, asleep);
        look(2_000, asleep);
        look(3_200, asleep);
        look(4_000, asleep);
        thread.endCall();

        assertThat(new WaitIntervals(thread, reasons).within(2_100, 2_900)).isEmpty();
        assertThat(new WaitIntervals(thread, reasons).within(1_900, 3_100)).hasSize(1);
        assertThat(new WaitIntervals(thread, reasons).within(900, 1_100)).hasSize(1);
        assertThat(new WaitIntervals(thread, reasons).within(3_900, 4_100)).hasSize(1);
    }

    @Test
    void aGapBetweenLooksIsNotKnown() {
        slowCall(0);
        look(1_000, SLEEP);
        look(9_000, SLEEP);
        thread.endCall();

        assertThat(runs()).containsExactly("2 500-1500", "2 8500-9500");
    }

    @Test
    void aRunBetweenLooksSeparatesTwoWaits() {
        slowCall(0);
        look(1_000, SLEEP);
        look(2_000, WaitReasons.NONE);
        look(3_000, SLEEP);
        thread.endCall();

        assertThat(runs()).containsExactly("2 500-1500", "2 2500-3500");
    }

    @Test
    void keepsNothingOfACallOutsideTheSlowest() {
        thread.isIn(100, 0, 5_100);
        look(1_000, SLEEP);
        thread.isIn(1_500, 1_000, 6_500);
        thread.isSlow(1_500, 2_000);
        look(2_000, LOCK);
        thread.endCall();

        assertThat(runs()).containsExactly("3 1500-2500");
    }

    @Test
    void keepsAllOfACallThatMayHaveBecomeSlowBetweenLooks() {
        thread.isIn(100, 0, 5_100);
        look(1_000, SLEEP);
        thread.isIn(9_500, 9_000, 20_000);
        look(10_000, LOCK);
        thread.isIn(11_000, 10_500, 21_000);

        assertThat(runs()).containsExactly("2 500-1500");
    }

    @Test
    void aCallThatNeverEndsKeepsNoShortWaits() {
        slowCall(0);
        thread.isSlow(1, 10_000_000);
        look(10_000_000, SLEEP);
        look(10_001_000, WaitReasons.NONE);
        thread.endCall();

        assertThat(runs()).isEmpty();
    }

    /** A thread's own loop has lasted for long; a call within it waits, ends, and is among the slowest of its probe. */
    @Test
    void aCallWithinOneThatNeverEndsKeepsItsWaits() {
        slowCall(0);
        thread.isSlow(1, 10_000_000);
        look(10_000_000, WaitReasons.NONE);
        thread.isSlow(10_000_500, 10_001_000);
        look(10_001_000, SLEEP);
        look(10_002_000, SLEEP);
        thread.isSlow(1, 10_003_000);
        look(10_003_000, LOCK);
        thread.isSlow(1, 10_004_000);
        look(10_004_000, WaitReasons.NONE);
        thread.endCall();

        assertThat(runs()).containsExactly("2 10000500-10002500");
    }

    @Test
    void manyWaitsAreBounded() {
        slowCall(0);
        for (int i = 1; i <= 10_000; i++) {
            look(1_000L * i, i % 2 == 0 ? SLEEP : LOCK);
        }
        thread.endCall();

        assertThat(runs()).hasSizeBetween(500, 1_024).endsWith("2 9999500-10000500");
    }

    private void slowCall(long startNanos) {
        thread.isIn(startNanos + 1, 0, startNanos + 1);
        thread.isSlow(startNanos + 1, startNanos + 1);
    }

    private void look(long nowNanos, int reason) {
        thread.saw(reason, nowNanos, PERIOD);
    }

    private List<String> runs() {
        List<String> runs = new ArrayList<>();
        for (int i = 0; i < thread.runs.count(); i++) {
            runs.add(thread.runs.reason(i) + " " + thread.runs.from(i) + "-" + thread.runs.to(i));
        }
        return runs;
    }
}
