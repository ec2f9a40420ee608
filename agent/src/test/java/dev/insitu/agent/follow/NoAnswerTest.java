package dev.insitu.agent.follow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.runtime.follow.FollowDurations;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class NoAnswerTest {
    private static final long SECOND = 1_000_000_000;
    private static final SlowLimit NAMED = SlowLimit.named(5_000_000);

    private static String reason(int ended, long slow, long ordinary, SlowLimit limit) {
        long[] calls = new long[ended];
        Arrays.fill(calls, 2_000_000);
        return new NoAnswer(FollowDurations.of(calls), slow, ordinary, 3 * SECOND).reason(limit);
    }

    private static SlowLimit learned() {
        long[] calls = new long[SlowLimit.CALLS];
        Arrays.setAll(calls, i -> 1_000_000 + i * 1_000L);
        return SlowLimit.of(FollowDurations.of(calls));
    }

    @Test
    void asksForALimitOnlyWhereNoneWasNamed() {
        assertThat(reason(999, 0, 0, null))
                .startsWith("only 999 calls ended: p99 needs 1,000 calls; name a limit such as 5ms; p50 2");
        assertThat(reason(1_500, 0, 0, null))
                .contains("1,500 calls had ended; take longer, or name a limit such as 5ms");
        assertThat(reason(1_500, 0, 0, learned())).contains("take longer, or name a limit such as 5ms");
        assertThat(reason(7, 0, 0, NAMED))
                .startsWith("the time was over before a call could be measured; 7 calls had ended; take longer; p50 2")
                .doesNotContain("name a limit");
    }

    @Test
    void saysHowTheCallsLieToTheLimit() {
        assertThat(reason(0, 0, 0, NAMED)).isEqualTo("never called: no call ended in 3 s");
        assertThat(reason(1, 0, 1, NAMED)).startsWith("never slow: 0 of 1 call took longer than 5 ms; p50 2");
        assertThat(reason(20, 12, 0, NAMED))
                .startsWith("always slow: all of 12 calls took longer than 5 ms; name a higher limit; p50 2");
    }
}
