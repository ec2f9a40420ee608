package dev.insitu.recording.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.runtime.counters.Thinning;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ThinnedCallsTest {
    private static final double COST_NANOS = 200;
    private static final long LOOK_NANOS = 100_000_000;

    private final ThinnedCalls thinned = new ThinnedCalls();
    private long calls;
    private long nanos = 1_000;

    /** 50,000 times 200 ns are the hundredth of a second. */
    @Test
    void rareCallsAreAllTimed() {
        assertThat(oneInAfter(5_000, 50)).containsOnly(1);
        assertThat(oneInAfter(50_000, 50)).containsOnly(1);
    }

    @Test
    void frequentCallsStayWithinTheShareFromTheNextLookOn() {
        oneInAfter(1_000, 5);

        assertThat(oneInAfter(20_000_000, 30)).containsOnly(512);
    }

    @Test
    void oneIn1024IsTheLeast() {
        oneInAfter(1_000, 5);

        assertThat(oneInAfter(1_000_000_000, 10)).containsOnly(1_024);
    }

    @Test
    void afterASecondOfFewerCallsMoreOfThemAreTimed() {
        oneInAfter(1_000_000, 20);
        List<Integer> oneIn = oneInAfter(100_000, 30);

        assertThat(oneIn.subList(0, 5)).containsOnly(32);
        assertThat(oneIn.subList(20, 30)).containsOnly(4);
        assertThat(oneInAfter(10, 30)).endsWith(1);
    }

    /** Around 50,000 a second it is 1 or 2: it stays at 2. */
    @Test
    void aRateThatWaversAboutALimitDoesNotChangeItEachTime() {
        oneInAfter(49_000, 20);
        oneInAfter(51_000, 2);

        for (int i = 0; i < 20; i++) {
            assertThat(oneInAfter(i % 2 == 0 ? 49_000 : 51_000, 10)).containsOnly(2);
        }
    }

    @Test
    void callsBeforeTheFirstLookAreOfNoKnownRate() {
        calls = 1_000_000_000;

        assertThat(oneInAfter(100, 20)).containsOnly(1);
    }

    /** At any rate, a tenth of a second after it has begun. */
    @Test
    void timingTakesNoMoreThanItsShare() {
        for (double rate = 1; rate <= 50e6; rate *= 1.7) {
            oneInAfter(rate, 2);
            int oneIn = oneInAfter(rate, 1).get(0);
            assertThat(rate / oneIn * COST_NANOS).isLessThanOrEqualTo(1.01 * ThinnedCalls.SHARE * 1e9);
        }
    }

    /** After each look: one call in how many is timed. */
    private List<Integer> oneInAfter(double rate, int looks) {
        List<Integer> oneIn = new ArrayList<>();
        for (int i = 0; i < looks; i++) {
            nanos += LOOK_NANOS;
            calls += Math.round(rate / 10);
            oneIn.add(Thinning.oneIn(thinned.thinning(calls, nanos, COST_NANOS)));
        }
        return oneIn;
    }
}
