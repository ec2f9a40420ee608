package dev.insitu.tool.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class SustainedRateTest {
    @Test
    void isARoundNumberOfAtMostHalfTheCapacity() {
        assertThat(rate(14_251)).isEqualTo(7_100);
        assertThat(rate(250_000)).isEqualTo(20_000);
        assertThat(rate(199)).isEqualTo(99);
        assertThat(rate(7)).isEqualTo(3);
        assertThat(rate(0.5)).isEqualTo(1);
    }

    @Test
    void isHalvedThreeTimes() {
        SustainedRate rate = new SustainedRate(OptionalInt.empty(), 14_251);

        assertThat(rate.lower()).isTrue();
        assertThat(rate.perSecond()).isEqualTo(3_500);
        assertThat(rate.lower()).isTrue();
        assertThat(rate.lower()).isTrue();
        assertThat(rate.lower()).isFalse();
        assertThat(rate.perSecond()).isEqualTo(850);
    }

    @Test
    void theUsersOwnStays() {
        SustainedRate rate = new SustainedRate(OptionalInt.of(30_000), 14_251);

        assertThat(rate.lower()).isFalse();
        assertThat(rate.perSecond()).isEqualTo(30_000);
    }

    private static int rate(double capacity) {
        return new SustainedRate(OptionalInt.empty(), capacity).perSecond();
    }
}
