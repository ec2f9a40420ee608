package dev.insitu.report.format.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class SideBySideTest {
    private final Summary loop = summary(1_000_000, 2_700, 2_300, 3_100, 9_900, 51_000, 28_766_000);
    private final Summary tcp = summary(240, 18_300, 11_500, 31_000, OptionalLong.of(95_500), OptionalLong.empty());

    @Test
    void putsFiguresBelowEachOtherAndSaysHowTheyCompare() {
        assertThat(new SideBySide("dates, us")
                        .add("in a loop", loop)
                        .add("in a call", tcp)
                        .addRatio("call / loop", tcp, loop)
                        .render())
                .isEqualTo("""
                        dates, us         count     mean      p50      p90      p99    p99.9      max
                         in a loop    1,000,000      2.7      2.3      3.1      9.9     51.0   28,766
                         in a call          240     18.3     11.5     31.0     95.5      n/a    2,000
                         call / loop               6.78x    5.00x    10.0x    9.65x      n/a
                        """);
    }

    @Test
    void aSumHasNoCountAndNoMaximum() {
        Summary sum = Summary.sum(List.of(loop, tcp));

        assertThat(sum.count()).isEmpty();
        assertThat(sum.mean()).hasValue(21_000);
        assertThat(sum.at("50")).hasValue(13_800);
        assertThat(sum.at("99.9")).isEmpty();
        assertThat(sum.max()).isEmpty();
    }

    private static Summary summary(long count, long mean, long p50, long p90, long p99, long p999, long max) {
        return summary(count, mean, p50, p90, OptionalLong.of(p99), OptionalLong.of(p999), max);
    }

    private static Summary summary(long count, long mean, long p50, long p90, OptionalLong p99, OptionalLong p999) {
        return summary(count, mean, p50, p90, p99, p999, 2_000_000);
    }

    private static Summary summary(
            long count, long mean, long p50, long p90, OptionalLong p99, OptionalLong p999, long max) {
        return new Summary(
                OptionalLong.of(count),
                OptionalDouble.of((double) mean),
                List.of(OptionalLong.of(p50), OptionalLong.of(p90), p99, p999),
                OptionalLong.of(max));
    }
}
