package dev.insitu.explain.account;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class ThreadAccountTest {
    private static final long MILLI = 1_000_000;
    private final JvmCounters jvm = new JvmCounters();
    private final ThreadAccount account = new ThreadAccount();

    /** A thread that runs for a quarter of ordinary time, and waits for a CPU for half of the time that matters. */
    private void read(int fromMillis, int toMillis, boolean matters) {
        for (int i = fromMillis; i < toMillis; i++) {
            long waited = Math.max(0, Math.min(i, 2_100) - 2_000) * MILLI / 2;
            account.add(i * MILLI, i * MILLI / 4, waited, i, 2L * i, jvm, matters);
        }
    }

    @Test
    void theSumsOfAStretchAreThoseBetweenItsEnds() {
        read(0, 2_000, false);
        read(2_000, 2_100, true);
        read(2_100, 5_000, false);

        CounterReading sums = account.between(2_000 * MILLI + MILLI / 2, 2_099 * MILLI + MILLI / 2)
                .orElseThrow();
        assertThat(sums.nanos()).isEqualTo(99 * MILLI);
        assertThat(sums.cpuNanos()).isCloseTo(99 * MILLI / 4, within(2L));
        assertThat(sums.cpuWaitNanos()).isCloseTo(99 * MILLI / 2, within(2L));
        assertThat(sums.faults()).isCloseTo(198, within(2L));
        assertThat(account.ordinary().cpuWaitNanos()).isZero();
        assertThat(account.ordinary().nanos()).isEqualTo(1_999 * MILLI + 2_899 * MILLI);
    }

    @Test
    void whatNoReadingsSurroundIsNotKnown() {
        read(1_000, 2_000, false);
        read(2_000, 2_100, true);

        assertThat(account.between(2_050 * MILLI, 2_120 * MILLI)).isEmpty();
        assertThat(account.between(900 * MILLI, 2_050 * MILLI)).isEmpty();
        assertThat(account.between(2_010 * MILLI, 2_011 * MILLI)).isEmpty();
        assertThat(account.between(1_200 * MILLI, 1_300 * MILLI)).isEmpty();
        assertThat(account.between(2_010 * MILLI, 2_050 * MILLI)).isPresent();
    }

    @Test
    void whereThereAreTooManyReadingsTheSumsStayRight() {
        read(0, 2_000, false);
        read(2_000, 40_000, true);
        read(40_000, 40_010, false);

        assertThat(account.between(2_000 * MILLI, 39_999 * MILLI).orElseThrow().switches())
                .isEqualTo(37_999);
    }
}
