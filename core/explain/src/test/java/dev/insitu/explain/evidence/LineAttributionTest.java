package dev.insitu.explain.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.recording.journal.Cause;
import dev.insitu.recording.journal.CauseKind;
import dev.insitu.recording.journal.LockHolder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LineAttributionTest {
    private static Cause cause(CauseKind kind, long nanos) {
        return Cause.of(kind, nanos, "");
    }

    private static List<String> causes(long usualNanos, long arrivalsNanos, long lateNanos, Cause... spent) {
        return causes(usualNanos, Map.of(), arrivalsNanos, lateNanos, spent);
    }

    private static List<String> causes(
            long usualNanos, Map<CauseKind, Long> usualWaits, long arrivalsNanos, long lateNanos, Cause... spent) {
        List<String> causes = new ArrayList<>();
        for (Cause cause : LineAttribution.of(List.of(spent), usualNanos, usualWaits, arrivalsNanos, lateNanos)) {
            causes.add(cause.name() + ' ' + cause.nanos());
        }
        return causes;
    }

    /** Of 102,000 us in line 567 calls usually take 26,649: the call was late by what they took longer. */
    @Test
    void whatIsUsualIsNoCause() {
        Cause[] spent = {cause(CauseKind.CPU_WAIT, 46_000), cause(CauseKind.CODE, 39_500), cause(CauseKind.GC, 16_500)};

        assertThat(causes(26_649, -36_000, 62_312, spent))
                .containsExactly("cpu-wait 38040", "gc 13645", "code 10627", "unexplained 0");
    }

    /** No call took longer than usual. */
    @Test
    void callsThatWereDueAtOnceAreTheSchedules() {
        assertThat(causes(10_000, 7_000, 7_000, cause(CauseKind.CODE, 10_000)))
                .containsExactly("arrivals 7000", "unexplained 0");
        assertThat(causes(10_000, 7_000, 9_000, cause(CauseKind.CODE, 10_000), cause(CauseKind.SLEEP, 2_000)))
                .containsExactly("arrivals 7000", "sleep 2000", "unexplained 0");
    }

    /** A caller that nothing was seen of: no cause is made up. */
    @Test
    void whatIsNotKnownIsUnexplained() {
        assertThat(causes(100, 0, 5_000, cause(CauseKind.UNEXPLAINED, 6_000))).containsExactly("unexplained 5000");
        assertThat(causes(100, 0, 5_000, cause(CauseKind.SLEEP, 3_000), cause(CauseKind.UNEXPLAINED, 3_100)))
                .containsExactly("sleep 2500", "unexplained 2500");
        assertThat(causes(6_000, 0, 5_000, cause(CauseKind.CODE, 6_000))).containsExactly("unexplained 5000");
    }

    /** A fifth of the time on a CPU went by while the JVM compiled: so did a fifth of what was unusual. */
    @Test
    void usualCodeIsSlowWhileItIsCompiledToo() {
        assertThat(causes(50_000, 0, 10_000, cause(CauseKind.CODE, 80_000), cause(CauseKind.COMPILATION, 20_000)))
                .containsExactly("code 8000", "compilation 2000", "unexplained 0");
    }

    /** Calls that usually wait for a socket: more is usual than code. */
    @Test
    void usualWaitsCountInPart() {
        assertThat(causes(50_000, 0, 40_000, cause(CauseKind.IO, 80_000), cause(CauseKind.CODE, 10_000)))
                .containsExactly("io 40000", "unexplained 0");
    }

    /** Four hundred calls that usually wait for a socket took longer: by their code. */
    @Test
    void whatUsualCallsWereSeenToWaitForIsNoCause() {
        Cause[] spent = {cause(CauseKind.IO, 50_000), cause(CauseKind.CODE, 40_000), cause(CauseKind.SLEEP, 2_000)};
        Map<CauseKind, Long> usual = Map.of(CauseKind.IO, 49_000L);

        assertThat(causes(50_000, usual, 0, 42_000, spent))
                .containsExactly("code 39000", "sleep 2000", "io 1000", "unexplained 0");
    }

    /** No more than there was is taken. */
    @Test
    void usualWaitsThatWereNotSeenInTheLineAreCode() {
        Cause[] spent = {cause(CauseKind.CODE, 60_000), cause(CauseKind.IO, 10_000)};

        assertThat(causes(50_000, Map.of(CauseKind.IO, 50_000L), 0, 20_000, spent))
                .containsExactly("code 20000", "unexplained 0");
    }

    @Test
    void usualWaitsThatNoLookNamedInTheLineAreNoCauseEither() {
        Cause[] spent = {cause(CauseKind.CODE, 40_000), cause(CauseKind.IO, 10_000), cause(CauseKind.WAITING, 50_000)};

        assertThat(causes(50_000, Map.of(CauseKind.IO, 45_000L), 0, 50_000, spent))
                .containsExactly("code 35000", "waiting 15000", "unexplained 0");
    }

    @Test
    void theHolderOfALockStaysKnown() {
        Cause lock = cause(CauseKind.LOCK, 9_000).with("org.acme.Ledger", new LockHolder("reaper", ""));

        assertThat(LineAttribution.of(List.of(lock), 0, Map.of(), 0, 8_000)
                        .get(0)
                        .holder()
                        .orElseThrow()
                        .thread())
                .isEqualTo("reaper");
    }
}
