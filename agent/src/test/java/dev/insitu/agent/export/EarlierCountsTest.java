package dev.insitu.agent.export;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.recording.image.BucketCounts;
import dev.insitu.recording.live.LiveProbe;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class EarlierCountsTest {
    @Test
    void and_goesOnWhereTheSessionBeforeEnded() {
        byte[] first = EarlierCounts.of(new byte[0], 1_000).packedWith(List.of(probe("a", 10), probe("b", 5)));
        byte[] second = EarlierCounts.of(first, 2_000).packedWith(List.of(probe("a", 7)));
        EarlierCounts third = EarlierCounts.of(second, 3_000);

        List<LiveProbe> sums = third.and(List.of(probe("a", 1), probe("b", 1), probe("c", 1)));

        assertThat(third.startMillis()).isEqualTo(1_000);
        assertThat(sums.stream().map(LiveProbe::name)).containsExactly("a", "b", "c");
        assertThat(sums.stream().map(sum -> sum.buckets().total())).containsExactly(18L, 6L, 1L);
        assertThat(sums.stream().map(LiveProbe::errors)).containsExactly(18L, 6L, 1L);
        assertThat(sums.stream().map(LiveProbe::sumNanos)).containsExactly(18e3, 6e3, 1e3);
        assertThat(sums.stream().map(LiveProbe::inFlight)).containsOnly(1L);
    }

    @Test
    void of_startsAnewWhereTheBytesAreNotItsOwn() {
        byte[] bytes = EarlierCounts.of(new byte[0], 1_000).packedWith(List.of(probe("a", 10)));
        byte[] cutOff = Arrays.copyOf(bytes, bytes.length - 1);
        byte[] ofAnotherVersion = bytes.clone();
        ofAnotherVersion[3]++;

        for (byte[] each : List.of(cutOff, ofAnotherVersion)) {
            EarlierCounts read = EarlierCounts.of(each, 2_000);
            assertThat(read.startMillis()).isEqualTo(2_000);
            assertThat(read.and(List.of(probe("a", 1))).get(0).buckets().total())
                    .isEqualTo(1);
        }
    }

    /** Each call took a microsecond and failed. */
    private static LiveProbe probe(String name, int calls) {
        Histogram histogram = new Histogram(3);
        histogram.recordValueWithCount(1_000, calls);
        return new LiveProbe(name, BucketCounts.of(histogram), 1e3 * calls, calls, 1_000, calls, 1, Optional.empty());
    }
}
